/** Writes a whole game for the Python package `diplomacy`, which replays it and accepts it as valid. */
import type { Atlas } from '../atlas/atlas.ts'
import type { Fate, Ruling } from '../fates/fate.ts'
import type { BoardId, Power, Province } from '../names.ts'
import { formatOrder, formatUnit, unitById } from '../notation/format-order.ts'
import type { Issued, Order } from '../orders/order.ts'
import { type Step, phaseAt } from '../phase-calendar.ts'
import { retreatChoices } from '../phases/retreats.ts'
import type { Position } from '../position/position.ts'
import { firstBoard, publicAtlas, stateOf } from '../position/queries.ts'
import type { Variant } from '../seam/variant.ts'
import type { SavedGame, SavedGamePhase, SavedGameState, SavedPhase, SavedState } from './saved-format.ts'
import { COMPLETED } from './saved-format.ts'
import { toSavedPhase } from './write.ts'
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
export type Heading = Pick<SavedGame, 'id' | 'map' | 'rules'>

/** The phases in order. The last is open or, if `isOver`, the end. */
export function toSavedGame(
  variant: Variant,
  heading: Heading,
  phases: readonly PlayedPhase[],
  isOver: boolean,
): SavedGame {
  const influence = influences(variant, phases)
  const differs = phases.some(({ rulings }) => rulings.some((ruling) => walksThere(variant, ruling)))
  const rules = differs ? [...heading.rules, DIFFERENT_ADJUDICATION] : heading.rules
  const saved = phases.map((phase, n) => {
    const name = isOver && n === phases.length - 1 ? COMPLETED : null
    return writePhase(variant, { ...heading, rules }, phase, { influence: influence[n] ?? {}, name })
  })
  return { ...heading, rules, phases: saved }
}

/** Lets the package accept a phase with another result than its own. */
const DIFFERENT_ADJUDICATION = 'DIFFERENT_ADJUDICATION'

/** Does an army without a convoy stay in our rules, but march in the package (DATC 6.G.8)? */
const walksThere = (variant: Variant, { unit, issued: { order }, fate }: Ruling): boolean =>
  fate.kind === 'no-convoy' &&
  order.kind === 'move' &&
  unit !== null &&
  openAtlas(variant).touches('army', unit.at, openAtlas(variant).provinceOf(order.to))

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

const ordersOf = (variant: Variant, position: Position, issued: readonly Issued[], power: string): readonly string[] =>
  issued
    .filter((order) => order.power === power)
    // The package has no waivers: it counts the builds that are missing.
    .filter(({ order }) => order.kind !== 'waive')
    .map(({ order }) => orderText(variant, position, order))

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
function resultsOf(variant: Variant, position: Position, rulings: readonly Ruling[]): SavedPhase['results'] {
  const board: BoardId = firstBoard(variant)
  const step = phaseAt(variant.calendar, position.turn).steps.at(-1) ?? 'moves'
  const lost = stranded(variant, position)
  return Object.fromEntries(
    rulings.flatMap((ruling) => {
      const { unit } = ruling
      const isShown = unit !== null && ruling.board === board && !lost.has(unit.id)
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
