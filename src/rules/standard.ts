/** The standard answers to every question of the seam. A variant spreads them, and gives its own where it differs. */
import type { Atlas } from './atlas.ts'
import type { Calendar, PhasePlan } from './calendar.ts'
import { centreCount, stateOf } from './census.ts'
import type { BoardId, Power, Province, Seat } from './names.ts'
import { boardId, seat, unitId } from './names.ts'
import type { Issued } from './order.ts'
import type { Position, Unit } from './position.ts'
import type { Allowance, Submissions, Variant, Verdict } from './variant.ts'

export type Seating = Variant['seating']
/** Everything but what a variant is called. */
export type StandardAnswers = Omit<Variant, 'id' | 'title' | 'blurb'>

export const MAIN = boardId('MAIN')

/** One seat for each power of the board, and of the same name (STD-1). */
export const seatEach = (atlas: Atlas): Seating =>
  atlas.powers.map(({ power }) => ({ seat: seat(power), powers: [power] }))

/** The rules of STD-1 to STD-4, for the board and the seats given. */
export const standard = (atlas: Atlas, seating: Seating = seatEach(atlas)): StandardAnswers => ({
  seating,
  boards: [{ board: MAIN, title: atlas.title }],
  calendar: calendarFrom(1901),
  setup: () => startOf(atlas, [MAIN]),
  muster: (_, submissions) => lastOrders(seating, submissions),
  atlas: (_position, _power, map) => (map === null ? atlas : null),
  shared: () => false,
  retreats: () => true,
  settle: (position) => position,
  allowance: (position, power) => centreAllowance(atlas, position, power),
  verdict: soloAt(18, seating),
  alive: survivor(seating),
  carried: unanimous(seating),
  sight: () => null,
  own: NO_ORDERS_OF_ITS_OWN,
})

const plan = (
  season: PhasePlan['season'],
  step: PhasePlan['steps'][number],
  change: Partial<PhasePlan> = {},
): PhasePlan => ({
  season,
  steps: [step],
  captures: false,
  newYear: false,
  ...change,
})

/** Spring and Fall with their retreats, then Winter; centres change owner after the Fall retreats (STD-1). */
export const STANDARD_YEAR: readonly PhasePlan[] = [
  plan('spring', 'moves'),
  plan('spring', 'retreats'),
  plan('fall', 'moves'),
  plan('fall', 'retreats', { captures: true }),
  plan('winter', 'adjustments', { newYear: true }),
]

export const calendarFrom = (year: number, by: Calendar['by'] = 1): Calendar => ({
  from: year,
  by,
  prologue: [],
  cycle: STANDARD_YEAR,
})

/** The starting units on each of these boards, every power owning its home centres. */
export function startOf(atlas: Atlas, boards: readonly BoardId[]): Position {
  const count = atlas.start.length
  const unitsFrom = (first: number): Unit[] => atlas.start.map((unit, n) => ({ id: unitId(first + n), ...unit }))
  const owners: Record<Province, Power> = {}
  for (const { code, centre, home } of atlas.provinces) if (centre && home !== null) owners[code] = home
  const states = boards.map((board, n) => [
    board,
    { units: unitsFrom(1 + n * count), dislodged: [], standoffs: [], owners },
  ])
  return { turn: 0, boards: Object.fromEntries(states), nextUnit: unitId(1 + boards.length * count), memory: null }
}

/** The orders that each seat gives for its own powers: the last one for each unit, and every build in its order. */
export function lastOrders(seating: Seating, submissions: Submissions): Issued[] {
  return seating.flatMap(({ seat, powers }) => {
    const given = (submissions[seat] ?? []).filter(({ power }) => powers.includes(power))
    const last = new Map(given.map((issued, n) => [keyOf(issued, n), issued]))
    return [...last.values()]
  })
}

/** Orders for one unit share a key; any other has its own, below every unit's. */
const keyOf = ({ order }: Issued, n: number): number => ('unit' in order ? order.unit : -1 - n)

/** As many units as centres; builds on vacant home centres that are still its own. */
export function centreAllowance(atlas: Atlas, position: Position, power: Power): Allowance {
  return {
    units: centreCount(position, power),
    sites: vacantHomes(atlas, position, power, atlas.homes(power)),
    mixed: false,
  }
}

/** Which of these homes the power owns and finds vacant, on each board; fleets are built at the coast. */
export function vacantHomes(
  atlas: Atlas,
  position: Position,
  power: Power,
  homes: readonly Province[],
): Allowance['sites'] {
  return (Object.keys(position.boards) as BoardId[]).flatMap((board) => {
    const { units, owners } = stateOf(position, board)
    const occupied = new Set(units.map(({ at }) => atlas.provinceOf(at)))
    const vacant = homes.filter((home) => owners[home] === power && !occupied.has(home))
    return vacant.map((at) => ({
      board,
      at,
      arms: atlas.province(at)?.terrain === 'coast' ? (['army', 'fleet'] as const) : (['army'] as const),
    }))
  })
}

/** The seat whose powers own at least so many centres; of several the one with most; equal, play goes on (STD-3). */
export const soloAt =
  (target: number, seating: Seating) =>
  (position: Position): Verdict | null => {
    const counts = seating.map(({ seat, powers }) => ({
      seat,
      centres: powers.reduce((sum, power) => sum + centreCount(position, power), 0),
    }))
    const most = Math.max(...counts.map(({ centres }) => centres))
    const [leader, ...equals] = counts.filter(({ centres }) => centres === most)
    return leader === undefined || most < target || equals.length > 0 ? null : { why: 'solo', winners: [leader.seat] }
  }

/** A seat is in the game while one of its powers has a unit, be it dislodged, or a centre. */
export const survivor =
  (seating: Seating) =>
  (position: Position, who: Seat): boolean => {
    const powers = seating.find(({ seat }) => seat === who)?.powers ?? []
    return Object.values(position.boards).some(
      ({ units, dislodged, owners }) =>
        [...units, ...dislodged.map(({ unit }) => unit)].some(({ power }) => powers.includes(power)) ||
        Object.values(owners).some((owner) => powers.includes(owner)),
    )
  }

/** A proposal passes when every surviving seat says aye (STD-4: a draw includes all survivors). */
export const unanimous =
  (seating: Seating) =>
  (position: Position, ayes: ReadonlySet<Seat>): boolean =>
    seating.every(({ seat }) => ayes.has(seat) || !survivor(seating)(position, seat))

/** For a variant whose players give no orders but those of the rulebook. */
export const NO_ORDERS_OF_ITS_OWN: Variant['own'] = {
  read: () => null,
  write: ({ kind }) => {
    throw new Error(`no such order here: ${kind}`)
  },
  legal: () => 'wrong-step',
  as: ({ unit }) => ({ kind: 'hold', unit }),
}
