/** What the board says and offers in Winter. Loaded with the forecast. Pure. */
import { provinceOf } from '../../../src/board/scene.ts'
import type { BoardId, Location, Province, Seat } from '../../../src/rules/names.ts'
import type { InPlay } from '../../../src/game/in-play.ts'
import { readLines } from '../../../src/game/sheets/read-lines.ts'
import { powerNameIn } from '../../../src/game/seats/seat-lookup.ts'
import { dislodgedUnits, standingUnits } from '../../../src/rules/position/position.ts'
import { positionWithoutRetreats } from '../../../src/rules/phases/requirements.ts'
import { phaseOf } from '../../../src/rules/phases/turn.ts'
import type { Forecast, ForecastOrder } from '../../../src/rules/phases/dry-run.ts'
import type { LineForecast } from '../../orders/entry/lines.ts'
import { holdingBack, type Needless } from '../../orders/entry/needless.ts'
import type { Choice, SeenOrder } from '../../orders/entry/pointing.ts'
import { siteNames } from '../../orders/entry/prompts.ts'
import { capitalize, formatCount, formatList } from '../../text/words.ts'
import { isEverythingOrdered, openItems, unitSpot } from './todo.ts'

export interface WinterState {
  /** Nothing is missing, though more could be chosen. */
  readonly isDone: boolean
  /** What is due depends on others' retreats in the same phase. */
  readonly isOpen: boolean
  /** Disbands are needed only after certain retreats of others. */
  readonly isPrecaution: boolean
  /** Whether this order is still missing, or may be after retreats of others. */
  readonly isUseful: (order: Pick<SeenOrder, 'kind' | 'board' | 'from' | 'power'>) => boolean
  /** Why this build or disband would not count, with several boards; empty: it would. */
  readonly refusal: (order: Pick<SeenOrder, 'text'>) => string
  /** Why the player’s unit here need not be disbanded, or nothing can be built at this home; else empty. */
  readonly noOrderText: (at: Location, on: BoardId | null) => string
  /** The homes of the player on a board where none of their units stands. In Winter only. */
  readonly homesWithoutUnit: (on: BoardId) => readonly Province[]
  readonly needless: Needless
  /** The question before a disband that is not due. */
  readonly disbandText: (order: Pick<Choice, 'text' | 'unit'>) => string
  /** How many builds and disbands are due, if that is certain. */
  readonly due: { readonly builds: number; readonly disbands: number }
  /** `7 different centres, 6 units: 1 build`, with several boards while a build is due; else empty. */
  readonly balance: string
  /** The boards where a build would succeed. */
  readonly siteBoards: readonly BoardId[]
  /** Where a build would succeed; empty with several boards. */
  readonly sites: readonly string[]
  /** In place of a prompt once nothing is missing. */
  readonly doneText: (ordered: readonly Pick<SeenOrder, 'kind' | 'text'>[]) => string
  /** `Not used: A: A PAR D.` Also a build lost to the player’s own disband. Empty if all is used. */
  readonly unused: string
  /** In place of the usual prompt, `unused` with its reason for example; empty: none. */
  readonly prompt: string
  /** Nothing is due, but units may be exchanged between boards: a sentence. Else empty. */
  readonly idle: string
  /** Says that nothing is missing; empty if something is, or if a line is not used. */
  readonly completion: string
}

interface SheetLines {
  readonly lines: readonly LineForecast[]
  /** Which of too many orders are used, if another sheet decides that. */
  readonly contests: readonly string[]
}

const needlessText = (unit: string): string => `You will not have to disband ${unit}.`

/** `Disband F NTH? It would not be used: A FIN D is enough. To keep A FIN, tap it first.` */
function needlessQuestion(unit: string, lines: readonly LineForecast[]): string {
  const counting = lines.flatMap(({ state, written }) => (state === 'counts' && written !== null ? written : []))
  const [first, ...more] = counting.flatMap((order) => (order.endsWith(' D') ? order.slice(0, -2) : []))
  if (first === undefined || more.length > 0) return `Disband ${unit}? Nothing requires it.`
  return `Disband ${unit}? It would not be used: ${first} D is enough. To keep ${first}, tap it first.`
}

const ADJUSTMENTS = ['build', 'disband']

const NOTHING_DUE = 'nothing to build or disband.'

