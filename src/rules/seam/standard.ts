/** The standard answers to every question of the seam, which a variant spreads and replaces. */
import { NO_OWN_REFUSALS } from '../fates/order-refusals.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Calendar, Phase, PhasePlan } from '../phase-calendar.ts'
import { type Position, type Unit, centreCount, hasUnitOrCentre, stateOf } from '../position/position.ts'
import { type BoardId, type Power, type Province, type Seat, boardId, power, seat, unitId } from '../names.ts'
import { type Issued, unitOf } from '../orders/order.ts'
import { STANDARD_QUORUMS } from './ballots.ts'
import { lastYearChoices, lastYearOf } from './ending-choices.ts'
import type { Allowance, Submission, Variant, Verdict, Choice, ChosenOptions, Ruleset, Unseen } from './variant.ts'
import type { Json } from '../../lib/json.ts'

/** Everything but a variant's name. */
export type StandardAnswers = Omit<Variant, 'id' | 'title' | 'blurb'>
/** The seats, their powers, and their counts, which decide winning, surviving and voting. */
export type Seating = Pick<Variant, 'seats' | 'powers' | 'count'>

export const MAIN = boardId('MAIN')

/** One seat for each power of the board, with the same name (STD-1). */
export const seatPerPower = (atlas: Atlas): Seating => ({
  seats: atlas.powers.map((info) => seat(info.power)),
  powers: (_, seat) => [power(seat)],
  count: centreCount,
})

