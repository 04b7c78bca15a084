import { describe, expect, it } from 'vitest'
import { decide } from '../../../src/game/decide/decide.ts'
import { publicLog } from '../../../src/game/log/public-log.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { seat } from '../../../src/rules/names.ts'
import { creation, endInDraw, Host, INVITATION, joining, player, POWERS, START } from '../../support/games/hosting.ts'

const vacate = (host: Host, power: string) => host.do({ kind: 'vacate', by: player(power) })
const others = POWERS.filter((power) => power !== 'FRANCE')
const vacated = (): Host => {
  const host = Host.playing()
  vacate(host, 'FRANCE')
  return host
}

describe('a seat whose player has deleted their account', () => {
  it('is not waited for', () => {
    const host = vacated()
    for (const power of others) host.ready(power)
    expect(host.state.history).toEqual(['S1901M'])
  })
  it('closes the phase if it was the last one missing', () => {
    const host = Host.playing()
    for (const power of others) host.ready(power)
    vacate(host, 'FRANCE')
    expect(host.state.history).toEqual(['S1901M'])
  })
  it('keeps its units, which hold instead of following the saved orders', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    vacate(host, 'FRANCE')
    host.deadline()
    const units = () => viewGame(host.state, null).boards[0]?.units.filter(({ power }) => power === 'FRANCE')
    expect(units()?.map(({ at }) => at)).toEqual(['BRE', 'MAR', 'PAR'])
    host.deadline()
    expect(units()).toHaveLength(3)
  })
  it('still names its player, shows no status and gets no reminder', () => {
    const host = vacated()
    expect(viewGame(host.state, null).seats.find(({ seat }) => seat === 'FRANCE')).toMatchObject({
      player: player('FRANCE'),
      alive: true,
      saved: null,
      ready: null,
    })
    host.tickAt(host.state.remindAt ?? 0)
    expect(host.mails('reminder').map(({ to }) => to)).not.toContain(player('FRANCE'))
  })
  it('does not block a draw, and shares in it (STD-4)', () => {
    const host = vacated()
    for (const power of others) host.draw(power)
    expect(host.state.verdict).toEqual({ why: 'draw', winners: POWERS })
  })
  it('completes a draw if it was the last one against it', () => {
    const host = Host.playing()
    for (const power of others) host.draw(power)
    vacate(host, 'FRANCE')
    expect(host.state.verdict).toEqual({ why: 'draw', winners: POWERS })
  })
  it('does not agree to a draw, even if nobody is left', () => {
    const host = Host.playing()
    for (const power of POWERS) vacate(host, power)
    expect(host.state).toMatchObject({ status: 'playing', verdict: null })
  })
  it('is vacated once, and only by its player', () => {
    const host = vacated()
    const before = host.events.length
    expect(vacate(host, 'FRANCE')).toBeNull()
    expect(host.events.length).toBe(before)
    expect(vacate(host, 'PASSER-BY')).toBe('not-a-player')
  })
})

it('a deleted account leaves a forming game', () => {
  const host = new Host()
  host.do(creation())
  for (const power of ['FRANCE', 'ITALY']) host.do(joining(power))
  expect(vacate(host, 'ITALY')).toBeNull()
  expect(host.state.players.map(({ id }) => id)).toEqual([player('FRANCE')])
  vacate(host, 'FRANCE')
  expect(host.state.status).toBe('abandoned')
})

describe('a game master whose account is deleted', () => {
  const MASTERED = { master: 'player', access: 'invitation' } as const

  it('leaves the role and the seat, and the log says so', () => {
    const host = Host.playing(MASTERED)
    expect(host.state.master).toBe(player('FRANCE'))
    vacate(host, 'FRANCE')
    expect(host.state.master).toBeNull()
    expect(host.events.map(({ kind }) => kind)).toContain('seat-opened')
    expect(publicLog(host.events).at(-1)).toMatchObject({ kind: 'handed-over', about: null })
  })

  it('leaves a forming game without a master, or calls it off if it is empty', () => {
    const host = new Host()
    host.do(creation({ master: 'apart' }))
    host.do(joining('ITALY', { invitation: INVITATION }))
    vacate(host, 'FRANCE')
    expect([host.state.status, host.state.master]).toEqual(['forming', null])
    const alone = new Host()
    alone.do(creation({ master: 'apart' }))
    vacate(alone, 'FRANCE')
    expect([alone.state.status, alone.events.at(-1)?.kind]).toEqual(['abandoned', 'abandoned'])
  })

  it('stays master of a game that is over', () => {
    const host = Host.playing(MASTERED)
    const over = endInDraw(host.state)
    expect(decide(over, { kind: 'vacate', by: player('FRANCE') }, START).events).toEqual([])
  })
})

describe('DBL-11 a captain who leaves in Double Diplomacy', () => {
  const [FIRST, SECOND] = ['SEAT 1', 'SEAT 7']
  const unitsOfEngland = (host: Host) =>
    viewGame(host.state, null)
      .boards[0]?.units.filter(({ power }) => power === 'ENGLAND')
      .map(({ at }) => at)
      .toSorted()
  const withoutSecond = (): Host => {
    const host = new Host()
    host.do(creation({ variant: 'double-diplomacy' }))
    for (let n = 1; n <= 7; n++) host.do(joining(`SEAT ${n}`, { invitation: INVITATION }))
    vacate(host, SECOND)
    return host
  }
  it('leaves the orders of the other captain alone to count', () => {
    const host = withoutSecond()
    host.order(FIRST, ['ENGLAND: A LVP - YOR'])
    host.deadline()
    expect(unitsOfEngland(host)).toEqual(['EDI', 'LON', 'YOR'])
  })
  it('and once replaced, both must agree again', () => {
    const host = withoutSecond()
    const stranger = player('STRANGER')
    host.do({
      kind: 'take',
      by: stranger,
      seat: seat(SECOND),
      invitation: INVITATION,
      reliability: null,
      absences: [],
    })
    const phase = host.phase
    host.order(FIRST, ['ENGLAND: A LVP - YOR', 'ENGLAND: F LON - NTH'])
    host.do({ kind: 'order', by: stranger, phase, lines: ['ENGLAND: A LVP - WAL', 'F LON - NTH'], ready: false })
    host.deadline()
    expect(unitsOfEngland(host)).toEqual(['EDI', 'LVP', 'NTH'])
  })
})