export function winterState(
  { variant, position }: InPlay,
  seat: Seat,
  forecast: Forecast,
  { lines, contests }: SheetLines,
  withOrder: (order: string) => Pick<Forecast, 'orders' | 'builds' | 'sites'> & Pick<SheetLines, 'lines'>,
): WinterState {
  const { cases, builds, chosen, exchanges, sites, freeing } = forecast
  const isDone = isEverythingOrdered(openItems(forecast))
  const isIdle = isDone && exchanges !== null && lines.length === 0
  const isWinter = phaseOf(variant, position).steps.includes('adjustments')
  const failed = lines.filter(({ state }) => state === 'fails')
  const failing = isWinter ? failed : []
  const unused = unusedText(failing)
  const isOwing = exchanges !== null && chosen.length > 0
  const { balance, unusedBuilds } =
    exchanges === null ? NO_BALANCE : balanceOf({ variant, position }, seat, forecast, lines.length > 0)
  const owed = isOwing ? `${balance}: disband ${formatCount(chosen.length, 'unit')}, on either board.` : ''
  const spares = lines.flatMap(({ state, written }) => (state === 'open' ? (written ?? []) : []))
  const exchange =
    freeing.length === 0 ? '' : ` You may disband a unit${placesText(variant, freeing)} to build on the other board.`
  const idle = isIdle ? `${balance}: ${NOTHING_DUE}${exchange}` : ''
  const hasDisbanded = forecast.orders.some(succeeds('disband'))
  const need = needOf({ variant, position }, seat, forecast, withOrder)
  const special = [unused === '' ? owed : `${unused}${reasonOf(failing)}`, ...contests].filter((text) => text !== '')
  const hasPowers = isWinter && exchanges === null && variant.powers(position, seat).length > 1
  return {
    isDone,
    isOpen: cases !== null && isDone,
    isPrecaution: cases !== null && builds > 0 && chosen.length === 0 && cases.disbands,
    ...need,
    needless: holdingBack(need),
    disbandText: ({ text, unit }) =>
      exchanges === null ? needlessQuestion(unit, lines) : exchangeQuestion(variant, unit, forecast, withOrder(text)),
    due: cases === null ? { builds, disbands: chosen.length } : { builds: 0, disbands: 0 },
    balance: balance !== '' && builds > 0 ? balance : '',
    siteBoards: [...new Set(sites.map(({ board }) => board))],
    sites: variant.boards.length > 1 ? [] : sites.map(({ at }) => at),
    doneText: (ordered) => {
      const left = freeing.length === 0 ? unusedBuilds : `${capitalize(buildsUsedText(variant, forecast, freeing))}.`
      if (left === '') return isIdle ? capitalize(NOTHING_DUE) : doneText(ordered, spares)
      return ordered.length === 0 ? left : `${left} Tap an order to change or remove it.`
    },
    unused: [unused, hasDisbanded ? unusedBuilds : ''].filter((text) => text !== '').join(' '),
    prompt: special.length === 0 && hasPowers ? powersText({ variant, position }, forecast) : special.join(' '),
    idle,
    completion: isDone && failed.length === 0 ? idle || EVERYTHING_ORDERED : '',
  }
}

/** What would count, and why the rest would not. */
function needOf(
  { variant, position }: InPlay,
  seat: Seat,
  forecast: Forecast,
  withOrder: (order: string) => Pick<SheetLines, 'lines'>,
): Pick<WinterState, 'isUseful' | 'refusal' | 'noOrderText' | 'homesWithoutUnit'> {
  const { builds, exchanges } = forecast
  const isDone = isEverythingOrdered(openItems(forecast))
  const isWinter = phaseOf(variant, position).steps.includes('adjustments')
  const own = variant.powers(position, seat)
  const units = isWinter ? standingUnits(variant, position).filter(({ unit }) => own.includes(unit.power)) : []
  const homes = isWinter ? own.flatMap((power) => variant.atlas(position, power, null)?.homes(power) ?? []) : []
  const unitAt = (at: Location, on: BoardId | null) =>
    units.find(({ board, unit }) => board === on && provinceOf(unit.at) === provinceOf(at))
  const homesWithoutUnit = (on: BoardId | null) => homes.filter((home) => unitAt(home, on) === undefined)
  return {
    isUseful: isWinter ? usefulIn(forecast, isDone, dislodgedAt(variant, position)) : () => !isDone,
    refusal: ({ text }) => {
      const outcome = exchanges === null ? undefined : withOrder(text).lines.at(-1)
      return outcome?.state === 'fails' ? withoutVerdict(outcome.why) : ''
    },
    noOrderText: (at, on) => {
      const unit = unitAt(at, on)
      const isHome = homes.includes(provinceOf(at))
      // A player with builds who taps a home means to build there.
      if (isHome && (unit === undefined || builds > 0))
        return noBuildText({ variant, position }, seat, provinceOf(at), on)
      return unit === undefined || exchanges !== null ? '' : needlessText(unitSpot(false)(unit).label)
    },
    homesWithoutUnit,
  }
}

