/**
 * The state while orders are given by taps. Every legal order of the seat is a choice; each gesture narrows
 * them down until one is left. Knows no rules: the legal orders come from the service. Pure.
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
  /** Orders between which the board cannot decide: coasts, or by land and by convoy. */
  readonly question: readonly Choice[]
  /** A move already written, onto a unit that the player may want to help instead. */
  readonly writtenMove: Choice | null
  /** Locations that the finger covers, if it is not clear which one the player means. */
  readonly candidates: readonly Location[]
  /** The location of the last tap if the selected unit cannot use it. */
  readonly barred: Location | null
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

/** Orders about a place, not a unit. `place`: an order of the variant that chooses one. */
export const SITE_KINDS = ['build', 'place']
/** The aim after a tap on the unit to support or convoy, without pressing a button first. */
export const HELP = 'help'

/** Whether a tap on one location can mean the other: a province matches its coasts. */
export function isSamePlace(tapped: Location, place: Location): boolean {
  if (tapped === place) return true
  const bare = tapped === provinceOf(tapped) || place === provinceOf(place)
  return bare && provinceOf(tapped) === provinceOf(place)
}

export const isOnSheet = (order: Choice, ordered: readonly Choice[]): boolean =>
  ordered.some(({ text }) => text === order.text)

/** Starts over if the move just given is no longer on the sheet: the text changed, or an Agree replaced it. */
export const unlessReplaced = (pointing: Pointing, ordered: readonly Choice[]): Pointing =>
  pointing.writtenMove === null || isOnSheet(pointing.writtenMove, ordered) ? pointing : initialPointing

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]

export const isHelpFor = (choice: Choice, at: Location): boolean => choice.of !== null && isSamePlace(at, choice.of)

export const choicesFrom = (choices: readonly Choice[], { from, power }: Pick<Pointing, 'from' | 'power'>) =>
  from === null
    ? []
    : choices.filter((choice) => isSamePlace(from, choice.from) && (power === null || choice.power === power))

export const choicesForAim = (choices: readonly Choice[], pointing: Pointing): readonly Choice[] =>
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

/** Is a move onto a unit that can be helped asked about: its coast, or by land or by convoy? */
export const isMoveOpen = ({ aim, question }: Pointing): boolean => aim === HELP && question[0]?.kind === 'move'

/** The last location to tap for a choice. For a support of a unit in place, that unit. */
export const endOf = (choice: Choice): Location => choice.to ?? choice.of ?? choice.from

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

/** Is it a place where something can be ordered? */
export const isOrderable = (choices: readonly Choice[], at: Location): boolean =>
  choices.some(({ from }) => isSamePlace(at, from))

export const orderedAway = (ordered: readonly Choice[], at: Location): Choice | undefined =>
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

/** The player's unit where the last tap was, which can be ordered in place of the selected one. */
export const unitToOrder = (choices: readonly Choice[], { from, aim, of }: Pointing): Choice | undefined =>
  from === null || of === null || aim !== HELP || isSamePlace(of, from)
    ? undefined
    : choices.find((choice) => isSamePlace(of, choice.from))

/** Orders of the variant's own that a unit executes in place, given by a second tap. */
export const ordersInPlace = (choices: readonly Choice[], pointing: Pointing): readonly Choice[] =>
  pointing.writtenMove !== null || pointing.of !== null || pointing.aim === HELP
    ? []
    : choicesFrom(choices, pointing).filter(
        (choice) => choice.kind.startsWith('own:') && choice.to === null && choice.of === null,
      )
