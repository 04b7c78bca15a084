/** The show of results on the wall, its clock, and what it says about seats. */
import { describe, expect, it } from 'vitest'
import { viewClosedPhase, viewGame } from '../../../src/game/views/game-view.ts'
import { defaultPressRules } from '../../../src/game/settings.ts'
import { seat } from '../../../src/rules/names.ts'
import { clockText } from '../../../web/room/wall-clock.tsx'
import { framesOf, nextToPlay, ordersInTurn, phaseAt } from '../../../web/room/playback.ts'
import { roomSettings } from '../../../web/room/room-settings.ts'
import { claimableSeats, seatState, wallTitle } from '../../../web/room/wall-text.ts'
import { Host } from '../../support/games/hosting.ts'

/** Spring 1901 with a capture later, a bounce and units without orders. */
function spring() {
  const host = Host.playing()
  host.order('FRANCE', ['A PAR - BUR', 'A MAR - SPA'])
  host.order('GERMANY', ['A MUN - BUR'])
  host.deadline()
  const [phase] = host.closedPhases
  if (phase === undefined) throw new Error('no phase has closed')
  return { host, phase: viewClosedPhase(host.state, phase) }
}

describe('the results on the wall', () => {
  it('come order by order, then the units move', () => {
    const { phase } = spring()
    const frames = framesOf(phase)
    expect(frames.map(({ order, hasMoved }) => order?.text ?? hasMoved)).toEqual([
      false,
      'A MAR - SPA',
      'A PAR - BUR',
      'A MUN - BUR',
      true,
    ])
    expect(frames.map((frame) => phaseAt(phase, frame).boards[0]?.orders.length)).toEqual([0, 1, 2, 3, 22])
  })
  it('show captures only once the units have moved', () => {
    const { phase } = spring()
    const board = phase.boards[0]
    if (board === undefined) throw new Error('no board')
    const captures = [{ province: 'SPA', to: 'FRANCE' }] as unknown as typeof board.captures
    const captured = { ...phase, boards: [{ ...board, captures }] }
    const frames = framesOf(captured)
    expect(frames.map((frame) => phaseAt(captured, frame).boards[0]?.captures.length)).toEqual([0, 0, 0, 0, 1])
  })
  it('show a unit without an order if it is dislodged', () => {
    const { phase } = spring()
    const [board] = phase.boards
    if (board === undefined) throw new Error('no board')
    const orders = board.orders.map((order) => ({ ...order, dislodged: order.text.startsWith('A VIE') }))
    const shown = ordersInTurn({ boards: [{ ...board, orders }] }).map(({ order }) => order)
    expect(shown.filter(({ given }) => !given).map(({ dislodged }) => dislodged)).toEqual([true])
  })
  it('take at most a minute, however many units there are', () => {
    const { phase } = spring()
    const [board] = phase.boards
    const [order] = ordersInTurn(phase)
    if (board === undefined || order === undefined) throw new Error('no order')
    const many = Array.from({ length: 80 }, (_, n) => ({ ...order.order, text: `A PAR - ${n}` }))
    const frames = framesOf({ ...phase, boards: [{ ...board, orders: many }] })
    expect(frames).toHaveLength(82)
    expect(frames.reduce((sum, { duration }) => sum + duration, 0)).toBeLessThan(60_000)
    const most = framesOf({ ...phase, boards: [{ ...board, orders: [...many, ...many] }] })
    expect(Math.min(...most.map(({ duration }) => duration))).toBe(400)
  })
  it('follow each other without gaps, and stop after a roll-back', () =>
    expect([nextToPlay(0, []), nextToPlay(0, ['S1901M', 'F1901M']), nextToPlay(2, ['S1901M'])]).toEqual([
      null,
      0,
      null,
    ]))
})

describe('the clock of the wall', () => {
  it.each([
    [15 * 60_000, '15:00'],
    [299_001, '5:00'],
    [7_000, '0:07'],
    [0, '0:00'],
    [-5_000, '0:00'],
    [3_847_000, '1:04:07'],
  ])('shows %d ms as %s', (ms, text) => expect(clockText(ms)).toBe(text))
})

describe('the wall', () => {
  it('says who is ready, and which seats are free', () => {
    const { host } = spring()
    host.ready('FRANCE')
    host.order('ITALY', [])
    host.do({ kind: 'resign', by: host.state.holders[seat('TURKEY')] ?? ('' as never) })
    const view = viewGame(host.state, null)
    expect(wallTitle(view)).toBe('Fall 1901')
    const stateOf = (power: string) =>
      view.seats.filter((each) => each.name === power).map((each) => seatState(view, each))
    expect(['France', 'Italy', 'Turkey'].flatMap(stateOf)).toEqual(['ready', 'thinking', 'free'])
    expect(claimableSeats(view).map(({ name }) => name)).toEqual(['Turkey'])
  })
  it('asks for players until every seat is taken', () => {
    const settings = roomSettings({ name: 'Table', variant: 'duo', minutes: 10, computers: false }, 'UTC')
    const host = new Host()
    host.do({ kind: 'create', id: 'g' as never, by: 'h' as never, settings, invitation: 'i' })
    const view = viewGame(host.state, null)
    expect(wallTitle(view)).toBe('Take a seat')
    const seats = view.seats.map((each) => ({ ...each, player: 'guest' as never }))
    expect(wallTitle({ ...view, seats })).toBe('Everyone has a seat')
  })
  it('offers the computer’s seats, but none that is eliminated', () => {
    const [open] = viewGame(spring().host.state, null).seats
    if (open === undefined) throw new Error('no seat')
    const computer = { ...open, open: { since: 0, why: 'opened' }, computer: true } as const
    const lost = { ...computer, alive: false }
    const game = { status: 'playing', seats: [computer, lost] } as const
    expect(game.seats.map((each) => seatState(game, each))).toEqual(['computer', 'out'])
    expect(claimableSeats(game)).toEqual([computer])
  })
  it('belongs to a game whose settings the service accepts, without messages or waiting', () => {
    const chosen = roomSettings({ name: 'Table', variant: 'classical', minutes: 10, computers: true }, 'Europe/Vienna')
    expect(chosen).toMatchObject({
      room: true,
      minutes: { draft: 20, moves: 10, retreats: 2, adjustments: 2 },
      schedule: { opening: { minutes: 20, phases: 'first' } },
      computers: { seats: 0, vacant: true },
      absence: { waitMinutes: 0, openAfter: null },
    })
    expect(chosen.press).not.toEqual(defaultPressRules('all'))
    const host = new Host()
    const created = host.do({ kind: 'create', id: 'g' as never, by: 'h' as never, settings: chosen, invitation: 'i' })
    expect(created).toBeNull()
  })
})
