/**
 * What the open phase does with the orders on a sheet. Adjudicated in the page from what the viewer
 * sees, so it can reveal nothing. Loaded when orders are due. Pure.
 */
import { seenPosition } from '../../../src/game/views/seen-position.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { readLines } from '../../../src/game/sheets/read-lines.ts'
import type { InPlay } from '../../../src/game/in-play.ts'
import type { Refusal } from '../../../src/rules/fates/order-refusals.ts'
import { formatUnit, unitById } from '../../../src/rules/notation/format-order.ts'
import type { Power, Seat } from '../../../src/rules/names.ts'
import { powerNameIn } from '../../../src/game/seats/seat-lookup.ts'
import type { Ruling } from '../../../src/rules/fates/fate.ts'
import { forecast, type Forecast, type ForecastOrder } from '../../../src/rules/phases/dry-run.ts'
import { rulingText } from '../../../src/rules/notation/ruling-text.ts'
import { type Issued, isOwn } from '../../../src/rules/orders/order.ts'
import { type LineForecast, linesOf } from '../../orders/entry/lines.ts'
import type { PromptState } from '../../orders/entry/prompts.ts'
import type { Merge } from '../../orders/entry/merge-orders.ts'
import type { Stationed } from '../../../src/rules/position/position.ts'
import { asksForMap, formatCount, formatList } from '../../text/words.ts'
import { type NamedItems, unitSpot } from './todo.ts'
import { mergeInto } from './merge-winter.ts'
import { buildsUsedText, winterState, type WinterState } from './winter-state.ts'

export interface SheetForecast extends Forecast {
  /** Every line that was read, in the order of the sheet. */
  readonly lines: readonly LineForecast[]
  readonly winter: WinterState & Required<Pick<PromptState, 'complete'>>
  readonly named: NamedItems
  readonly merge: Merge
}

/** What a forecast needs of a game. */
export type ForecastInput = Pick<GameView, 'settings' | 'phase' | 'boards' | 'memory' | 'you'>

/** Null for a spectator, and while maps are designed. */
export function forecastSheet(game: ForecastInput, text: string): SheetForecast | null {
  const play = seenPosition(game)
  return play === null || game.you === null || asksForMap(game.phase) ? null : forecastText(play, game.you, text)
}

/** The forecast of a text. `play`: all that the seat may see. Never pass one with secrets. */
export function forecastText(play: InPlay, seat: Seat, text: string): SheetForecast {
  const { variant, position } = play
  const read = readLines(play, seat, linesOf(text))
  const orders = read.flatMap(({ issued }) => issued ?? [])
  const refused = read.flatMap((line) => line.refused ?? [])
  const result = forecast(variant, position, seat, { orders, refused })
  const byOrder = new Map(result.orders.map((order) => [order.issued, order]))
  const surplusBuild = (issued: Issued) => surplusBuildText(play, seat, result, issued)
  const lines = read.map(({ text: line, written, issued }) => {
    const order = issued === null ? undefined : byOrder.get(issued)
    const outcome =
      order === undefined
        ? NO_ORDER
        : (foreignOutcome(play, seat, result, order) ?? lineForecast(play, result, order, surplusBuild))
    return { text: line.trim(), written, ...outcome }
  })
  const isSaid = lines.some(({ state }) => state === 'fails')
  const contests = result.contested.map(
    ({ power, text: which }) => `${which}${isSaid ? '' : otherBuilds(play, result, power)}`,
  )
  const withOrder = (order: string) => forecastText(play, seat, `${text}\n${order}`)
  const voids = read.flatMap(({ issued, written }, n) =>
    lines[n]?.state === 'fails' && issued !== null && isVoid(byOrder.get(issued)) ? (written ?? []) : [],
  )
  const named = { ...namedItems(result, Object.keys(position.boards).length > 1), voids: voidsText(voids) }
  return {
    ...result,
    lines,
    winter: {
      ...winterState(play, seat, result, { lines, contests }, withOrder),
      complete: named.voids && `${named.voids} Tap a unit to change its order.`,
    },
    named,
    merge: mergeInto(play, seat),
  }
}

/** Of more units or orders a question names none. */
const MAX_NAMED = 3

function namedItems({ holding, lost, orders }: Forecast, several: boolean): Omit<NamedItems, 'voids'> {
  const namesOf = (units: readonly Stationed[]): string =>
    units.length > MAX_NAMED ? '' : formatList(units.map((unit) => unitSpot(several)(unit).label))
  const unconvoyed = orders.flatMap(({ ruling, undecided }) =>
    ruling === null || ruling.unit === null || undecided || ruling.fate.kind !== 'no-convoy'
      ? []
      : { board: ruling.board, unit: ruling.unit },
  )
  const movers = namesOf(unconvoyed)
  return {
    units: namesOf(holding),
    retreats: namesOf(lost),
    unconvoyed: movers === '' ? '' : `${movers} ${unconvoyed.length === 1 ? 'has' : 'have'} no convoy on your sheet.`,
  }
}

