import { memoize } from '../../lib/memoize.ts'
import { twilightZone as table } from '../../maps/twilight-zone.ts'
import { type Atlas, makeAtlas } from '../../rules/atlas/atlas.ts'
import { readStringMembers } from '../../lib/json.ts'
import { adjective, powerName } from '../../rules/fates/display-names.ts'
import { type MapName, type Power, type Seat, mapName, unitId } from '../../rules/names.ts'
import type { Issued } from '../../rules/orders/order.ts'
import { type Phase, phaseAt } from '../../rules/phase-calendar.ts'
import { type Position, stateOf, withBoard } from '../../rules/position/position.ts'
import { ruleset, MAIN, collectOrdersBy, standard, isSurviving, wonAt } from '../../rules/seam/standard.ts'
import { countsFrom, victoryChoice, victoryOf } from '../../rules/seam/ending-choices.ts'
import { type ProposalKind, STANDARD_QUORUMS } from '../../rules/seam/ballots.ts'
import type { CollectedOrders, Note } from '../../rules/seam/variant.ts'
import { charts, MAP_SHOWING, shownNote, nameMaps, unseenMaps } from './maps.ts'
import { draftMap, drawCountries, mapFlaws, mapRequired, mapTemplate, ROWS } from './design.ts'
import { drawnAtlases } from './drawing/index.ts'
import { notebook, proofsFor, provingRetreats, rememberProofs } from './notebook.ts'
import type { Memory } from './map-memory.ts'
import {
  baseAtlas,
  CALENDAR,
  hasBegun,
  isDesign,
  isPlacement,
  POWERS,
  powersOf,
  readMemory,
  SEATING,
  visibleMemory,
} from './map-memory.ts'

/** Impossible in a game that has no board yet. */
const ENDINGS: readonly ProposalKind[] = ['draw', 'concession']

/** Twilight Zone (Peter Berlin): everybody designs a map, and each order names its map. */
export const twilightZone = ruleset(
  {
    id: 'twilight-zone',
    title: 'Twilight Zone',
    blurb: 'Everyone secretly draws a map of Europe, and an order counts if it is legal on the map it names.',
    choices: [victoryChoice(countsFrom(18, { min: 10, max: 33 }))],
    calendar: CALENDAR,
  },
  (chosen) => ({
    ...standard(baseAtlas(), SEATING),
    calendar: CALENDAR,
    setup,
    collectOrders: (position, submissions) =>
      isDesign(position)
        ? drawCountries(position, submissions)
        : nameMaps({ atlas: atlasOf }, position, placed(position, COLLECTED(position, submissions))),
    atlas: atlasOf,
    applyEffects: (position, rulings) => ({ position: rememberProofs(position, rulings), rulings, captures: [] }),
    afterRetreats: (before, after, rulings) => rememberProofs(after, provingRetreats(before, rulings)),
    maps: () => POWERS.map((power) => mapName(power)),
    ...wonAt(victoryOf(chosen), SEATING),
    alive: (position, seat) => isDesign(position) || isSurviving(SEATING)(position, seat),
    quorum: (position, kind) => (hasBegun(position) || !ENDINGS.includes(kind) ? STANDARD_QUORUMS[kind] : null),
    ownRequirements: mapRequired,
    flaws: mapFlaws,
    unseen: (position, seat, { orders }) => unseenMaps(position, seat, orders),
    visibleMemory: (position, viewer, over) => ({
      ...visibleMemory(position, viewer, over),
      ...proofsFor(position, viewer),
    }),
    charts,
    mapShowing: MAP_SHOWING,
    sheetTemplate: mapTemplate,
    draft: draftMap,
    notes,
    own: ROWS,
  }),
)

function setup(seed: number): Position {
  const start = standard(baseAtlas(), SEATING).setup(seed)
  const memory: Memory = { seed, openSea: true, maps: {}, seats: {}, replaced: {}, shown: {} }
  return { ...withBoard(start, MAIN, { units: [] }), nextUnit: unitId(1), memory }
}

