import { twilightZone as table } from '../../maps/twilight-zone.ts'
import type { Atlas } from '../../rules/atlas/atlas.ts'
import { makeAtlas } from '../../rules/atlas/atlas.ts'
import type { Calendar } from '../../rules/phases/calendar.ts'
import { centreCount, stateOf, withBoard } from '../../rules/position/queries.ts'
import { breachWords, chartsIn, faultsOf, isLike, randomDrawing, readRow, strangersIn } from './drawing/index.ts'
import { membersOf, namedTexts } from '../../rules/json.ts'
import { draws, secretDraws, shuffled } from '../../rules/random.ts'
import type { MapName, Power, Seat } from '../../rules/names.ts'
import { mapName, power, seat, unitId } from '../../rules/names.ts'
import { problem } from '../../rules/notation/problem.ts'
import { NO_REFUSALS_OF_ITS_OWN } from '../../rules/fates/refusals.ts'
import type { Issued, Order, OwnOrder } from '../../rules/orders/order.ts'
import { charting } from './maps.ts'
import type { Position } from '../../rules/position/position.ts'
import { ruleset, victoryChoice, victoryOf } from '../../rules/seam/ruleset.ts'
import type { Table } from '../../rules/seam/standard.ts'
import {
  MAIN,
  STANDARD_YEAR,
  collectOrdersBy,
  soloAt,
  standard,
  survivor,
  unanimous,
} from '../../rules/seam/standard.ts'
import type { CollectedOrders, Note, OwnOrders, Sample, Submissions } from '../../rules/seam/variant.ts'

/** Twilight Zone (Peter Berlin): everybody designs a map, and orders are legal on the map that they name. */
export const twilightZone = ruleset(
  {
    id: 'twilight-zone',
    title: 'Twilight Zone',
    blurb: 'Everybody designs a map of Europe in secret, and any order goes that is legal on the map it names.',
    choices: [victoryChoice([18, 17])],
  },
  (chosen) => ({
    ...standard(BASE, TABLE),
    calendar: CALENDAR,
    setup,
    collectOrders: (position, submissions) =>
      isDesign(position)
        ? draw(position, submissions)
        : charting({ atlas: atlasOf }, position, placed(position, PLAIN(position, submissions))),
    atlas: atlasOf,
    maps: () => POWERS.map((one) => mapName(one)),
    verdict: soloAt(victoryOf(chosen), TABLE),
    alive: (position, one) => isDesign(position) || survivor(TABLE)(position, one),
    drawable: hasBegun,
    carried: (position, ayes) => hasBegun(position) && unanimous(TABLE)(position, ayes),
    wanted: (position, _, orders) =>
      isDesign(position) && faultsOf(BASE, drawingOf(orders)).length > 0 ? ['your map'] : [],
    flaws: (position, _, orders) =>
      isDesign(position) && orders.length > 0
        ? faultsOf(BASE, drawingOf(orders)).map((breach) => breachWords(BASE, breach))
        : [],
    visibleMemory,
    sample,
    notes,
    own: ROWS,
  }),
)

/** The provinces; and what stands in for a map where there is none. */
const BASE = makeAtlas(table)
const POWERS: readonly Power[] = BASE.powers.map((one) => one.power)
const SEATS: readonly Seat[] = POWERS.map((_, n) => seat(`SEAT ${n + 1}`))
const TABLE: Table = { seats: SEATS, powers: powersOf, count: centreCount }
const PLAIN = collectOrdersBy(TABLE)
const charted = chartsIn(table, ({ maps }) => namedTexts(maps))

/** TWZ-1: the maps, then the units, as in a winter in which nothing stands yet; then Spring 1901, and years that count down. */
const BEFORE = { season: 'winter', captures: false } as const
const CALENDAR: Calendar = {
  from: 1902,
  by: -1,
  prologue: [
    { ...BEFORE, steps: ['draft'], newYear: false },
    { ...BEFORE, steps: ['adjustments'], newYear: true },
  ],
  cycle: STANDARD_YEAR,
}
const isDesign = ({ turn }: Position): boolean => turn === 0
const isPlacement = ({ turn }: Position): boolean => turn === 1
const hasBegun = ({ turn }: Position): boolean => turn >= CALENDAR.prologue.length

function setup(seed: number): Position {
  const start = standard(BASE, TABLE).setup(seed)
  return { ...withBoard(start, MAIN, { units: [] }), nextUnit: unitId(1), memory: { seed, maps: {}, seats: {} } }
}

// — What is remembered —

/** The maps as text, by their names; and which country each seat has drawn. */
type Memory = Readonly<{ seed: number; maps: Record<string, string>; seats: Record<string, string> }>

const recall = ({ memory }: Position): Memory => {
  const { seed, maps, seats } = membersOf(memory)
  return { seed: typeof seed === 'number' ? seed : 0, maps: namedTexts(maps), seats: namedTexts(seats) }
}

/** Before the draw a seat designs for a country without a name. A position that tells of no draw seats them in order. */
function powersOf(position: Position, one: Seat): readonly Power[] {
  if (isDesign(position)) return [power(one)]
  const { seats } = recall(position)
  const drawn = SEATS.flatMap((each) => POWERS.find((country) => country === seats[each]) ?? [])
  const countries = new Set(drawn).size === SEATS.length ? drawn : POWERS
  return countries.slice(SEATS.indexOf(one)).slice(0, 1)
}

/** Nobody is shown another's map before the game is over (TWZ-12). */
function visibleMemory(position: Position, viewer: Seat | null, over: boolean): Pick<Memory, 'maps'> {
  const { maps } = recall(position)
  const own = viewer === null ? [] : powersOf(position, viewer)
  return { maps: Object.fromEntries(Object.entries(maps).filter(([name]) => over || own.includes(power(name)))) }
}

