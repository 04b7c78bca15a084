/** Writes a whole game for the Python package `diplomacy`, which replays it and accepts it as valid. */
import type { Atlas } from '../atlas/atlas.ts'
import type { Fate, Ruling } from '../fates/fate.ts'
import type { BoardId, Power, Province } from '../names.ts'
import { formatOrder, formatUnit, unitById } from '../notation/format-order.ts'
import type { Issued, Order } from '../orders/order.ts'
import { type Step, phaseAt } from '../phase-calendar.ts'
import { retreatChoices } from '../phases/retreats.ts'
import { verdictAt } from '../phases/turn.ts'
import { type Position, firstBoard, publicAtlas, stateOf, centresOf } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'
import type { SavedGame, SavedGamePhase, SavedGameState, SavedPhase, SavedState, Standings } from './saved-format.ts'
import { COMPLETED } from './saved-format.ts'
import { zobristHash } from './zobrist.ts'

/** A closed phase, or the open one. */
export interface PlayedPhase {
  readonly before: Position
  /** The results of its orders; empty while it is open. */
  readonly rulings: readonly Ruling[]
  /** When it was closed (if open: opened), in milliseconds since 1970. */
  readonly at: number
  /** Powers that owed orders and gave none. */
  readonly inDisorder: readonly Power[]
}

/** Facts about the whole game. `rules` are names that the package knows. */
type Heading = Pick<SavedGame, 'id' | 'map' | 'rules' | 'options'>

/** The phases in order. The last is open or, if `isOver`, the end. */
export function toSavedGame(
  variant: Variant,
  heading: Heading,
  phases: readonly PlayedPhase[],
  isOver: boolean,
): SavedGame {
  const influence = influences(variant, phases)
  const isWalked = phases.some(({ rulings }) => rulings.some((ruling) => walksThere(variant, ruling)))
  const differs = isWalked || (isOver && goesOnThere(variant, phases))
  const rules = differs ? [...heading.rules, DIFFERENT_ADJUDICATION] : heading.rules
  const saved = phases.map((phase, n) => {
    const name = isOver && n === phases.length - 1 ? COMPLETED : null
    return writePhase(variant, { ...heading, rules }, phase, { influence: influence[n] ?? {}, name })
  })
  return { ...heading, rules, ...publicMemory(variant, phases, isOver), phases: saved }
}

/** What adjudicating the game again needs of secret maps. They stay secret until the game is over. */
function publicMemory(
  variant: Variant,
  phases: readonly PlayedPhase[],
  isOver: boolean,
): Pick<SavedGame, 'memory'> | null {
  const end = phases.at(-1)?.before
  return isOver && end !== undefined && variant.maps(end).length > 0
    ? { memory: variant.visibleMemory(end, null, true) }
    : null
}

/** Lets the package accept a phase with another result than its own. */
export const DIFFERENT_ADJUDICATION = 'DIFFERENT_ADJUDICATION'

/** Does an army without a convoy stay in our rules, but march in the package (DATC 6.G.8)? */
const walksThere = (variant: Variant, { unit, issued: { order }, fate }: Ruling): boolean =>
  fate.kind === 'no-convoy' &&
  order.kind === 'move' &&
  unit !== null &&
  openAtlas(variant).touches('army', unit.at, openAtlas(variant).provinceOf(order.to))

/**
 * Does the game continue in the package, which ends a game only when somebody has won? It does after
 * a draw, a concession or a declared result.
 */
function goesOnThere(variant: Variant, phases: readonly PlayedPhase[]): boolean {
  const [end, last] = [phases.at(-1)?.before, phases.at(-2)?.before]
  return end !== undefined && last !== undefined && verdictAt(variant, end, last) === null
}

/** The map that everyone knows. */
const openAtlas = (variant: Variant): Atlas => publicAtlas(variant, variant.setup(0))

type Influence = SavedGameState['influence']

