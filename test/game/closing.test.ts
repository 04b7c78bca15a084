import { describe, expect, it } from 'vitest'
import { viewClosedPhase } from '../../src/game/views/game-view.ts'
import type { GameEvent } from '../../src/game/event.ts'
import { DAY_MINUTES, DAY_MS, HOUR_MS } from '../../src/lib/time.ts'
import { Host, POWERS, START } from '../support/games/hosting.ts'

type Closed = Extract<GameEvent, { kind: 'closed' }>
const closings = (host: Host): Closed[] => host.events.filter((event) => event.kind === 'closed')
const allReady = (host: Host, except: readonly string[] = []): void => {
  for (const power of POWERS) if (!except.includes(power)) host.ready(power)
}
const unitsOf = (host: Host): string[] =>
  Object.values(host.state.position?.boards ?? {}).flatMap(({ units }) => units.map(({ at }) => at))

/** In Fall 1901, Italy dislodges Austria from Tyrolia with German support. */
function withRetreat(): Host {
  const host = Host.playing()
  host.order('AUSTRIA', ['A VIE - TYR'])
  host.deadline()
  host.order('ITALY', ['A VEN - TYR'])
  host.order('GERMANY', ['A MUN S A VEN - TYR'])
  host.deadline()
  return host
}

describe('a phase closes', () => {
  it('when the last seat is ready, by the button or by saving', () => {
    const host = Host.playing()
    allReady(host, ['FRANCE'])
    expect(host.phase).toBe('S1901M')
    host.order('FRANCE', ['A PAR - BUR'], true)
    expect(closings(host)).toMatchObject([{ phase: { cause: 'ready', closedAt: START, missed: [] } }])
    expect(host.phase).toBe('F1901M')
    expect(unitsOf(host)).toContain('BUR')
  })
  it('at the deadline, with the saved orders even if not ready', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    host.tickAt(START + DAY_MS - 1)
    expect(host.phase).toBe('S1901M')
    host.tickAt(START + DAY_MS)
    expect(closings(host)).toMatchObject([{ phase: { cause: 'deadline', closedAt: START + DAY_MS } }])
    expect(unitsOf(host)).toContain('BUR')
  })
  it('late if the clock is late, and the next phase has its full length', () => {
    const host = Host.playing()
    host.order('TURKEY', ['hold'])
    host.tickAt(START + 5 * DAY_MS)
    expect(closings(host)).toHaveLength(1)
    expect(host.state.deadline).toBe(START + 6 * DAY_MS)
  })
  it('only once, even if the clock ticks again', () => {
    const host = Host.playing()
    host.deadline()
    const before = host.events.length
    host.do({ kind: 'tick' })
    expect(host.events.length).toBe(before)
  })
  it('before an order that is a second late, even if the alarm is later still', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - GAS'])
    host.now = START + DAY_MS + 1000
    expect(host.order('FRANCE', ['A PAR - BUR'], false, 'S1901M')).toBe('other-phase')
    host.do({ kind: 'tick' })
    expect(unitsOf(host)).toContain('GAS')
    expect(unitsOf(host)).not.toContain('BUR')
  })
  it('together with a late order for the next phase', () => {
    const host = Host.playing()
    host.order('TURKEY', ['hold'])
    host.now = START + DAY_MS
    expect(host.order('FRANCE', ['A PAR - BUR'], false, 'F1901M')).toBeNull()
    expect(host.events.slice(-2).map(({ kind }) => kind)).toEqual(['closed', 'saved'])
  })
  it('without waiting for seats that owe nothing, and skips phases that need no orders', () => {
    const host = Host.playing()
    allReady(host)
    host.order('FRANCE', ['A MAR - SPA'])
    allReady(host)
    expect(host.phase).toBe('W1901A')
    expect(host.order('ITALY', ['A ROM B'])).toBe('nothing-to-order')
    host.order('FRANCE', ['A MAR B'], true)
    expect(host.phase).toBe('S1902M')
    expect(host.state.history).toEqual(['S1901M', 'F1901M', 'W1901A'])
  })
  it('and lists the seats that saved no orders: an unreadable line counts as saved, an empty sheet does not', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    host.order('ITALY', ['no order at all'])
    host.order('RUSSIA', ['A MOS H'])
    host.order('RUSSIA', [])
    host.ready('TURKEY')
    host.deadline()
    expect(closings(host)[0]?.phase.missed).toEqual(['AUSTRIA', 'ENGLAND', 'GERMANY', 'RUSSIA'])
  })
})

describe('each kind of phase', () => {
  it('has its own length: moves, retreats and adjustments', () => {
    const host = Host.playing({ minutes: { draft: 60, moves: DAY_MINUTES, retreats: 8 * 60, adjustments: 12 * 60 } })
    host.order('FRANCE', ['A MAR - SPA'])
    allReady(host)
    host.order('FRANCE', ['A SPA H'])
    allReady(host)
    expect(host.phase).toBe('W1901A')
    expect(host.state.deadline).toBe(START + 12 * HOUR_MS)
  })
})

describe('a closed phase', () => {
  it('shows every order with its result and cause, and the captured centres', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A MAR - SPA', 'A PAR - BUR'])
    host.order('GERMANY', ['A MUN - BUR'])
    host.deadline()
    host.deadline()
    const [spring, fall] = closings(host).map(({ phase }) => viewClosedPhase(host.state, phase))
    const orders = spring?.boards[0]?.orders ?? []
    expect(orders.find(({ text }) => text === 'A PAR - BUR')).toMatchObject({
      fate: 'bounced',
      reason: 'Bounced with A MUN - BUR.',
      given: true,
    })
    expect(orders.find(({ text }) => text === 'A VIE H')).toMatchObject({
      fate: 'succeeded',
      reason: null,
      given: false,
    })
    expect(spring?.boards[0]).toMatchObject({ captures: [], contested: ['BUR'], standoffs: [] })
    expect(fall?.boards[0]?.captures).toEqual([{ province: 'SPA', to: 'FRANCE' }])
  })
})

describe('a retreat phase', () => {
  it('waits only for seats with dislodged units', () => {
    const host = withRetreat()
    expect(host.phase).toBe('F1901R')
    expect(host.state.deadline).toBe(host.now + 8 * HOUR_MS)
    expect(host.order('FRANCE', ['A PAR - BUR'])).toBe('nothing-to-order')
    host.order('AUSTRIA', ['A TYR - VIE'], true)
    expect(host.state.history).toEqual(['S1901M', 'F1901M', 'F1901R'])
    expect(unitsOf(host)).toContain('VIE')
  })
  it('disbands a unit without a retreat order (STD-2)', () => {
    const host = withRetreat()
    host.deadline()
    expect(closings(host)[2]?.phase.missed).toEqual(['AUSTRIA'])
    expect(host.state.position?.boards).toMatchObject({ MAIN: { dislodged: [], units: { length: 21 } } })
  })
})
