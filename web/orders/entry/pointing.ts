/**
 * Turns taps into orders. Every legal order of the seat is a choice; each gesture narrows them down
 * until one is left. Knows no rules: the legal orders come from the service. Pure.
 */
import type { Arm, BoardId, Location, MapName, Power } from '../../../src/rules/names.ts'
import { provinceOf } from '../../../src/board/scene.ts'

/** An order as shown on a board. */
export interface SeenOrder {
  readonly board: BoardId
  readonly power: Power
  readonly kind: string
  /** The location of the ordered unit; for a build, the site. */
  readonly from: Location
  /** The unit supported or convoyed. */
  readonly of: Location | null
  readonly to: Location | null
  readonly via: boolean
  readonly arm: Arm
  /** The map that the order names, if every power has its own. */
  readonly map: MapName | null
  /** As written on the sheet: `A PAR - BUR`. */
  readonly text: string
  /** Whether it is used depends on others' orders. */
  readonly isConditional?: boolean
}

/** One legal order, with the locations to tap for it. */
export interface Choice extends SeenOrder {
  /** The unit as the order names it: `A PAR`, `B: A PAR`. */
  readonly unit: string
  /** The unit supported or convoyed as the order names it: `F MAO`, `RUSSIAN A BUL`. */
  readonly helpedUnit: string | null
}

/** The gestures so far. */
export interface Pointing {
  readonly from: Location | null
  /** Whose unit is selected, if units of several powers share the province; null: it does not matter. */
  readonly power: Power | null
  /** The kind of order for which a target is being chosen. */
  readonly aim: string | null
  readonly of: Location | null
  /** The unit to help, as orders name it, if several stand there; null: it is not chosen. */
  readonly helped: string | null
  /** Orders between which the board cannot decide: coasts, or by land and by sea. */
  readonly question: readonly Choice[]
  /** A move already written, onto a unit that the player may want to help instead. */
  readonly writtenMove: Choice | null
  /** Locations that the finger covers, if it is not clear which one the player means. */
  readonly candidates: readonly Location[]
  /** The location of the last tap if the selected unit cannot use it. */
  readonly barred: Location | null
}

export type Gesture =
  /**
   * `alternatives`: other locations that the finger may have meant. `power`: whose unit it touched,
   * if units of several powers share the province.
   */
  | {
      readonly kind: 'tap'
      readonly at: Location
      readonly alternatives?: readonly Location[]
      readonly power?: Power | null
    }
  /** One of the candidates. */
  | { readonly kind: 'place'; readonly at: Location }
  | { readonly kind: 'aim'; readonly order: string }
  | { readonly kind: 'answer'; readonly choice: Choice }
  /** One of several units in the province to help. */
  | { readonly kind: 'help'; readonly unit: string }
  | { readonly kind: 'cancel' }

/** The state after a gesture, and the order that it completed. */
export interface GestureResult {
  readonly pointing: Pointing
  readonly order: Choice | null
}

export const initialPointing: Pointing = {
  from: null,
  power: null,
  aim: null,
  of: null,
  helped: null,
  question: [],
  writtenMove: null,
  candidates: [],
  barred: null,
}

/** Kinds for which a unit is ready at once: the next tap is the target. In order of precedence. */
const DEFAULT_AIMS = ['move', 'retreat']
/** Written by a single tap if nothing else is possible: a disband, a build inland, a choice of a place. */
const SINGLE_TAP_KINDS = ['disband', 'build', 'place']
/** Orders about a place, not a unit. `place`: an order of the variant that chooses one. */
export const SITE_KINDS = ['build', 'place']
/** The aim after a tap on the unit to support or convoy, without pressing a button first. */
export const HELP = 'help'

/** Whether a tap on one location can mean the other: a province matches its coasts. */
export function isSamePlace(applyTaps: Location, place: Location): boolean {
  if (applyTaps === place) return true
  const bare = applyTaps === provinceOf(applyTaps) || place === provinceOf(place)
  return bare && provinceOf(applyTaps) === provinceOf(place)
}

