/**
 * Forecast equals result: what the page says will happen is what the close then does if the sheets
 * that the seat cannot see are as the forecast assumes. Nothing hidden changes the forecast.
 */
import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../../src/game/model.ts'
import { ordersOn } from '../../../../src/game/sheets/required-orders.ts'
import type { Ruling } from '../../../../src/rules/fates/fate.ts'
import type { Location, Power, Seat } from '../../../../src/rules/names.ts'
import { type CoreOrder, isOwn, type Issued, type Order, unitOf } from '../../../../src/rules/orders/order.ts'
import type { BoardView, GameView } from '../../../../src/game/views/shapes.ts'
import { provinceOf } from '../../../../src/board/scene.ts'
import { scenePowers } from '../../../../src/board/build-scene.ts'
import { offeredOrders } from '../../../../src/rules/notation/order-options.ts'
import { retreatChoices } from '../../../../src/rules/phases/retreats.ts'
import { unofferedOrders } from '../../../../web/orders/entry/choices.ts'
import { presentScene } from '../../../../web/orders/board/shown-boards.ts'
import { visibleOrders } from '../../../../web/play/board/use-scenes.ts'
import type { Position, Stationed } from '../../../../src/rules/position/position.ts'
import { standingUnits } from '../../../../src/rules/position/position.ts'
import { phaseOf } from '../../../../src/rules/phases/turn.ts'
import type { Variant } from '../../../../src/rules/seam/variant.ts'
import { RULESETS } from '../../../../src/variants/index.ts'
import { gameFromState } from '../../../../web/sandbox/local-game.ts'
import { forecastSheet, type SheetForecast } from '../../../../web/play/sheet/forecast-sheet.ts'
import { variantNamed } from '../../../support/boards/variants.ts'
import {
  type Close,
  closeWith,
  type RandomSheet,
  randomSheets,
  randomSheetsAt,
  savedSheet,
  seenBy,
  withOtherSecrets,
} from '../../../support/games/sheets-at-random.ts'
import { type Dice, diceFrom } from '../../../support/random/random-movement.ts'
import { isThorough } from '../../../support/thorough.ts'

const names = (units: readonly Stationed[]): readonly string[] =>
  units.map(({ board, unit }) => `${board} ${unit.power} ${unit.arm} ${unit.at}`).toSorted()

const namesIn = (rulings: readonly Ruling[]): readonly string[] =>
  names(rulings.flatMap(({ board, unit }) => (unit === null ? [] : [{ board, unit }])))

/** Dislodged units that have nowhere to go, as everyone can see. */
const stuckUnits = (variant: Variant, position: Position): ReadonlySet<number> =>
  new Set(
    retreatChoices(variant, position)
      .filter(({ to }) => to.length === 0 && variant.maps(position).length === 0)
      .map(({ unit }) => unit.id),
  )

/** What the close did to units without an order on this sheet. */
function unorderedIn(
  { report }: Close,
  sheet: Sheet,
  powers: readonly Power[],
  hasMoves: boolean,
  stuck: ReadonlySet<number>,
) {
  const ordered = new Set(ordersOn(sheet).map(({ order }) => ('unit' in order ? order.unit : null)))
  const rulings = report.rulings.filter(({ issued }) => powers.includes(issued.power))
  const left = rulings.filter(({ unit }) => unit !== null && !ordered.has(unit.id))
  return {
    holding: hasMoves ? namesIn(left) : [],
    // A dislodged unit with nowhere to go needs no order.
    disbanded: namesIn(
      left.filter(({ unit, fate }) => fate.kind === 'civil-disorder' && !(unit && stuck.has(unit.id))),
    ),
  }
}

/** Which of the sheet's orders the close used, by line. A move that bounced was used. */
function usedLines(variant: Variant, { report }: Close, sheet: Sheet): readonly (boolean | null)[] {
  const left = new Set(report.rulings)
  return sheet.lines.map(({ issued }) => {
    if (issued === null) return null
    const ruling = [...left].find((candidate) => isAbout(variant, candidate, issued))
    if (ruling === undefined) return isOwn(issued.order)
    left.delete(ruling)
    const { fate, issued: used } = ruling
    return !(
      fate.kind === 'void' ||
      fate.kind === 'surplus' ||
      (used.order.kind === 'retreat' && fate.kind === 'bounced')
    )
  })
}