function writePhase(
  variant: Variant,
  { id, map, rules }: Heading,
  phase: PlayedPhase,
  { influence, name }: { readonly influence: Influence; readonly name: string | null },
): SavedGamePhase {
  const { before, rulings, at, inDisorder } = phase
  const lost = stranded(variant, before)
  const issued = rulings
    .filter(({ given, unit }) => given && !lost.has(unit?.id ?? null))
    .filter(isSaved)
    .map((ruling) => ruling.issued)
  const plain = toSavedPhase(variant, before)
  const state = withoutStranded(plain.state)
  const powers = Object.keys(state.units)
  return {
    ...plain,
    name: name ?? plain.name,
    state: {
      ...state,
      name: name ?? plain.name,
      builds: capped(state.builds),
      zobrist_hash: zobristHash(openAtlas(variant), state),
      influence,
      civil_disorder: Object.fromEntries(powers.map((power) => [power, inDisorder.includes(power as Power) ? 1 : 0])),
      timestamp: at * MICROSECONDS,
      note: '',
      game_id: id,
      map,
      rules,
    },
    orders: Object.fromEntries(powers.map((power) => [power, ordersOf(variant, before, issued, power)])),
    results: resultsOf(variant, before, rulings),
    messages: [],
  }
}

/**
 * The package has no waivers: it counts the builds that are missing. Builds that only a waiver made surplus
 * would be done, and so would disbands that only an earlier build excluded.
 */
const isSaved = ({ issued: { order }, fate }: Ruling): boolean =>
  order.kind !== 'waive' &&
  !(order.kind === 'build' && fate.kind === 'surplus') &&
  !(order.kind === 'disband' && fate.kind === 'void' && fate.why === 'either-or')

const ordersOf = (variant: Variant, position: Position, issued: readonly Issued[], power: string): readonly string[] =>
  issued.filter((order) => order.power === power).map(({ order }) => orderText(variant, position, order))

/** An order as the package writes it: supports name no coasts. */
function orderText(variant: Variant, position: Position, order: Order): string {
  if (order.kind !== 'support') return formatOrder(variant, position, order)
  const atlas = openAtlas(variant)
  if (order.to !== null) return formatOrder(variant, position, { ...order, to: atlas.provinceOf(order.to) })
  const text = formatOrder(variant, position, order)
  const supported = unitById(position, order.of)
  if (supported === undefined) return text
  return text.replace(
    ` S ${formatUnit(supported)}`,
    ` S ${formatUnit({ ...supported, at: atlas.provinceOf(supported.at) })}`,
  )
}

/** Per millisecond: the package counts time in microseconds. */
const MICROSECONDS = 1000

/** Dislodged units that can go nowhere. The package disbands them at once, before its retreats. */
function stranded(variant: Variant, position: Position): Set<unknown> {
  if (!areChoicesKnown(variant, position)) return new Set()
  const choices = retreatChoices(variant, position)
  return new Set(choices.filter(({ to }) => to.length === 0).map(({ unit }) => unit.id))
}

/** With secret maps nobody knows where a unit may go, so none counts as stranded. */
const areChoicesKnown = (variant: Variant, position: Position): boolean => variant.maps(position).length === 0

const mapValues = <T>(record: Readonly<Record<string, T>>, change: (key: string, value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]))

function withoutStranded(state: SavedState): SavedState {
  const isStranded = (power: string, unit: string): boolean =>
    unit.startsWith('*') && state.retreats[power]?.[unit.slice(1)]?.length === 0
  return {
    ...state,
    units: mapValues(state.units, (power, units) => units.filter((unit) => !isStranded(power, unit))),
    retreats: mapValues(state.retreats, (_, choices) =>
      Object.fromEntries(Object.entries(choices).filter(([, to]) => to.length > 0)),
    ),
  }
}

/** Limits builds to the number of free homes. */
const capped = (builds: SavedState['builds']): SavedState['builds'] =>
  mapValues(builds, (_, { count, homes }) => ({ count: count > 0 ? Math.min(count, homes.length) : count, homes }))

// — Influence: the last power in each province —

/** The provinces where each power had the last unit in each phase; at first its homes. */
function influences(variant: Variant, phases: readonly PlayedPhase[]): readonly Influence[] {
  const holders = new Map<Province, Power>()
  return phases.map(({ before }, n) => {
    const atlas = publicAtlas(variant, before)
    const { units, owners } = stateOf(before, firstBoard(variant))
    if (n === 0) for (const [centre, owner] of Object.entries(owners)) holders.set(centre as Province, owner)
    for (const { at, power } of units) holders.set(atlas.provinceOf(at), power)
    return Object.fromEntries(
      atlas.powers.map(({ power }) => [power, [...holders].flatMap(([at, holder]) => (holder === power ? [at] : []))]),
    )
  })
}

// — Results —