/** Of more orders a question names none. */
const MAX_NAMED = 3

/** `Not used: A PAR D.` `4 orders are not used.` */
function unusedText(failing: readonly LineForecast[]): string {
  if (failing.length > MAX_NAMED) return `${failing.length} orders are not used.`
  return failing.length === 0 ? '' : `Not used: ${formatList(failing.map(({ text, written }) => written ?? text))}.`
}

/** `You can’t build in TRI: Austria does not own Trieste.` */
function noBuildText(play: InPlay, seat: Seat, home: Province, on: BoardId | null): string {
  const prefix = play.variant.boards.length > 1 ? `${on}: ` : ''
  const [line] = readLines(play, seat, [`${prefix}A ${home} B`])
  return line?.problem ? `You can’t build in ${home}: ${line.problem.words}` : ''
}

const EVERYTHING_ORDERED = 'Everything has an order.'

/** `A UKR D is used only if you have too many units.` `spares`: orders used only after certain retreats. */
export function doneText(ordered: readonly Pick<SeenOrder, 'kind' | 'text'>[], spares: readonly string[]): string {
  const textsOf = (wanted: string) => ordered.flatMap(({ kind, text }) => (kind === wanted ? text : []))
  const [builds, disbands] = [textsOf('build'), textsOf('disband')]
  if (builds.length + disbands.length === 0) return EVERYTHING_ORDERED
  const spareText = (texts: readonly string[], condition: string): string[] => {
    const mine = texts.filter((text) => spares.includes(text))
    return mine.length === 0
      ? []
      : [`${formatList(mine)} ${mine.length === 1 ? 'is' : 'are'} used only if ${condition}.`]
  }
  const conditions = [
    ...spareText(disbands, 'you have too many units'),
    ...spareText(builds, 'you may build another unit'),
  ]
  const first = conditions.length === 0 ? EVERYTHING_ORDERED : conditions.join(' ')
  return `${first} Tap one to change or remove it.`
}

const titlesOf = ({ boards }: InPlay['variant'], named: readonly BoardId[]): readonly string[] =>
  boards.flatMap(({ board, title }) => (named.includes(board) ? title : []))

/** ` in World B`; empty if all boards are named. */
const placesText = (variant: InPlay['variant'], named: readonly BoardId[]): string =>
  named.length === variant.boards.length ? '' : ` in ${formatList(titlesOf(variant, named))}`

const succeeds =
  (kind: 'build' | 'disband') =>
  ({ issued, ruling }: ForecastOrder): boolean =>
    issued.order.kind === kind && ruling?.fate.kind === 'succeeded'

/** `no more builds, unless you disband a unit in World B`. `freeing`: where a disband allows a build. */
export function buildsUsedText(
  variant: InPlay['variant'],
  { orders, chosen }: Pick<Forecast, 'orders' | 'chosen'>,
  freeing: readonly BoardId[],
): string {
  const none = orders.some(succeeds('build')) ? 'no more builds' : 'no builds'
  const units = chosen.length === 0 ? 'a unit' : formatCount(chosen.length + 1, 'unit')
  return freeing.length === 0 ? none : `${none}, unless you disband ${units}${placesText(variant, freeing)}`
}

/** Includes builds on the sheet, as a disband may let one of them count. */
const mostBuilds = ({ orders, builds }: Pick<Forecast, 'orders' | 'builds'>): number =>
  orders.filter(succeeds('build')).length + builds

/** `Disband A: A SPA to build one more? World A could then build nothing.` `next`: with the disband. */
function exchangeQuestion(
  variant: InPlay['variant'],
  unit: string,
  now: Forecast,
  next: Pick<Forecast, 'orders' | 'builds' | 'sites'>,
): string {
  const lost = variant.boards.filter(({ board }) =>
    [now, next].every(({ sites }, n) => sites.some((site) => site.board === board) === (n === 0)),
  )
  const barring = lost.length === 0 ? '' : `${formatList(lost.map(({ title }) => title))} could then build nothing.`
  if (mostBuilds(next) > mostBuilds(now)) return `Disband ${unit} to build one more? ${barring}`.trimEnd()
  return barring === ''
    ? `Disband ${unit}? Nothing requires it, and no build could replace it.`
    : `Disband ${unit}? No build could replace it, and ${barring}`
}