function isAbout(variant: Variant, { unit, issued }: Ruling, { power, order: written }: Issued): boolean {
  const [used, order] = [coreOf(variant, issued.order), coreOf(variant, written)]
  if (issued.power !== power || used === null || order === null) return false
  if (order.kind === 'build') return JSON.stringify(used) === JSON.stringify(order)
  const id = unitOf(order)
  return used.kind === order.kind && (id === null || unit?.id === id)
}

/** An override is used as the order that it contains. */
const coreOf = ({ own }: Variant, order: Order): CoreOrder | null => (isOwn(order) ? own.standsFor(order) : order)

/** The units of these powers after the close. */
const unitsAfter = (variant: Variant, { after }: Close, powers: readonly Power[]): readonly string[] =>
  names(standingUnits(variant, after).filter(({ unit }) => powers.includes(unit.power)))

/** Closes in which the unseen sheets are as assumed: none, or those of partners with the same orders. */
function assumedCloses(variant: Variant, random: RandomSheet, sheet: Sheet): readonly Close[] {
  const { game, seat, lines } = random
  const alone = closeWith(game, { [seat]: sheet })
  const partners = partnersOf(variant, random)
  if (partners.length === 0 || lines.some((line) => line.endsWith('!'))) return [alone]
  const copies = partners.flatMap((partner): [Seat, Sheet][] => {
    const copy = savedSheet(game, variant, partner, lines)
    return copy === null ? [] : [[partner, copy]]
  })
  return [alone, closeWith(game, { [seat]: sheet, ...Object.fromEntries(copies) })]
}

/** Seats that share a power with this one. */
function partnersOf(variant: Variant, { game: { position }, seat }: RandomSheet): readonly Seat[] {
  const powers = variant.powers(position, seat)
  return variant.seats.filter(
    (other) => other !== seat && variant.powers(position, other).some((power) => powers.includes(power)),
  )
}

/** Sheets of the partners that the forecast does not assume. Many repeat lines of this one in another order. */
const PARTNER_SHEETS = 12

/** A build, disband or retreat that the forecast calls unused is unused, whatever the partners order. */
function expectUnused(variant: Variant, random: RandomSheet, sheet: Sheet, forecast: SheetForecast, dice: Dice): void {
  const { game, seat, lines } = random
  const isUnused = forecast.lines.map(({ state }) => state === 'fails')
  const partners = partnersOf(variant, random)
  if (!isUnused.includes(true) || partners.length === 0) return
  for (let n = 0; n < PARTNER_SHEETS; n++) {
    const sheets = partners.flatMap((partner): [Seat, Sheet][] => {
      const { orders } = offeredOrders(variant, game.position, partner)
      const others = orders.map(({ written }) => written)
      const pool = [...lines, ...lines, ...(n % 2 === 0 ? [] : others)].map((line) => line.replace(/ !$/, ''))
      const chosen = pool.filter(() => dice(3) === 0).toSorted(() => dice(3) - 1)
      const marked = chosen.map((line) => (dice(4) === 0 ? `${line} !` : line))
      const copy = savedSheet(game, variant, partner, marked)
      return copy === null ? [] : [[partner, copy]]
    })
    const close = closeWith(game, { [seat]: sheet, ...Object.fromEntries(sheets) })
    const used = usedLines(variant, close, sheet)
    const text = [lines, ...sheets.map(([, { lines: theirs }]) => theirs.map((line) => line.text))].join('\n')
    expect(
      forecast.lines.filter((_, line) => isUnused[line] === true && used[line] === true).map((line) => line.text),
      text,
    ).toEqual([])
  }
}

const LINE_USED = { counts: true, fails: false, none: null } as const

