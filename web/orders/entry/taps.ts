/** What a gesture selects or orders. Pure. */
import { provinceOf } from '../../../src/board/scene.ts'
import type { BoardId, Location, Power } from '../../../src/rules/names.ts'
import { withoutUnlikelyConvoy, withoutUnlikelyHelp } from './convoys.ts'
import {
  type Choice,
  type Pointing,
  initialPointing,
  HELP,
  isSamePlace,
  isOnSheet,
  isHelpFor,
  choicesFrom,
  choicesForAim,
  endOf,
  needsTarget,
  offeredKinds,
  isOrderable,
  isMoveOpen,
  orderedAway,
  ordersInPlace,
} from './pointing.ts'

export type Gesture =
  /**
   * `alternatives`: other locations that the finger may have meant. `power`: whose unit it touched,
   * if units of several powers share the province. `board`: the one that was tapped.
   */
  | {
      readonly kind: 'tap'
      readonly at: Location
      readonly alternatives?: readonly Location[]
      readonly power?: Power | null
      readonly board?: BoardId | null
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

/** Kinds for which a unit is ready at once: the next tap is the target. In order of precedence. */
const DEFAULT_AIMS = ['move', 'retreat']
/** Written by a single tap if nothing else is possible: a disband, a build inland, a choice of a place. */
const SINGLE_TAP_KINDS = ['disband', 'build', 'place']
/** A second tap on a build or disband removes it. `order`: what the gesture has completed. */
export const isRemoval = ({ kind }: Gesture, order: Choice, ordered: readonly Choice[]): boolean =>
  kind !== 'aim' && SINGLE_TAP_KINDS.includes(order.kind) && isOnSheet(order, ordered)

const complete = (order: Choice): GestureResult => ({ pointing: initialPointing, order })
const incomplete = (pointing: Pointing): GestureResult => ({ pointing, order: null })

function chooseHelped(pointing: Pointing, helped: string): GestureResult {
  const question = pointing.question.filter(({ helpedUnit }) => helpedUnit === helped)
  return completeOrAsk({ ...pointing, helped }, question)
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

function selectUnit(choices: readonly Choice[], at: Location, tapped: Power | null): GestureResult {
  const province = provinceOf(at)
  // Wherever the finger lands in a province, it offers all builds there.
  const isBuild = choices.some(({ kind, from }) => kind === 'build' && provinceOf(from) === province)
  const from: Location = isBuild ? province : at
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
  const left = withoutUnlikelyConvoy(choices, ordered, withoutUnlikelyHelp(choices, ordered, there))
  return left.length === 0 ? null : completeOrAsk(pointing, left)
}

/**
 * A tap on another unit. If the selected unit can move there, the move is written at once, or its route
 * or coast is asked for. Unless that other unit is ordered elsewhere, a third tap, on its destination or
 * on a unit of another player, turns the move into a support or a convoy.
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
  const writtenMove = move?.order ?? null
  const away = orderedAway(ordered, at)
  const shares = ({ to }: Choice): boolean => to !== null && away?.to != null && isSamePlace(to, away.to)
  if (move !== null && away !== undefined && !helps.some(shares)) return move
  const question = move?.pointing.question ?? []
  return { pointing: { ...pointing, aim: HELP, of: help.of, question, writtenMove }, order: writtenMove }
}

/** The order that a tap continues. While a move onto a unit is open, the next tap may choose another destination. */
function tapOrder(
  choices: readonly Choice[],
  pointing: Pointing,
  at: Location,
  ordered: readonly Choice[] = [],
): GestureResult | null {
  const hit = tapUnit(choices, pointing, at, ordered) ?? tapTarget(choices, pointing, at, ordered)
  return hit === null && isMoveOpen(pointing)
    ? tapOrder(choices, { ...pointing, aim: 'move', of: null, question: [] }, at, ordered)
    : hit
}

/** Once a move is written, a tap on another unit of the player selects it. */
const isNextUnit = (choices: readonly Choice[], { writtenMove }: Pointing, at: Location): boolean =>
  writtenMove !== null && isOrderable(choices, at)

function tap(
  choices: readonly Choice[],
  pointing: Pointing,
  at: Location,
  ordered: readonly Choice[],
  power: Power | null = null,
): GestureResult {
  if (isNextUnit(choices, pointing, at)) return selectUnit(choices, at, power)
  const hit = tapOrder(choices, pointing, at, ordered)
  if (hit !== null) return hit
  if (pointing.from === null || !isSamePlace(at, pointing.from)) {
    const isAgain = pointing.of !== null && isSamePlace(at, pointing.of)
    const isBarred = pointing.from !== null && pointing.writtenMove === null && (isAgain || !isOrderable(choices, at))
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
  const continues = tapOrder(choices, pointing, at) !== null
  if (continues || (pointing.from !== null && isSamePlace(at, pointing.from))) return CONTINUES
  return isOrderable(choices, at) ? SELECTS : NO_EFFECT
}

/** Does a tap here only give up the order that is begun? */
const onlyCancels = (choices: readonly Choice[], pointing: Pointing, at: Location): boolean =>
  pointing.from !== null &&
  isSamePlace(at, pointing.from) &&
  ordersInPlace(choices, pointing).length === 0 &&
  tapOrder(choices, pointing, at) === null

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

/** Applies several taps. `orders`: the texts of completed orders. `check`: may refuse a result. */
export function applyTaps(
  choices: readonly Choice[],
  taps: readonly Location[],
  check: (result: GestureResult, gesture: Gesture) => GestureResult = (result) => result,
): { pointing: Pointing; orders: string[] } {
  const orders: string[] = []
  const pointing = taps.reduce((before, at) => {
    const gesture: Gesture = { kind: 'tap', at }
    const after = check(applyGesture(choices, before, gesture), gesture)
    if (after.order !== null) orders.push(after.order.text)
    return after.pointing
  }, initialPointing)
  return { pointing, orders }
}

/** Aims in a movement phase. Every unit there can also hold, by any map. */
const MOVEMENT_AIMS = ['move', 'support', 'convoy', HELP]

/**
 * When the legal orders change, with another map for example, keeps a selected unit without an order,
 * and the kind of order chosen for it. The orders by that map may still be loading.
 */
export function reselect(offered: readonly Choice[], before: Pointing): ReturnType<typeof applyTaps> {
  const { from, aim, of, writtenMove } = before
  const result = applyTaps(offered, from === null || writtenMove !== null ? [] : [from])
  if (result.orders.length > 0) return applyTaps(offered, [])
  const kinds = offeredKinds(offered, result.pointing)
  if (aim === null || !MOVEMENT_AIMS.includes(aim) || !kinds.includes('hold')) return result
  const pointing = { ...result.pointing, aim }
  const open = choicesForAim(offered, pointing)
  const canHelp = of !== null && (open.length === 0 || open.some((choice) => isHelpFor(choice, of)))
  return { ...result, pointing: canHelp ? { ...pointing, of } : pointing }
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