interface Balance {
  /** Which numbers the builds and disbands follow from: `7 different centres, 6 units`. */
  readonly balance: string
  /** That builds are left, but none is possible; empty: none is left, or one is possible. */
  readonly unusedBuilds: string
}
const NO_BALANCE: Balance = { balance: '', unusedBuilds: '' }

function balanceOf(
  { variant, position }: InPlay,
  seat: Seat,
  { after, builds, chosen, barred }: Forecast,
  isOrdered: boolean,
): Balance {
  const winter = positionWithoutRetreats(variant, position)
  const allowed = variant.powers(winter, seat).reduce((sum, power) => sum + variant.allowance(winter, power).units, 0)
  const centres = variant.score(winter, seat)
  const units = after.length + chosen.length
  const twice =
    allowed > centres ? `, ${allowed - centres} of them ${allowed - centres === 1 ? 'counts' : 'count'} twice` : ''
  const owned = `${formatCount(centres, 'different centre')}${twice}`
  const counted = `${owned}, ${formatCount(units, 'unit')}${isOrdered ? ' with these orders' : ''}`
  const left = allowed - units - builds
  const why =
    barred.length === 0
      ? 'no other home is empty'
      : `${formatList(titlesOf(variant, barred))} ${barred.length === 1 ? 'disbands' : 'disband'}`
  if (builds > 0)
    return {
      balance: `${counted}: ${formatCount(builds, 'build')}${left > 0 ? `, as ${why}` : ''}`,
      unusedBuilds: '',
    }
  return {
    balance: left > 0 ? `${counted}, but no home is empty` : counted,
    unusedBuilds: left > 0 && isOrdered ? `${formatCount(left, 'build')} cannot be used, as ${why}.` : '',
  }
}

/** `England, 1 build: tap EDI or LVP. Turkey, 1 build: tap CON.` Empty if nothing is left to order. */
function powersText(play: InPlay, { adjusting, unseen }: Forecast): string {
  const left = adjusting.filter(({ builds, disbands }) => builds + disbands > 0)
  return left
    .map(({ power, builds, disbands, sites }) => {
      const count = builds > 0 ? formatCount(builds, 'build') : formatCount(disbands, 'disband')
      const homes = sites.map(({ at }) => at)
      const tap = builds === 0 ? 'a unit' : siteNames(homes, builds)
      const isOptional = left.length === 1 && unseen.deferred.includes(power)
      const leave = isOptional ? `, or leave ${builds + disbands === 1 ? 'it' : 'them'} to ${unseen.deputy}` : ''
      return `${powerNameIn(play, power)}, ${count}: tap ${tap}${leave}.`
    })
    .join(' ')
}

const placeText = ({ board, from, power }: Pick<SeenOrder, 'board' | 'from' | 'power'>): string =>
  `${board} ${from} ${power}`

const dislodgedAt = (variant: InPlay['variant'], position: InPlay['position']): ReadonlySet<string> =>
  new Set(
    dislodgedUnits(variant, position).map(({ board, unit }) => placeText({ board, from: unit.at, power: unit.power })),
  )

/** What would count. A power that is left to another sheet can be ordered all the same. */
function usefulIn(
  { cases, builds, chosen, exchanges, sites, unseen }: Forecast,
  isDone: boolean,
  dislodged: ReadonlySet<string>,
): WinterState['isUseful'] {
  const places = new Set([
    ...sites.map(({ board, at }) => `build ${board} ${at}`),
    ...(exchanges ?? []).map(({ board, unit }) => `disband ${board} ${provinceOf(unit.at)}`),
  ])
  return ({ kind, board, from, power }) => {
    if (kind === 'disband' && dislodged.has(placeText({ board, from, power }))) return !isDone
    if (cases !== null && kind === 'build') return cases.builds || builds > 0
    if (cases !== null && kind === 'disband') return cases.disbands || chosen.length > 0
    if (isDone || unseen.deferred.includes(power)) return !isDone
    // A disband that only allows a build elsewhere is asked about.
    if (kind === 'disband' && !chosen.some(({ unit }) => unit.power === power)) return false
    if (kind === 'disband' && exchanges === null) return true
    return !ADJUSTMENTS.includes(kind) || places.has(`${kind} ${board} ${provinceOf(from)}`)
  }
}

/** `Void: it moved.` → `it moved.` */
const withoutVerdict = (why: string | null): string => (why ?? '').replace(/^(?:Void|Not used|Not needed): /, '')

/** The reason, if all have the same. */
function reasonOf(unused: readonly LineForecast[]): string {
  const reasons = new Set(unused.map(({ why }) => withoutVerdict(why)))
  const [reason = ''] = reasons
  return reasons.size > 1 ? '' : ` ${capitalize(reason)}`
}
