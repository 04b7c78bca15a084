/**
 * Taps become an order by narrowing: every legal order of the seat is a choice, each gesture leaves fewer of them, and when
 * one is left it is the order. Knows no rules: what is legal comes from the service. Pure.
 */
import type { Arm, BoardId, Location, MapName, Power } from '../../../src/rules/names.ts'
import { provinceOf } from '../../../src/board/scene.ts'

/** An order as it is seen on a board. */
export interface SeenOrder {
  readonly board: BoardId
  readonly power: Power
  readonly kind: string
  /** Where the ordered unit stands; for a build, where it will stand. */
  readonly from: Location
  /** The unit supported or convoyed. */
  readonly of: Location | null
  readonly to: Location | null
  readonly via: boolean
  readonly arm: Arm
  /** The map it goes by, where every power has its own and the order names one. */
  readonly map: MapName | null
  /** As it is written on the sheet: `A PAR - BUR`. */
  readonly text: string
}

/** One legal order, with the places by which it can be pointed at. */
export interface Choice extends SeenOrder {
  /** The unit as the order names it: `A PAR`, `B: A PAR`. */
  readonly unit: string
  /** The unit supported or convoyed as the order names it: `F MAO`, `RUSSIAN A BUL`. */
  readonly helped: string | null
}

/** What has been pointed at so far. */
export interface Pointing {
  readonly from: Location | null
  /** The kind of order being aimed at a target. */
  readonly aim: string | null
  readonly of: Location | null
  /** Orders between which the board cannot decide: coasts, or by land and by sea. */
  readonly question: readonly Choice[]
  /** A move that is written already, onto a unit that might be meant to be helped instead. */
  readonly written: Choice | null
  /** Places between which a finger came down: it is asked which of them is meant. */
  readonly unclear: readonly Location[]
}

export type Gesture =
  /** `others`: what the finger may have meant as well. */
  | { readonly kind: 'tap'; readonly at: Location; readonly others?: readonly Location[] }
  /** One of the places that were unclear. */
  | { readonly kind: 'place'; readonly at: Location }
  | { readonly kind: 'aim'; readonly order: string }
  | { readonly kind: 'answer'; readonly choice: Choice }
  | { readonly kind: 'cancel' }

/** Where a gesture led; `order` is set when it completed one. */
export interface Pointed {
  readonly pointing: Pointing
  readonly order: Choice | null
}

export const initialPointing: Pointing = {
  from: null,
  aim: null,
  of: null,
  question: [],
  written: null,
  unclear: [],
}

/** Kinds that are drawn with a first tap on a target, in the order in which they are offered. */
const AIMED_AT_ONCE = ['move', 'retreat']
/** Written by one tap where nothing else can be meant: a disband, a build inland. */
const DONE_AT_ONCE = ['disband', 'build']
/** Aimed at by tapping the unit to be supported or carried, without pressing a button first. */
export const HELP = 'help'

/** Does a tap on one place mean the other? A province means any of its coasts, and a coast its province. */
export function means(tapped: Location, place: Location): boolean {
  if (tapped === place) return true
  const bare = tapped === provinceOf(tapped) || place === provinceOf(place)
  return bare && provinceOf(tapped) === provinceOf(place)
}

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]

const chosen = (choices: readonly Choice[], from: Location | null): readonly Choice[] =>
  from === null ? [] : choices.filter((choice) => means(from, choice.from))

const aimed = (choices: readonly Choice[], { from, aim }: Pointing): readonly Choice[] =>
  chosen(choices, from).filter((choice) => (aim === HELP ? choice.of !== null : choice.kind === aim))

/** The orders that help the unit at a place. */
const helping = (choices: readonly Choice[], { from }: Pointing, at: Location): readonly Choice[] =>
  chosen(choices, from).filter(({ of }) => of !== null && means(at, of))

/** The place a choice is completed on: a support of a unit that stays is completed on that unit. */
const endOf = (choice: Choice): Location => choice.to ?? choice.of ?? choice.from

/** Does an order of this kind want a target on the board? */
export const wantsTarget = (choices: readonly Choice[], kind: string): boolean =>
  choices.some((choice) => choice.kind === kind && kind !== 'build' && (choice.to ?? choice.of) !== null)

/** The kinds of order the chosen unit may be given, for the bar of actions. */
export const kindsOffered = (choices: readonly Choice[], { from }: Pointing): string[] =>
  distinct(chosen(choices, from).map((choice) => choice.kind))