/** The rules of STD-1 to STD-4 for this board and seating. */
export const standard = (atlas: Atlas, seating: Seating = seatPerPower(atlas)): StandardAnswers => ({
  ...seating,
  boards: [{ board: MAIN, title: atlas.title }],
  calendar: calendarFrom(1901),
  press: 'all',
  setup: () => startOf(atlas, [MAIN]),
  collectOrders: collectOrdersBy(seating),
  atlas: (_position, _power, map) => (map === null ? atlas : null),
  maps: () => [],
  mayShare: () => false,
  mayRetreat: () => true,
  applyEffects: (position, rulings) => ({ position, rulings, captures: [] }),
  afterRetreats: (_before, after) => after,
  afterCaptures: (position) => position,
  allowance: (position, power) => centreAllowance(atlas, position, power),
  homeCentres: () => atlas.provinces.flatMap(({ code, home }) => (home === null ? [] : [code])),
  ...wonAt(18, seating),
  contenders: survivorsOf(seating),
  lastYear: null,
  alive: isSurviving(seating),
  quorum: (_position, kind) => STANDARD_QUORUMS[kind],
  ownRequirements: () => [],
  flaws: () => [],
  unseen: () => NOTHING_UNSEEN,
  visibleMemory: () => null,
  sheetTemplate: () => null,
  draft: () => null,
  orderSuffix: () => null,
  suffixInsists: false,
  suffixed: () => null,
  charts: () => [],
  mapShowing: null,
  notes: () => [],
  aftermath: () => [],
  whyInVain: () => null,
  uses: {},
  own: NO_OWN_ORDERS,
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

/** Spring and Fall with retreats, then Winter. Centres change owner after Fall retreats (STD-1). */
export const STANDARD_YEAR: readonly PhasePlan[] = [
  plan('spring', 'moves'),
  plan('spring', 'retreats'),
  plan('fall', 'moves'),
  plan('fall', 'retreats', { captures: true }),
  plan('winter', 'adjustments', { newYear: true }),
]

export const calendarFrom = (year: number, step: Calendar['by'] = 1): Calendar => ({
  from: year,
  by: step,
  prologue: [],
  cycle: STANDARD_YEAR,
})

/** The starting units on each of these boards. Every power owns its home centres. */
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

/** The orders of each seat for its own powers, as submitted. */
export const collectOrdersBy =
  (seating: Pick<Variant, 'seats' | 'powers'>): Variant['collectOrders'] =>
  (position, submissions) => ({
    position,
    orders: seating.seats.flatMap((seat) => lastOrders(seating.powers(position, seat), submissions[seat])),
    submitted: [],
  })

/** A seat's orders for these powers: the last order and disband of each unit, every build. */
function lastOrders(powers: readonly Power[], submission: Submission | undefined): Issued[] {
  const orders = (submission?.orders ?? []).filter((issued) => powers.includes(issued.power))
  const last = new Map(orders.map((issued, n) => [keyOf(issued, n), issued]))
  return [...last.values()]
}

/**
 * Orders for one unit share a key, but disbands have another (retreats and adjustments may be
 * ordered together). Orders for no unit have a key each.
 */
const keyOf = ({ order }: Issued, n: number): string =>
  `${unitOf(order) ?? `no unit, ${n}`}${order.kind === 'disband' ? ' disbands' : ''}`

/** As many units as centres. Builds on vacant home centres that the power still owns. */
export function centreAllowance(atlas: Atlas, position: Position, power: Power): Allowance {
  return {
    units: centreCount(position, power),
    sites: vacantHomes(atlas, position, power, atlas.homes(power)),
    mayExchange: false,
  }
}

/** The vacant homes that the power owns, on each board. Fleets are built on the coast. */
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

/** Counts a seat's centres over all its powers. */
export const countOf = (seating: Seating, position: Position, seat: Seat): number =>
  seating.powers(position, seat).reduce((sum, power) => sum + seating.count(position, power), 0)

/** The seat with the most centres, if at least `target`. On a tie the game continues (STD-3). */
export const soloAt =
  (target: number, seating: Seating) =>
  (position: Position, { captures }: Pick<Phase, 'captures'>): Verdict | null => {
    const counts = seating.seats.map((seat) => ({ seat, centres: countOf(seating, position, seat) }))
    const max = Math.max(...counts.map(({ centres }) => centres))
    const [leader, ...equals] = counts.filter(({ centres }) => centres === max)
    const isWon = captures && leader !== undefined && max >= target && equals.length === 0
    return isWon ? { why: 'solo', winners: [leader.seat] } : null
  }

/** The answers of a variant in which `target` centres win. */
export const wonAt = (target: number, seating: Seating): Pick<Variant, 'verdict' | 'victory' | 'score'> => ({
  verdict: soloAt(target, seating),
  victory: target,
  score: (position, seat) => countOf(seating, position, seat),
})

/** A seat is in the game while one of its powers has a unit (even dislodged) or a centre. */
export const isSurviving =
  (seating: Pick<Variant, 'powers'>) =>
  (position: Position, seat: Seat): boolean =>
    seating.powers(position, seat).some((power) => hasUnitOrCentre(position, power))

const survivorsOf =
  (seating: Pick<Variant, 'seats' | 'powers'>): Variant['contenders'] =>
  (position) =>
    seating.seats.filter((seat) => isSurviving(seating)(position, seat))

/** Whether an order counts, and what units without one do, depends on no other sheet. */
export const NOTHING_UNSEEN: Unseen = {
  assumption: null,
  deferred: [],
  deputy: '',
  deferral: null,
  undecided: [],
  selection: null,
}

/** For variants without orders of their own. */
const NO_OWN_ORDERS: Variant['own'] = {
  read: () => null,
  write: ({ kind }) => {
    throw new Error(`no such order here: ${kind}`)
  },
  legal: () => 'wrong-step',
  refusals: NO_OWN_REFUSALS,
  remarks: () => [],
  standsFor: ({ unit }) => (unit === null ? null : { kind: 'hold', unit }),
  unitAs: () => null,
  lastCounts: () => true,
  takesWholeLines: () => false,
  list: () => [],
}

/** What `ruleset` needs besides the answers. */
interface RulesetInput extends Omit<Ruleset, 'variant' | 'excluded'> {
  /** The calendar of the answers, by default that of STD-1. It offers the last years. */
  readonly calendar?: Calendar
  readonly excluded?: Ruleset['excluded']
}

/**
 * A variant's name, its options, and the answers that depend on them. Options that all variants
 * have are added.
 */
export function ruleset(
  { id, title, blurb, choices, calendar = calendarFrom(1901), excluded = {} }: RulesetInput,
  answers: (chosen: ChosenOptions) => StandardAnswers,
): Ruleset {
  const name = { id, title, blurb }
  return {
    ...name,
    choices: [...choices, ...lastYearChoices(calendar)],
    excluded,
    variant: (chosen) => ({ ...name, ...answers(chosen), lastYear: lastYearOf(chosen) }),
  }
}

/** The chosen value of every option, by default the rulebook's. Null for an unknown one. */
export function chooseOptions({ choices }: Ruleset, options: Readonly<Record<string, Json>>): ChosenOptions | null {
  if (Object.keys(options).some((id) => !choices.some((choice) => choice.id === id))) return null
  const values = choices.map((choice) => [choice.id, valueOf(choice, options[choice.id])] as const)
  return values.some(([, value]) => value === null) ? null : (Object.fromEntries(values) as ChosenOptions)
}

function valueOf({ values }: Choice, option: Json | undefined): number | string | null {
  const choice = option === undefined ? values[0] : values.find(({ value }) => value === option)
  return choice?.value ?? null
}