/** The result of each ordered or lost unit on the first board (the package has only one). */
export function resultsOf(variant: Variant, position: Position, rulings: readonly Ruling[]): SavedPhase['results'] {
  const board: BoardId = firstBoard(variant)
  const step = phaseAt(variant.calendar, position.turn).steps.at(-1) ?? 'moves'
  const lost = stranded(variant, position)
  return Object.fromEntries(
    rulings.flatMap((ruling) => {
      const { unit } = ruling
      const isShown = unit !== null && ruling.board === board && !lost.has(unit.id) && isSaved(ruling)
      return isShown ? [[formatUnit(unit), resultTerms(ruling, step)] as const] : []
    }),
  )
}

const resultTerms = ({ fate, issued, dislodged }: Ruling, step: Step): readonly string[] => [
  ...(step === 'retreats' && issued.order.kind === 'disband' ? ['disband'] : fateTerms(fate, step)),
  ...(dislodged === null ? [] : ['dislodged']),
]

/** The package's terms. Success has none, but an empty one in the adjustments. */
function fateTerms(fate: Fate, step: Step): readonly string[] {
  switch (fate.kind) {
    case 'succeeded':
      return step === 'adjustments' ? [''] : []
    case 'bounced':
      return step === 'retreats' ? ['bounce', 'disband'] : ['bounce']
    case 'cut':
      return ['cut']
    case 'no-convoy':
      return ['no convoy']
    case 'disrupted':
    case 'paradox':
      return ['disrupted']
    case 'attacked':
    case 'void':
    case 'surplus':
      return ['void']
    case 'civil-disorder':
      return ['disband']
  }
}

export function standingsOf(variant: Variant, position: Position, board = firstBoard(variant)): Standings {
  const { units, dislodged } = stateOf(position, board)
  const choices =
    dislodged.length === 0 ? [] : retreatChoices(variant, position).filter((choice) => choice.board === board)
  // Retreats on a secret map are not for everybody.
  const isOpen = variant.maps(position).length === 0
  const eachPower = <T>(valueOf: (power: Power) => T) => byPower(variant, position, valueOf)
  return {
    units: eachPower((power) => [
      ...units.filter((unit) => unit.power === power).map(formatUnit),
      ...dislodged.filter(({ unit }) => unit.power === power).map(({ unit }) => `*${formatUnit(unit)}`),
    ]),
    retreats: eachPower((power) =>
      Object.fromEntries(
        choices.filter(({ unit }) => unit.power === power).map(({ unit, to }) => [formatUnit(unit), isOpen ? to : []]),
      ),
    ),
    centers: eachPower((power) => centresOf(position, board, power)),
  }
}

/** A position as the package saves it, as one board or, if there are several, all of them. */
export const toSavedState = (variant: Variant, position: Position, board = firstBoard(variant)): SavedState => ({
  name: phaseAt(variant.calendar, position.turn).code,
  ...standingsOf(variant, position, board),
  homes: byPower(variant, position, (power) => variant.atlas(position, power, null)?.homes(power) ?? []),
  builds: byPower(variant, position, (power) => buildsOf(variant, position, board, power)),
  ...(variant.boards.length > 1 && { boards: boardsOf(variant, position) }),
})

const boardsOf = (variant: Variant, position: Position): NonNullable<SavedState['boards']> =>
  Object.fromEntries(variant.boards.map(({ board }) => [board, standingsOf(variant, position, board)]))

/** The phase of a position and its orders. */
export function toSavedPhase(
  variant: Variant,
  position: Position,
  issued: readonly Issued[] = [],
  board = firstBoard(variant),
): SavedPhase {
  const state = toSavedState(variant, position, board)
  const orders = byPower(variant, position, (power) =>
    issued.filter((issued) => issued.power === power).map(({ order }) => formatOrder(variant, position, order)),
  )
  return { name: state.name, state, orders, results: {}, messages: [] }
}

function buildsOf(variant: Variant, position: Position, board: BoardId, power: Power): SavedState['builds'][string] {
  if (!phaseAt(variant.calendar, position.turn).steps.includes('adjustments')) return { count: 0, homes: [] }
  const { units, sites } = variant.allowance(position, power)
  const count = units - stateOf(position, board).units.filter((unit) => unit.power === power).length
  return { count, homes: count > 0 ? sites.filter((site) => site.board === board).map(({ at }) => at) : [] }
}

const byPower = <T>(variant: Variant, position: Position, valueOf: (power: Power) => T): Record<string, T> =>
  Object.fromEntries(publicAtlas(variant, position).powers.map(({ power }) => [power, valueOf(power)]))