// — Notes and maps shown with the board —

/** TWZ-8, TWZ-15: how orders use maps, and why a seat's own map was replaced. */
function notes(position: Position, viewer: Seat | null, over: boolean): readonly Note[] {
  if (viewer === null) return []
  const general = [...lotsNote(position, viewer), ...replacedNote(position, viewer), ...shownNote(position, viewer)]
  return over || !hasBegun(position)
    ? general
    : [...general, ...notebook(position, viewer), ...otherMapsNote(phaseAt(CALENDAR, position.turn))]
}

/** TWZ-1, TWZ-7: the result of the draw, while units are placed. */
function lotsNote(position: Position, viewer: Seat): readonly Note[] {
  if (!isPlacement(position)) return []
  return powersOf(position, viewer).map((power) => ({
    title: 'The countries are drawn',
    lines: [
      `You play ${powerName(baseAtlas(), power)}, and your map is now the ${adjective(baseAtlas(), power)} map.`,
      'Place an army or a fleet in each of your three home centres (fleets only on the coast). A centre without an order gets its standard unit.',
      'The game begins in Spring 1901 BC. Years count down: after 1901 BC comes 1900 BC.',
    ],
  }))
}

/** TWZ-15: only the owner learns that their map was replaced, and why. */
function replacedNote(position: Position, viewer: Seat): readonly Note[] {
  const { replaced } = readMemory(position)
  return powersOf(position, viewer).flatMap((power) => {
    const why = replaced[power]
    return why === undefined ? [] : [{ title: 'You play on a random map', lines: [why] }]
  })
}

/** TWZ-8, TWZ-11: while orders name maps. Builds and disbands name none. */
function otherMapsNote({ steps }: Phase): readonly Note[] {
  if (steps.includes('adjustments')) return []
  const [example, result] = steps.includes('retreats') ? ['A PAR R TRI', 'is disbanded'] : ['A PAR - TRI', 'holds']
  const lines = [
    'Tap the board to write orders for the map that it shows.',
    `Orders that you type use your own map, unless they name another: ${example} @FRANCE.`,
    `If an order is illegal on its map, the unit ${result}.`,
  ]
  return [{ title: 'Your map and the others', lines }]
}

// — Maps —

const drawnAtlas = drawnAtlases(table, ({ maps }) => readStringMembers(maps))

/** An order uses the map it names, or its power's own (TWZ-8). */
function atlasOf({ memory }: Position, owner: Power | null, map: MapName | null): Atlas | null {
  const name = POWERS.find((power) => String(power) === (map ?? owner))
  if (name === undefined) return map === null ? baseAtlas() : null
  return drawnAtlas(memory, name) ?? standInFor(name)
}

/** The public board for a missing map. An object per power, as maps are compared by identity. */
const standInFor = memoize(POWERS.length, (_: Power): Atlas => ({ ...makeAtlas(table) }))

// — Orders —

const COLLECTED = collectOrdersBy(SEATING)

/** TWZ-7: a unit for each home centre; without an order, that of the standard start. */
function placed(position: Position, collected: CollectedOrders): CollectedOrders {
  if (!isPlacement(position)) return collected
  const builds = collected.orders.filter(({ order }) => order.kind === 'build')
  const occupied = new Set(stateOf(position, MAIN).units.map(({ at }) => baseAtlas().provinceOf(at)))
  const ordered = (at: string) =>
    builds.some(({ order }) => order.kind === 'build' && baseAtlas().location(order.at)?.province.code === at)
  const rest = baseAtlas().start.filter(
    ({ at }) => !ordered(baseAtlas().provinceOf(at)) && !occupied.has(baseAtlas().provinceOf(at)),
  )
  const usual = rest.map(({ power, arm, at }): Issued => ({
    power: power,
    order: { kind: 'build', board: MAIN, arm, at },
  }))
  return { ...collected, orders: [...builds, ...usual] }
}
