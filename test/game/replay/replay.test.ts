import { assert, double, infiniteStream, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evolve, replay } from '../../../src/game/evolve/evolve.ts'
import type { GameState } from '../../../src/game/model.ts'
import { savedGame } from '../../../src/game/views/export.ts'
import type { Report } from '../../../src/rules/fates/fate.ts'
import { seat } from '../../../src/rules/names.ts'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import { formatOrder } from '../../../src/rules/notation/index.ts'
import { adjudicate } from '../../../src/rules/phases/turn.ts'
import { ordersOn } from '../../../src/game/sheets/required-orders.ts'
import { classical, submissionsOf } from '../../support/boards/variants.ts'
import { Host, POWERS } from '../../support/games/hosting.ts'
import { examples } from '../../support/thorough.ts'

/** Random legal orders of a power in the open phase. */
function someOrders(host: Host, power: string, dice: () => number): string[] {
  const { position } = host.state
  if (position === null) return []
  const legal = everyOrder(options(classical, position, seat(power))).map(({ order }) =>
    formatOrder(classical, position, order),
  )
  return Array.from({ length: 4 }, () => legal[Math.floor(dice() * legal.length)]).filter((line) => line !== undefined)
}

function playedFor(phases: number, dice: () => number): Host {
  const host = Host.playing()
  for (let i = 0; i < phases && host.state.status === 'playing'; i++) {
    for (const power of POWERS) if (dice() < 0.8) host.order(power, someOrders(host, power, dice), dice() < 0.5)
    host.deadline()
  }
  return host
}

const games = infiniteStream(double({ min: 0, max: 0.999_999, noNaN: true })).map((stream) =>
  playedFor(8, () => stream.next().value ?? 0),
)

function readjudicate({ events }: Host): Report[] {
  let game: GameState | null = null
  const reports: Report[] = []
  for (const event of events) {
    if (event.kind === 'closed' && game !== null) {
      const sheets = Object.entries(game.sheets).map(([power, sheet]) => [power, ordersOn(sheet)])
      reports.push(adjudicate(classical, event.phase.before, submissionsOf(Object.fromEntries(sheets))).report)
    }
    game = evolve(game, event)
  }
  return reports
}

describe('the log of a game', () => {
  it('replays to the same game, also after storing it, and its sheets adjudicate to the same reports', () => {
    assert(
      property(games, (host) => {
        expect(replay(null, host.events)).toEqual(host.state)
        expect(replay(null, JSON.parse(JSON.stringify(host.events)) as typeof host.events)).toEqual(host.state)
        expect(readjudicate(host)).toEqual(
          host.events.flatMap((event) => (event.kind === 'closed' ? [event.phase.report] : [])),
        )
      }),
      { numRuns: examples(60) },
    )
  })
  it('has no phase twice', () => {
    const host = playedFor(6, () => 0.3)
    expect(new Set(host.state.history).size).toBe(host.state.history.length)
    expect(host.events.flatMap((event) => (event.kind === 'closed' ? [event.phase.index] : []))).toEqual(
      host.state.history.map((_, i) => i),
    )
  })
})

it('a game is exported with the orders of closed phases only', () => {
  const host = Host.playing()
  host.order('FRANCE', ['A PAR - BUR'])
  host.deadline()
  host.order('FRANCE', ['A BUR - MUN'])
  const closed = host.events.flatMap((event) => (event.kind === 'closed' ? [event.phase] : []))
  const saved = savedGame(host.state, closed, [])
  expect(saved).toMatchObject({
    map: 'standard',
    phases: [{ name: 'S1901M', orders: { FRANCE: ['A PAR - BUR'], ITALY: [] } }, { name: 'F1901M' }],
  })
  expect(Object.values(saved.phases[1]?.orders ?? {}).flat()).toEqual([])
})