/** A second tap on a build or disband removes it. `order`: what the gesture has completed. */
export const isRemoval = ({ kind }: Gesture, order: Choice, ordered: readonly Choice[]): boolean =>
  kind !== 'aim' && SINGLE_TAP_KINDS.includes(order.kind) && isOnSheet(order, ordered)

export const isOnSheet = (order: Choice, ordered: readonly Choice[]): boolean =>
  ordered.some(({ text }) => text === order.text)

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]

const complete = (order: Choice): GestureResult => ({ pointing: initialPointing, order })
const incomplete = (pointing: Pointing): GestureResult => ({ pointing, order: null })

const isHelpFor = (choice: Choice, at: Location): boolean => choice.of !== null && isSamePlace(at, choice.of)

const choicesFrom = (choices: readonly Choice[], { from, power }: Pick<Pointing, 'from' | 'power'>) =>
  from === null
    ? []
    : choices.filter((choice) => isSamePlace(from, choice.from) && (power === null || choice.power === power))

const choicesForAim = (choices: readonly Choice[], pointing: Pointing): readonly Choice[] =>
  choicesFrom(choices, pointing).filter(
    ({ kind, of, helpedUnit }) =>
      (pointing.aim === HELP ? of !== null : kind === pointing.aim) &&
      (pointing.helped === null || pointing.helped === helpedUnit),
  )

/** The units between which the player must choose, if several that can be helped share a province. */
export function helpedUnits(choices: readonly Choice[], pointing: Pointing): readonly string[] {
  const { of, helped, question, writtenMove } = pointing
  if (of === null || helped !== null || (writtenMove !== null && question.length === 0)) return []
  const open = question.length > 0 ? question : choicesForAim(choices, pointing).filter((each) => isHelpFor(each, of))
  const units = distinct(open.flatMap(({ helpedUnit }) => helpedUnit ?? []))
  return units.length > 1 ? units : []
}

function chooseHelped(pointing: Pointing, helped: string): GestureResult {
  const question = pointing.question.filter(({ helpedUnit }) => helpedUnit === helped)
  return completeOrAsk({ ...pointing, helped }, question)
}

/** The last location to tap for a choice. For a support of a unit in place, that unit. */
const endOf = (choice: Choice): Location => choice.to ?? choice.of ?? choice.from

/** Whether an order of this kind needs a target on the board. */
export const needsTarget = (choices: readonly Choice[], kind: string): boolean =>
  choices.some((choice) => choice.kind === kind && kind !== 'build' && (choice.to ?? choice.of) !== null)

/** The kinds of orders that the selected unit can be given. */
export const offeredKinds = (choices: readonly Choice[], pointing: Pointing): string[] =>
  distinct(choicesFrom(choices, pointing).map((choice) => choice.kind))

/** Whether every unit of these choices has an order. By place: an order can make an army a fleet. */
export function isComplete(choices: readonly Choice[], ordered: readonly SeenOrder[]): boolean {
  const unitKey = ({ board, power, from }: SeenOrder): string => `${board} ${power} ${from}`
  const units = new Set(ordered.map(unitKey))
  return choices.every((choice) => units.has(unitKey(choice)))
}

/** What to order first: where retreats, builds and disbands are one phase, the retreats. */
export function firstChoices(choices: readonly Choice[], ordered: readonly Choice[]): readonly Choice[] {
  const retreats = choices.filter(({ kind }) => kind === 'retreat')
  const isDue = !isComplete(retreats, ordered)
  const first = choices.filter(({ unit }) => retreats.some((retreat) => retreat.unit === unit) === isDue)
  return first.length > 0 ? first : choices
}

