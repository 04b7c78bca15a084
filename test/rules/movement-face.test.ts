/** The kernel's integer face gives the adjudicator's results. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Geography } from '../../src/rules/movement/resolve.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import { isCore } from '../../src/rules/orders/order.ts'
import type { Unit } from '../../src/rules/position/position.ts'
import type { Ruling } from '../../src/rules/fates/fate.ts'
import { replayGame, readGameText } from '../../src/tools/play/game-text.ts'
import { atlas, geographyOf, ONE_MAP, type OneMap, ordersOf, standard, unitsOf } from '../support/boards/movement.ts'
import { outcomeOfFace, outcomeOfRulings } from '../support/boards/movement-face.ts'
import { playedPhases } from '../support/boards/positions.ts'
import { drawing, designPosition, textsBySeat, twilight } from '../support/boards/twilight-zone.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { readCasesIn } from '../support/cases/cases.ts'
import { localGame } from '../support/games/local-game.ts'
import { diceFrom, randomOrders, randomUnits } from '../support/random/random-movement.ts'
import { isThorough } from '../support/thorough.ts'

function expectSame(geography: Geography, units: readonly Unit[], orders: readonly Issued[], name: string): void {
  expect(outcomeOfFace(geography, units, orders), name).toEqual(outcomeOfRulings(geography, units, orders))
}

describe('the integer face', () => {
  const cases = readCasesIn(new URL('cases/', import.meta.url), 'datc-6').filter(
    ({ steps }) => steps[0]?.step === 'moves',
  )
  it.each(cases)('decides DATC $id', ({ id, units, steps }) => {
    const orders = steps[0]?.orders ?? []
    const powers = [...new Set([...Object.keys(units), ...orders.map(({ power }) => power)])]
    const linesOf = (name: string) => orders.flatMap(({ power, text }) => (power === name ? [text] : []))
    const placed = unitsOf(
      Object.fromEntries(
        powers.map((name) => [
          name,
          [...(units[name] ?? []), ...linesOf(name).map((text) => text.split(' ').slice(0, 2).join(' '))],
        ]),
      ),
    )
    const standing = placed.filter(
      ({ at }, n) =>
        atlas.location(at) !== undefined && placed.findIndex((unit) => unit.at.slice(0, 3) === at.slice(0, 3)) === n,
    )
    expectSame(
      standard,
      standing,
      ordersOf(standing, Object.fromEntries(powers.map((name) => [name, linesOf(name)]))),
      id,
    )
  })

  it('decides every phase of the saved games', () => {
    const phases = playedPhases(new URL('../games/', import.meta.url))
    expect(phases.length).toBeGreaterThan(50)
    for (const { name, state, issued } of phases) expectSame(standard, state.units, issued, name)
  })

  const games = readdirSync(new URL('../games/', import.meta.url)).filter((name) => name.endsWith('.txt'))
  it.each(games)('decides every movement of %s', async (file) => {
    const game = readGameText(readFileSync(new URL(`../games/${file}`, import.meta.url), 'utf8'))
    const variant = variantNamed(game.variant, game.options)
    const { host, players } = localGame(game)
    expect(await replayGame(game, players)).toBeNull()
    const before = variant.setup(game.seed)
    const map = variant.atlas(before, null, null)
    // With a map for each power, all orders are read on the public one here.
    const geography: Geography = {
      atlas: (_, name) => (name === null ? map : null),
      common: true,
      mayShare: (at) => variant.boards.some(({ board }) => variant.mayShare(before, board, at)),
    }
    const moving = host.closedPhases.filter(({ report }) => report.code.endsWith('M'))
    expect(moving.length).toBeGreaterThan(0)
    for (const { report } of moving)
      for (const { board } of variant.boards) {
        const rulings = report.rulings.filter((ruling) => ruling.board === board && ruling.unit !== null)
        const units = rulings.flatMap(({ unit }) => unit ?? [])
        expectSame(geography, units, rulings.flatMap(ordersIn(variant)), `${file} ${report.code}`)
      }
  })

  const maps: Readonly<Record<string, OneMap>> = { ...ONE_MAP, twilight: twilightMap() }
  it.each(Object.keys(maps))('decides random boards: %s', (name) => {
    const board = maps[name] ?? ONE_MAP.standard
    const geography = geographyOf(board)
    for (let seed = 0; seed < (isThorough ? 250_000 : 600); seed++) {
      const dice = diceFrom(seed)
      const units = randomUnits(dice, 4 + dice(40), board)
      expectSame(geography, units, randomOrders(dice, units, board), `${name}, seed ${seed}`)
    }
  })
})

/** The orders that the adjudicator saw: a variant's own one as the order that it stands for. */
const ordersIn =
  (variant: ReturnType<typeof variantNamed>) =>
  ({ issued, given }: Ruling): Issued[] => {
    const { power, order } = issued
    const core = isCore(order) ? order : variant.own.standsFor(order)
    if (!given || core === null) return []
    return [{ power, order: 'map' in core ? { ...core, map: null } : core }]
  }

function twilightMap(): OneMap {
  const position = designPosition(textsBySeat(twilight.seats.map((_, n) => drawing(n))))
  const [power = null] = twilight.seats.flatMap((seat) => twilight.powers(position, seat))
  const own = twilight.atlas(position, power, null)
  if (own === null) throw new Error('no map')
  return { atlas: own, mayShare: () => false }
}