/** How many units these powers build or are given with these lines. */
function buildsWith(variant: Variant, { game, seat }: RandomSheet, lines: readonly string[], powers: readonly Power[]) {
  const sheet = savedSheet(game, variant, seat, lines)
  const { report } = closeWith(game, sheet === null ? {} : { [seat]: sheet })
  return report.rulings.filter(
    ({ issued: { power, order }, fate }) =>
      order.kind === 'build' && fate.kind === 'succeeded' && powers.includes(power),
  ).length
}

/** More builds than the sheet has, at every site. */
const everyBuild = (variant: Variant, { game, seat }: RandomSheet, powers: readonly Power[]): readonly string[] =>
  offeredOrders(variant, game.position, seat).orders.flatMap(({ order, power, written }) =>
    order.kind === 'build' && order.arm === 'army' && powers.includes(power) ? [written] : [],
  )

/** DBL-4: another sheet decides about deferred powers, and this one does not matter. */
function expectDeferred({ game, seat, otherSheets }: RandomSheet, sheet: Sheet, deferred: readonly Power[]) {
  const ordersFor = ({ report }: Close) =>
    report.rulings.filter(({ issued }) => deferred.includes(issued.power)).map(({ unit, issued }) => ({ unit, issued }))
  expect(ordersFor(closeWith(game, { ...otherSheets, [seat]: sheet }))).toEqual(ordersFor(closeWith(game, otherSheets)))
}

/** What the board shows: units crossed out, and units built. */
function expectBoards(view: GameView, sheet: Sheet, forecast: SheetForecast, close: Close): void {
  const drawn = visibleOrders(unofferedOrders(sheet.lines, [], view.boards), forecast)
  for (const board of view.boards) {
    const { arrows } = presentScene(board, scenePowers(view.powers), drawn)
    const rulings = close.report.rulings.filter(
      (ruling) => ruling.board === board.board && ruling.fate.kind === 'succeeded' && ruling.unit !== null,
    )
    const ordered = new Set(ordersOn(sheet).map(({ order }) => unitOf(order)))
    const used = arrows.filter(({ ghost }) => ghost !== true)
    const crossed = used.filter(({ kind }) => kind === 'disband').map(({ from }) => from)
    const disbanded = rulings.filter(
      ({ unit, issued }) => issued.order.kind === 'disband' && unit !== null && ordered.has(unit.id),
    )
    // What another sheet decides is marked, whether or not it is used in this close.
    const contested = forecast.contested.length > 0 ? arrows.filter(({ ghost }) => ghost === true) : []
    const isCertain = (kind: string, at: string | undefined) =>
      !contested.some((arrow) => arrow.kind === kind && arrow.from === at)
    const removed = disbanded.map(({ unit }) => startOf(board, unit?.id ?? 0))
    expect(crossed.toSorted()).toEqual(removed.filter((at) => isCertain('disband', at)).toSorted())
    const shown = used.filter(({ kind }) => kind === 'build').map(({ from }) => from)
    const placed = new Set(forecast.placed.map(({ unit }) => unit.at))
    const built = rulings.filter(({ issued, unit }) => issued.order.kind === 'build' && unit && !placed.has(unit.at))
    const mine = built.filter(({ issued }) => decidesAbout(view, issued.power))
    const places = mine.flatMap(({ unit }) => (unit && isCertain('build', unit.at) ? provinceOf(unit.at) : []))
    expect(shown.map(provinceOf).toSorted()).toEqual(places.toSorted())
  }
}

/** Where a unit is when the phase begins. In a combined Winter it may retreat before it is disbanded. */
const startOf = ({ units, dislodged }: BoardView, id: number): Location | undefined =>
  [...units, ...dislodged.map(({ unit }) => unit)].find((unit) => unit.id === id)?.at

const decidesAbout = ({ seats, you }: GameView, power: Power): boolean =>
  seats.find(({ seat }) => seat === you)?.powers.includes(power) === true