/** The locations to highlight now. */
export function targets(choices: readonly Choice[], pointing: Pointing): Location[] {
  const { from, of } = pointing
  if (from === null) return distinct(choices.map((choice) => choice.from))
  const open = choicesForAim(choices, pointing)
  if (of !== null) return distinct(open.filter((choice) => isHelpFor(choice, of)).map(endOf))
  const helpedUnit = open.flatMap((choice) => choice.of ?? [])
  return distinct(helpedUnit.length > 0 ? helpedUnit : open.map(endOf))
}

/** One remaining choice is the order; several are a question. */
function completeOrAsk(pointing: Pointing, left: readonly Choice[]): GestureResult {
  const [only] = left
  return only !== undefined && left.length === 1 ? complete(only) : incomplete({ ...pointing, question: left })
}

/** Of supports that differ by coast, keeps the one that names no coast: it covers all of them. */
function withoutNeedlessCoasts(left: readonly Choice[]): readonly Choice[] {
  const isBare = (choice: Choice): boolean => choice.to === provinceOf(endOf(choice))
  const supports = left.filter(({ kind }) => kind === 'support')
  return supports.some(isBare) ? left.filter((choice) => choice.kind !== 'support' || isBare(choice)) : left
}

function selectUnit(choices: readonly Choice[], from: Location, tapped: Power | null): GestureResult {
  const all = choicesFrom(choices, { from, power: null })
  const power = all.some((choice) => choice.power === tapped) ? tapped : null
  const offered = choicesFrom(all, { from, power })
  const [first] = offered
  if (first === undefined) return incomplete(initialPointing)
  if (offered.length === 1 && SINGLE_TAP_KINDS.includes(first.kind)) return complete(first)
  const kinds = offered.map((choice) => choice.kind)
  const aim = DEFAULT_AIMS.find((kind) => kinds.includes(kind)) ?? null
  return incomplete({ ...initialPointing, from, power, aim, question: offered.filter(({ kind }) => kind === 'build') })
}

/**
 * Decides between support and convoy. An army ordered to go by sea is convoyed; one that is ordered
 * to go by land, or could, is supported. If nothing is known of the army, both remain.
 */
function withoutUnlikelyHelp(choices: readonly Choice[], ordered: readonly Choice[], left: readonly Choice[]) {
  const { of = null, to = null } = left.find(({ kind }) => kind === 'convoy') ?? {}
  if (of === null || to === null || !left.some(({ kind }) => kind === 'support')) return left
  const isSameMove = (choice: Choice): boolean =>
    choice.kind === 'move' && isSamePlace(of, choice.from) && choice.to !== null && isSamePlace(to, choice.to)
  const order = ordered.find(isSameMove)
  const walks = order === undefined ? choices.some((choice) => isSameMove(choice) && !choice.via) : !order.via
  if (order === undefined && !walks) return left
  return left.filter(({ kind }) => kind === (walks ? 'support' : 'convoy'))
}

function tapTarget(
  choices: readonly Choice[],
  pointing: Pointing,
  at: Location,
  ordered: readonly Choice[] = [],
): GestureResult | null {
  const open = choicesForAim(choices, pointing)
  const { of } = pointing
  if (of === null && open.some((choice) => choice.of !== null)) {
    const first = open.find((choice) => isHelpFor(choice, at))
    return first === undefined ? null : incomplete({ ...pointing, of: first.of, helped: null, question: [] })
  }
  const matching = of === null ? open : open.filter((choice) => isHelpFor(choice, of))
  const there = withoutNeedlessCoasts(matching.filter((choice) => isSamePlace(at, endOf(choice))))
  const left = withoutUnlikelyHelp(choices, ordered, there)
  return left.length === 0 ? null : completeOrAsk(pointing, left)
}

/**
 * A tap on another unit. If the selected unit can move there, the move is written at once. Unless
 * that other unit is ordered elsewhere, a third tap, on its destination or on a unit of another player,
 * turns the move into a support or a convoy.
 */