/** Builds and disbands that are not used are named with the number that is due. */
const isVoid = (order: ForecastOrder | undefined): boolean =>
  order?.ruling?.fate.kind === 'void' && order.issued.order.kind !== 'build' && order.issued.order.kind !== 'disband'

function voidsText(orders: readonly string[]): string {
  if (orders.length === 0) return ''
  // Lines break between orders, not before a hyphen.
  const names = orders.length > MAX_NAMED ? '' : `: ${formatList(orders).replaceAll(' - ', '\u00a0-\u00a0')}`
  return `${formatCount(orders.length, 'order')} ${orders.length === 1 ? 'is' : 'are'} void${names}.`
}

type Outcome = Pick<LineForecast, 'state' | 'why'>
const NO_ORDER: Outcome = { state: 'none', why: null }

/** Of a support or convoy of a move that another sheet decides; null for other orders. */
function foreignOutcome(play: InPlay, seat: Seat, { unseen }: Forecast, { ruling }: ForecastOrder): Outcome | null {
  const { variant, position } = play
  if (ruling?.fate.kind !== 'void') return null
  const { power, order: issued } = ruling.issued
  // A variant's own support may be legal because the unit's own order can still change its type (BAL-7).
  const isAsItIs = MISMATCHES.includes(ruling.fate.why)
  if (!isAsItIs && !(isOwn(issued) && variant.own.legal(position, power, issued) === null)) return null
  const order = isOwn(issued) ? variant.own.standsFor(issued) : issued
  if ((order?.kind !== 'support' && order?.kind !== 'convoy') || order.to === null) return null
  const unit = unitById(position, order.of)
  if (unit === undefined) return null
  const isDecidedHere = variant.powers(position, seat).includes(unit.power) && !unseen.deferred.includes(unit.power)
  if (isDecidedHere) return null
  const move = isAsItIs ? `${formatUnit(unit)} - ${order.to}` : `its unit in ${unit.at} to ${order.to}`
  return { state: 'open', why: `Used if ${powerNameIn(play, unit.power)} orders ${move}.` }
}

const MISMATCHES: readonly Refusal[] = ['support-mismatch', 'convoy-mismatch']

function lineForecast(
  play: InPlay,
  { cases, rulings, unseen }: Forecast,
  { issued, ruling, undecided }: ForecastOrder,
  surplusBuild: (issued: Issued) => string,
): Outcome {
  // A combined Winter asks for more builds and disbands than may be needed.
  const isSpare = ruling?.fate.kind === 'surplus' && cases !== null && cases.used?.has(issued) !== false
  if (undecided) return { state: 'open', why: unseen.selection?.condition(issued) ?? null }
  if (isSpare) return { state: 'open', why: null }
  const isSurplusBuild = ruling?.fate.kind === 'surplus' && issued.order.kind !== 'disband'
  const failure = ruling === null ? (isOwn(issued.order) ? null : NO_EFFECT) : failureText(play, ruling, rulings)
  const why = isSurplusBuild ? surplusBuild(issued) : failure
  return { state: why === null ? 'counts' : 'fails', why }
}

/**
 * Null for an order that counts. Whether a move succeeds depends on the other players; what a power without a
 * seat attacks does not.
 */
function failureText({ variant, position }: InPlay, ruling: Ruling, rulings: readonly Ruling[]): string | null {
  const { fate, issued } = ruling
  if (fate.kind === 'surplus') return SURPLUS_DISBAND
  const isRetreat = issued.order.kind === 'retreat'
  if (fate.kind !== 'void' && fate.kind !== 'attacked' && !(isRetreat && fate.kind === 'bounced')) return null
  return rulingText(variant, position, ruling, rulings).join(' ')
}

const NO_EFFECT = 'Not used: it has no effect in this phase.'
const SURPLUS_DISBAND = 'Not needed: nothing more must be disbanded.'

/** `Not used: you have no more builds, unless you disband a unit in World B.` `France has no more builds.` */
function surplusBuildText(play: InPlay, seat: Seat, result: Forecast, { power, order }: Issued): string {
  const other = result.freeing.filter((board) => !('board' in order) || board !== order.board)
  if (play.variant.powers(play.position, seat).length < 2)
    return `Not used: you have ${buildsUsedText(play.variant, result, other)}.`
  return `Not used: ${powerNameIn(play, power)} has no more builds.${otherBuilds(play, result, power)}`
}

/** ` Russia has 1 more.` Empty if the seat’s other power has no builds left. */
function otherBuilds(play: InPlay, { adjusting }: Forecast, power: Power): string {
  const other = adjusting.find((left) => left.power !== power && left.builds > 0)
  return other === undefined ? '' : ` ${powerNameIn(play, other.power)} has ${other.builds} more.`
}