function expectForecast(variant: Variant, random: RandomSheet, dice: Dice): void {
  const { game, seat, lines, otherSheets } = random
  const sheet = savedSheet(game, variant, seat, lines)
  if (sheet === null) throw new Error('too long a sheet')
  const text = lines.join('\n')
  const view = seenBy(game, seat, { [seat]: sheet })
  const forecast = forecastSheet(view, text)
  if (forecast === null) return
  const { unseen } = forecast
  const powers = variant.powers(game.position, seat).filter((power) => !unseen.deferred.includes(power))
  const { steps } = phaseOf(variant, game.position)
  const hasMoves = steps.includes('moves')
  const stuck = stuckUnits(variant, game.position)
  for (const close of assumedCloses(variant, random, sheet)) {
    const used = usedLines(variant, close, sheet)
    expect(
      forecast.lines.map(({ state }, n) => (state === 'open' ? (used[n] ?? null) : LINE_USED[state])),
      text,
    ).toEqual(used)
    const { holding, disbanded } = unorderedIn(close, sheet, powers, hasMoves, stuck)
    expect(names(forecast.holding), text).toEqual(holding)
    if (hasMoves) continue
    expect([...names(forecast.lost), ...names(forecast.chosen)].toSorted(), text).toEqual(disbanded)
    expect(names(forecast.after), text).toEqual(unitsAfter(variant, close, powers))
    expectBoards(view, sheet, forecast, close)
  }
  if (!hasMoves) expectUnused(variant, random, sheet, forecast, dice)
  if (steps.includes('adjustments')) {
    const more = buildsWith(variant, random, [...lines, ...everyBuild(variant, random, powers)], powers)
    expect(forecast.builds, text).toBe(more - buildsWith(variant, random, lines, powers))
  }
  if (hasMoves && partnersOf(variant, random).length === 0) {
    const used = usedLines(variant, closeWith(game, { ...otherSheets, [seat]: sheet }), sheet)
    expect(
      forecast.lines.filter(({ state }, n) => state === 'fails' && used[n] === true),
      text,
    ).toEqual([])
  }
  expectDeferred(random, sheet, unseen.deferred)
  // Whatever is hidden does not change it.
  const hidden = withOtherSecrets(variant, game, seat)
  expect(plain(forecastSheet(seenBy(hidden, seat, { ...otherSheets, [seat]: sheet }), text))).toBe(plain(forecast))
  if (unseen.assumption !== null || partnersOf(variant, random).length > 0) return
  const close = closeWith(game, { ...otherSheets, [seat]: sheet })
  const { holding, disbanded } = unorderedIn(close, sheet, powers, hasMoves, stuck)
  expect(names(forecast.holding)).toEqual(holding)
  if (!hasMoves) expect([...names(forecast.lost), ...names(forecast.chosen)].toSorted()).toEqual(disbanded)
}

const plain = (forecast: SheetForecast | null): string =>
  JSON.stringify(forecast === null ? null : { ...forecast, lines: [...forecast.lines] })

/** In each variant. */
const SHEETS = isThorough ? 2000 : 60

describe.each(RULESETS)('$title', ({ id }) => {
  const variant = variantNamed(id)
  it('forecasts what the close does', () => {
    const sheets = randomSheets(variant, diceFrom(1901))
    const dice = diceFrom(1902)
    for (let n = 0; n < SHEETS; n++) {
      const { value } = sheets.next()
      expectForecast(variant, value, dice)
    }
  })
})

it('DBL-7 forecasts what the close does with many retreats to few places', () => {
  const game = gameFromState('double-diplomacy', {
    name: 'S1901R',
    units: { FRANCE: ['*A PAR', '*A MAR', '*A BRE'], RUSSIA: ['*A SPA'], AUSTRIA: ['*A BUR'] },
    retreats: {
      FRANCE: { 'A PAR': ['GAS', 'PIC'], 'A MAR': ['GAS'], 'A BRE': ['GAS', 'PIC'] },
      RUSSIA: { 'A SPA': ['GAS'] },
      AUSTRIA: { 'A BUR': ['GAS'] },
    },
    centers: {},
  })
  if (!game.ok) throw new Error(game.error)
  const variant = variantNamed('double-diplomacy')
  const sheets = randomSheetsAt(variant, game.value.position, diceFrom(1901))
  const dice = diceFrom(1902)
  for (let n = 0; n < SHEETS; n++) expectForecast(variant, sheets.next().value, dice)
})