function tapUnit(
  choices: readonly Choice[],
  pointing: Pointing,
  at: Location,
  ordered: readonly Choice[] = [],
): GestureResult | null {
  if (pointing.aim !== 'move' && pointing.aim !== null) return null
  const helps = choicesFrom(choices, pointing).filter((choice) => isHelpFor(choice, at))
  const [help] = helps
  if (help === undefined) return null
  const move = tapTarget(choices, pointing, at, ordered)
  if (move !== null && move.pointing.question.length > 0) return move
  const writtenMove = move?.order ?? null
  const away = orderedAway(ordered, at)
  const shares = ({ to }: Choice): boolean => to !== null && away?.to != null && isSamePlace(to, away.to)
  if (move !== null && away !== undefined && !helps.some(shares)) return move
  return { pointing: { ...pointing, aim: HELP, of: help.of, question: [], writtenMove }, order: writtenMove }
}

/** Is it a place where something can be ordered? */
const isOrderable = (choices: readonly Choice[], at: Location): boolean =>
  choices.some(({ from }) => isSamePlace(at, from))

/** Once a move is written, a tap on another unit of the player selects it. */
const isNextUnit = (choices: readonly Choice[], { writtenMove }: Pointing, at: Location): boolean =>
  writtenMove !== null && isOrderable(choices, at)

const orderedAway = (ordered: readonly Choice[], at: Location): Choice | undefined =>
  ordered.find(({ kind, from }) => kind === 'move' && isSamePlace(at, from))

/** The supports that can replace the written move onto a unit of the player: a tap there selects it. */
export const supportsInPlace = (
  choices: readonly Choice[],
  { from, of, writtenMove }: Pointing,
  ordered: readonly Choice[],
): readonly Choice[] =>
  from === null || of === null || writtenMove === null || !isOrderable(choices, of) || orderedAway(ordered, of)
    ? []
    : choices.filter(
        (choice) =>
          choice.kind === 'support' && choice.to === null && isHelpFor(choice, of) && isSamePlace(from, choice.from),
      )

/** Orders of the variant's own that a unit executes in place, given by a second tap. */
export const ordersInPlace = (choices: readonly Choice[], pointing: Pointing): readonly Choice[] =>
  pointing.writtenMove !== null || pointing.of !== null || pointing.aim === HELP
    ? []
    : choicesFrom(choices, pointing).filter(
        (choice) => choice.kind.startsWith('own:') && choice.to === null && choice.of === null,
      )

function tap(
  choices: readonly Choice[],
  pointing: Pointing,
  at: Location,
  ordered: readonly Choice[],
  power: Power | null = null,
): GestureResult {
  if (isNextUnit(choices, pointing, at)) return selectUnit(choices, at, power)
  const hit = tapUnit(choices, pointing, at, ordered) ?? tapTarget(choices, pointing, at, ordered)
  if (hit !== null) return hit
  if (pointing.from === null || !isSamePlace(at, pointing.from)) {
    const isBarred = pointing.from !== null && pointing.writtenMove === null && !isOrderable(choices, at)
    return isBarred ? incomplete({ ...pointing, barred: at }) : selectUnit(choices, at, power)
  }
  const inPlace = pointing.question.length === 0 ? ordersInPlace(choices, pointing) : []
  return inPlace.length > 0 ? completeOrAsk(pointing, inPlace) : incomplete(initialPointing)
}

/** Effects of a tap, by likelihood: nothing, selecting another unit, continuing the order. */
const NO_EFFECT = 0
const SELECTS = 1
const CONTINUES = 2

function effectOf(choices: readonly Choice[], pointing: Pointing, at: Location): number {
  // Once an order is complete, selecting the next unit is as likely as changing it.
  if (isNextUnit(choices, pointing, at)) return CONTINUES
  const continues = (tapUnit(choices, pointing, at) ?? tapTarget(choices, pointing, at)) !== null
  if (continues || (pointing.from !== null && isSamePlace(at, pointing.from))) return CONTINUES
  return isOrderable(choices, at) ? SELECTS : NO_EFFECT
}