/** TWZ-11, TWZ-12: one's own map is there to be looked at; after the game all are. */
function notes(position: Position, viewer: Seat | null, over: boolean): readonly Note[] {
  const { maps } = visibleMemory(position, viewer, over)
  const drawings = BASE.powers.flatMap(({ power: of, adjective }) => {
    const drawing = maps[of]
    return drawing === undefined ? [] : [{ title: `The ${adjective} map`, lines: drawing.split('\n'), drawn: true }]
  })
  return viewer === null || over || !hasBegun(position) ? drawings : [...drawings, ON_OTHER_MAPS]
}

const ON_OTHER_MAPS: Note = {
  title: 'Your map and the others',
  lines: [
    'The board shows who stands where. What borders what, your map tells.',
    'An order goes by your own map, unless it names another: A PAR - TRI @FRANCE.',
    'If it is not legal there, the unit holds.',
  ],
  drawn: false,
}

/** The map that a seat is given if it designs none (TWZ-5), for it to begin with. */
function sample(position: Position, one: Seat): Sample | null {
  if (!isDesign(position)) return null
  const seed = seedsOf(position)[SEATS.indexOf(one)] ?? 0
  return { says: 'Your map: in each line one row of cells, as codes with a blank between', text: another(seed, []) }
}

// — Maps —

/** An order goes by the map it names, or by its power's own (TWZ-8). */
function atlasOf({ memory }: Position, of: Power | null, map: MapName | null): Atlas | null {
  const name = POWERS.find((one) => String(one) === (map ?? of))
  if (name === undefined) return map === null ? BASE : null
  return charted(memory, name) ?? standInFor(name)
}

const standIns = new Map<Power, Atlas>()

/** The board that everybody knows, in place of a map that is not there; for each power another, as each has a map of its own. */
function standInFor(of: Power): Atlas {
  const known = standIns.get(of) ?? makeAtlas(table)
  standIns.set(of, known)
  return known
}

/** A row of a drawing, as it is written (TWZ-2). */
interface Row extends OwnOrder {
  readonly kind: 'own:row'
  readonly unit: null
  readonly cells: string
}
const isRow = (order: Order): order is Row => order.kind === 'own:row'

const ROWS: OwnOrders<Row> = {
  read: (text, position) => {
    if (!isDesign(position)) return null
    const cells = readRow(BASE, text)
    if (cells !== null) return { kind: 'own:row', unit: null, cells: cells.join(' ') }
    const [stranger] = strangersIn(BASE, text)
    return stranger === undefined
      ? null
      : problem('unknown-place', `No province has the code ${stranger}. A row is written like PAR PAR BUR SPA/NC.`)
  },
  write: ({ cells }) => cells,
  legal: (position) => (isDesign(position) ? null : 'wrong-step'),
  refusals: NO_REFUSALS_OF_ITS_OWN,
  as: () => null,
  single: () => false,
  list: () => [],
}

const drawingOf = (orders: readonly Issued[]): string =>
  orders.flatMap(({ order }) => (isRow(order) ? [order.cells] : [])).join('\n')

/** The countries are drawn, and every map takes its designer's name (TWZ-1). What was designed is nobody else's business. */
function draw(position: Position, submissions: Submissions): CollectedOrders {
  const { seed } = recall(position)
  const countries = shuffled(POWERS, draws(seed))
  const seeds = seedsOf(position)
  const maps: string[] = []
  SEATS.forEach((one, n) => {
    const designed = drawingOf(submissions[one]?.orders ?? [])
    maps.push(isValid(designed, maps) ? designed : another(seeds[n] ?? seed, maps))
  })
  const by = (texts: readonly string[], names: readonly string[]) =>
    Object.fromEntries(names.map((name, n) => [name, texts[n] ?? '']))
  return {
    position: { ...position, memory: { seed, maps: by(maps, countries), seats: by(countries, SEATS) } },
    orders: [],
    submitted: [],
  }
}

/** From which each seat's random map is grown. Nobody can know another's. */
function seedsOf(position: Position): readonly number[] {
  const secret = secretDraws(recall(position).seed)
  return SEATS.map(() => Math.floor(secret() * 2 ** 32))
}

/** TWZ-3, and by its borders like none of the others (TWZ-3h). */
const isValid = (drawing: string, others: readonly string[]): boolean =>
  faultsOf(BASE, drawing).length === 0 && !others.some((other) => isLike(table, drawing, other))

/** TWZ-5: whoever has no valid map of his own gets a random one. */
function another(seed: number, others: readonly string[]): string {
  const drawing = randomDrawing(BASE, seed)
  return isValid(drawing, others) ? drawing : another(seed + 1, others)
}

// — Orders —

/** TWZ-7: a unit for each home centre; where none is ordered, the one of the standard start. */
function placed(position: Position, collected: CollectedOrders): CollectedOrders {
  if (!isPlacement(position)) return collected
  const builds = collected.orders.filter(({ order }) => order.kind === 'build')
  const taken = new Set(stateOf(position, MAIN).units.map(({ at }) => BASE.provinceOf(at)))
  const ordered = (at: string) =>
    builds.some(({ order }) => order.kind === 'build' && BASE.location(order.at)?.province.code === at)
  const rest = BASE.start.filter(({ at }) => !ordered(BASE.provinceOf(at)) && !taken.has(BASE.provinceOf(at)))
  const usual = rest.map(({ power: of, arm, at }): Issued => ({
    power: of,
    order: { kind: 'build', board: MAIN, arm, at },
  }))
  return { ...collected, orders: [...builds, ...usual] }
}