/** The places worth tapping now. */
export function targets(choices: readonly Choice[], pointing: Pointing): Location[] {
  if (pointing.from === null) return distinct(choices.map((choice) => choice.from))
  const open = aimed(choices, pointing)
  if (open.some((choice) => choice.of !== null) && pointing.of === null)
    return distinct(open.flatMap(({ of }) => of ?? []))
  const { of } = pointing
  return distinct((of === null ? open : open.filter((choice) => choice.of !== null && means(of, choice.of))).map(endOf))
}

/** One choice left is an order, several are a question. */
function completeOrAsk(pointing: Pointing, left: readonly Choice[]): Pointed {
  const [only] = left
  if (only === undefined) return { pointing, order: null }
  if (left.length === 1) return { pointing: initialPointing, order: only }
  return { pointing: { ...pointing, question: left }, order: null }
}

/** Among supports that differ by coast, the one that names none is meant: any coast will do. */
function withoutNeedlessCoasts(left: readonly Choice[]): readonly Choice[] {
  const isBare = (choice: Choice): boolean => choice.to === provinceOf(endOf(choice))
  const supports = left.filter(({ kind }) => kind === 'support')
  return supports.some(isBare) ? left.filter((choice) => choice.kind !== 'support' || isBare(choice)) : left
}

function choose(choices: readonly Choice[], from: Location): Pointed {
  const offered = chosen(choices, from)
  const [first] = offered
  if (first === undefined) return { pointing: initialPointing, order: null }
  if (offered.length === 1 && DONE_AT_ONCE.includes(first.kind)) return { pointing: initialPointing, order: first }
  const kinds = offered.map((choice) => choice.kind)
  const pointing = { ...initialPointing, from, aim: AIMED_AT_ONCE.find((kind) => kinds.includes(kind)) ?? null }
  const builds = offered.filter((choice) => choice.kind === 'build')
  return { pointing: { ...pointing, question: builds }, order: null }
}

/**
 * Help for an army whose order says that it goes there by sea is a convoy; for one that walks there, or could, a support. There are
 * buttons for whoever means the other. Of an army of which nothing is known either may be meant.
 */
function withoutUnlikelyHelp(choices: readonly Choice[], ordered: readonly Choice[], left: readonly Choice[]) {
  const { of = null, to = null } = left.find(({ kind }) => kind === 'convoy') ?? {}
  if (of === null || to === null || !left.some(({ kind }) => kind === 'support')) return left
  const goesThere = (one: Choice): boolean =>
    one.kind === 'move' && means(of, one.from) && one.to !== null && means(to, one.to)
  const order = ordered.find(goesThere)
  const walks = order === undefined ? choices.some((one) => goesThere(one) && !one.via) : !order.via
  if (order === undefined && !walks) return left
  return left.filter(({ kind }) => kind === (walks ? 'support' : 'convoy'))
}

function tapTarget(
  choices: readonly Choice[],
  pointing: Pointing,
  at: Location,
  ordered: readonly Choice[] = [],
): Pointed | null {
  const open = aimed(choices, pointing)
  const { of } = pointing
  if (of === null && open.some((choice) => choice.of !== null)) {
    const assisted = open.filter((choice) => choice.of !== null && means(at, choice.of))
    const [first] = assisted
    return first === undefined ? null : { pointing: { ...pointing, of: first.of, question: [] }, order: null }
  }
  const ofThat = of === null ? open : open.filter((choice) => choice.of !== null && means(of, choice.of))
  const there = withoutNeedlessCoasts(ofThat.filter((choice) => means(at, endOf(choice))))
  const left = withoutUnlikelyHelp(choices, ordered, there)
  return left.length === 0 ? null : completeOrAsk(pointing, left)
}

/**
 * A tap on another unit. If the chosen one may go there it is a move, written at once; and a third tap, on that unit again
 * or where it goes, makes a support or a convoy of it.
 */
function tapUnit(choices: readonly Choice[], pointing: Pointing, at: Location): Pointed | null {
  const [first] = pointing.aim === 'move' || pointing.aim === null ? helping(choices, pointing, at) : []
  if (first === undefined) return null
  const next: Pointing = { ...pointing, aim: HELP, of: first.of, question: [] }
  const { pointing: asked, order } = tapTarget(choices, pointing, at) ?? { pointing: next, order: null }
  return asked.question.length > 0 ? { pointing: asked, order } : { pointing: { ...next, written: order }, order }
}