/** Does a tap here only give up the order that is begun? */
const onlyCancels = (choices: readonly Choice[], pointing: Pointing, at: Location): boolean =>
  pointing.from !== null &&
  isSamePlace(at, pointing.from) &&
  ordersInPlace(choices, pointing).length === 0 &&
  (tapUnit(choices, pointing, at) ?? tapTarget(choices, pointing, at)) === null

/** The locations under a finger that the player can mean: those with the likeliest effect. */
function likelyPlaces(
  choices: readonly Choice[],
  pointing: Pointing,
  at: Location,
  alternatives: readonly Location[],
): readonly Location[] {
  const places = [at, ...alternatives].map((place) => ({ place, effect: effectOf(choices, pointing, place) }))
  const [here = NO_EFFECT, ...there] = places.map(({ effect }) => effect)
  const minEffect = here === NO_EFFECT ? Math.max(SELECTS, ...there) : here
  const likely = places.filter(({ effect }) => effect >= minEffect).map(({ place }) => place)
  const useful = likely.filter((place) => !onlyCancels(choices, pointing, place))
  return useful.length === 0 ? likely : useful
}

function tapNear(
  choices: readonly Choice[],
  before: Pointing,
  at: Location,
  { alternatives = [], power = null }: Partial<Extract<Gesture, { kind: 'tap' }>>,
  ordered: readonly Choice[],
): GestureResult {
  const pointing = { ...before, candidates: [], barred: null }
  if (alternatives.length === 0) return tap(choices, pointing, at, ordered, power)
  const candidates = likelyPlaces(choices, pointing, at, alternatives)
  const [only = at] = candidates
  return candidates.length > 1
    ? incomplete({ ...pointing, question: [], candidates })
    : tap(choices, pointing, only, ordered, only === at ? power : null)
}

function aimAt(choices: readonly Choice[], pointing: Pointing, kind: string): GestureResult {
  const next = { ...initialPointing, from: pointing.from, power: pointing.power, aim: kind }
  return needsTarget(choices, kind) ? incomplete(next) : completeOrAsk(next, choicesForAim(choices, next))
}

/** Applies several taps. `orders`: the texts of the orders that they complete. */
export function applyTaps(
  choices: readonly Choice[],
  taps: readonly Location[],
): { pointing: Pointing; orders: string[] } {
  const orders: string[] = []
  const pointing = taps.reduce((before, at) => {
    const after = applyGesture(choices, before, { kind: 'tap', at })
    if (after.order !== null) orders.push(after.order.text)
    return after.pointing
  }, initialPointing)
  return { pointing, orders }
}

/** When the legal orders change, with another map for example, keeps a selected unit without an order. */
export function reselect(offered: readonly Choice[], { from, writtenMove }: Pointing): ReturnType<typeof applyTaps> {
  const result = applyTaps(offered, from === null || writtenMove !== null ? [] : [from])
  return result.orders.length === 0 ? result : applyTaps(offered, [])
}

/** Applies one gesture. `ordered`: the orders on the sheet. */
export function applyGesture(
  choices: readonly Choice[],
  pointing: Pointing,
  gesture: Gesture,
  ordered: readonly Choice[] = [],
): GestureResult {
  switch (gesture.kind) {
    case 'tap':
      return tapNear(choices, pointing, gesture.at, gesture, ordered)
    case 'place':
      return tapNear(choices, pointing, gesture.at, {}, ordered)
    case 'aim':
      return aimAt(choices, pointing, gesture.order)
    case 'answer':
      return complete(gesture.choice)
    case 'help':
      return chooseHelped(pointing, gesture.unit)
    case 'cancel':
      return incomplete(initialPointing)
  }
}