/** Once a move is written, one's other units are there to be ordered next, not to be aimed at. */
const isNextUnit = (choices: readonly Choice[], { written, of }: Pointing, at: Location): boolean =>
  written !== null && of !== null && !means(at, of) && choices.some(({ from }) => means(at, from))

/** Orders that a unit carries out where it stands, and that the rulebook does not know: a tap on the chosen unit gives them. */
export const turnsOf = (choices: readonly Choice[], { from, aim, of, written }: Pointing): readonly Choice[] =>
  written !== null || of !== null || aim === HELP
    ? []
    : chosen(choices, from).filter((one) => one.kind.startsWith('own:') && one.to === null && one.of === null)

function tap(choices: readonly Choice[], pointing: Pointing, at: Location, ordered: readonly Choice[]): Pointed {
  if (isNextUnit(choices, pointing, at)) return choose(choices, at)
  const hit = tapUnit(choices, pointing, at) ?? tapTarget(choices, pointing, at, ordered)
  if (hit !== null) return hit
  const again = pointing.from !== null && means(at, pointing.from)
  const turns = again && pointing.question.length === 0 ? turnsOf(choices, pointing) : []
  if (turns.length > 0) return completeOrAsk(pointing, turns)
  return again ? { pointing: initialPointing, order: null } : choose(choices, at)
}

/** What a tap there would do: nothing, begin with another unit, or go on with the order that is begun. */
const NOTHING = 0
const BEGINS = 1
const GOES_ON = 2

function effectOf(choices: readonly Choice[], pointing: Pointing, at: Location): number {
  // Where an order is complete, to begin with the next unit is as likely as to change it.
  if (isNextUnit(choices, pointing, at)) return GOES_ON
  const goesOn = (tapUnit(choices, pointing, at) ?? tapTarget(choices, pointing, at)) !== null
  if (goesOn || (pointing.from !== null && means(at, pointing.from))) return GOES_ON
  return choices.some(({ from }) => means(at, from)) ? BEGINS : NOTHING
}

/** Which of the places that a finger covers it can mean: what does nothing is not meant, and hardly another unit while an order can go on. */
function meantBy(choices: readonly Choice[], pointing: Pointing, at: Location, others: readonly Location[]) {
  const places = [at, ...others].map((place) => ({ place, effect: effectOf(choices, pointing, place) }))
  const [here = NOTHING, ...there] = places.map(({ effect }) => effect)
  const least = here === NOTHING ? Math.max(BEGINS, ...there) : here
  return places.filter(({ effect }) => effect >= least).map(({ place }) => place)
}

function touch(
  choices: readonly Choice[],
  before: Pointing,
  at: Location,
  others: readonly Location[],
  ordered: readonly Choice[],
): Pointed {
  const pointing = { ...before, unclear: [] }
  if (others.length === 0) return tap(choices, pointing, at, ordered)
  const meant = meantBy(choices, pointing, at, others)
  const [only = at, ...rivals] = meant
  return rivals.length === 0
    ? tap(choices, pointing, only, ordered)
    : { pointing: { ...pointing, question: [], unclear: meant }, order: null }
}

function aim(choices: readonly Choice[], pointing: Pointing, order: string): Pointed {
  const next = { ...pointing, aim: order, of: null, question: [], written: null, unclear: [] }
  return wantsTarget(choices, order) ? { pointing: next, order: null } : completeOrAsk(next, aimed(choices, next))
}

/** Several taps, one after the other: where they lead, and the orders they complete, as they are written. */
export function tapped(
  choices: readonly Choice[],
  taps: readonly Location[],
): { pointing: Pointing; orders: string[] } {
  const orders: string[] = []
  const pointing = taps.reduce((so, at) => {
    const next = point(choices, so, { kind: 'tap', at })
    if (next.order !== null) orders.push(next.order.text)
    return next.pointing
  }, initialPointing)
  return { pointing, orders }
}

/** One gesture further; `ordered`: what is on the sheet. A tap on another unit of one's own chooses that unit; a tap on the chosen one lets it go. */
export function point(
  choices: readonly Choice[],
  pointing: Pointing,
  gesture: Gesture,
  ordered: readonly Choice[] = [],
): Pointed {
  switch (gesture.kind) {
    case 'tap':
      return touch(choices, pointing, gesture.at, gesture.others ?? [], ordered)
    case 'place':
      return touch(choices, pointing, gesture.at, [], ordered)
    case 'aim':
      return aim(choices, pointing, gesture.order)
    case 'answer':
      return { pointing: initialPointing, order: gesture.choice }
    case 'cancel':
      return { pointing: initialPointing, order: null }
  }
}
