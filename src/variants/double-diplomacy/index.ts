import { ownRefusals } from '../../rules/fates/refusals.ts'
import { classical as table } from '../../maps/classical.ts'
import { makeAtlas } from '../../rules/atlas/atlas.ts'
import type { Phase } from '../../rules/phases/calendar.ts'
import { phaseAt } from '../../rules/phases/calendar.ts'
import type { Use, Wish } from './captains.ts'
import { synchronise, USES } from './captains.ts'
import { centreCount } from '../../rules/position/queries.ts'
import type { SubmittedOrder } from '../../rules/fates/fate.ts'
import { refusalOf } from '../../rules/orders/legality.ts'
import { membersOf, textsOf } from '../../rules/json.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { power, seat } from '../../rules/names.ts'
import type { Order, OwnOrder } from '../../rules/orders/order.ts'
import { insistedOn, isOverride, overrideOrders } from './overrides.ts'
import { eitherOf } from '../../rules/orders/own-orders.ts'
import type { Position } from '../../rules/position/position.ts'
import { ruleset } from '../../rules/seam/ruleset.ts'
import type { Table } from '../../rules/seam/standard.ts'
import { countOf, standard } from '../../rules/seam/standard.ts'
import { powerName } from '../../rules/fates/names-in-words.ts'
import type {
  Mark,
  CollectedOrders,
  Note,
  OwnOrders,
  Submission,
  Submissions,
  Variant,
  Verdict,
} from '../../rules/seam/variant.ts'

const NAME = {
  id: 'double-diplomacy',
  title: 'Double Diplomacy',
  blurb:
    'Everybody commands two powers, and every power has two captains: only what both of them order is carried out.',
}

/** Double Diplomacy (Melle Koning, Stephen Lytton): the standard game, its orders synchronised before they are adjudicated. */
export const doubleDiplomacy = ruleset({ ...NAME, choices: [] }, () => ({
  ...standard(ATLAS, TABLE),
  setup: (seed) => ({ ...PLAIN.setup(seed), memory: NOTHING_YET }),
  collectOrders,
  captured: askTheTied,
  verdict,
  drawable,
  carried: (position, ayes) => drawable(position) && PLAIN.carried(position, ayes),
  wanted: (position, one, orders) =>
    mayVote(position, one) && !orders.some(({ order }) => isVote(order)) ? ['your vote (VOTE YES or VOTE NO)'] : [],
  flaws: (_, __, orders) =>
    orders.filter(({ order }) => isOverride(order)).length > 1
      ? ['You can override one order: the first one does.']
      : [],
  visibleMemory: recall,
  mark: (position, one) =>
    hasSpent(position, one) || phaseIn(position).steps.includes('adjustments') ? null : OVERRIDE,
  notes: (position, viewer) => (viewer === null ? [] : [captainsNote(viewer), overrideNote(position, viewer)]),
  uses: USES,
  own: RULES.own,
}))

/** DBL-1: who commands what. */
const COMMANDS: ReadonlyMap<Seat, readonly Power[]> = new Map(
  [
    ['ENGLAND', 'TURKEY'],
    ['TURKEY', 'GERMANY'],
    ['GERMANY', 'ITALY'],
    ['ITALY', 'RUSSIA'],
    ['RUSSIA', 'FRANCE'],
    ['FRANCE', 'AUSTRIA'],
    ['AUSTRIA', 'ENGLAND'],
  ].map((powers, n) => [seat(`SEAT ${n + 1}`), powers.map((name) => power(name))]),
)
const SEATS = [...COMMANDS.keys()]

const ATLAS = makeAtlas(table)
const TABLE: Table = { seats: SEATS, powers: (_, one) => COMMANDS.get(one) ?? [], count: centreCount }
/** The rules as they stand without captains: an override is judged by the order it insists on. */
const PLAIN: Variant = { ...NAME, ...standard(ATLAS, TABLE) }
const phaseIn = ({ turn }: Position): Phase => phaseAt(PLAIN.calendar, turn)

// — What is remembered —

const TIES = ['asked', 'shared', 'broken-by-play'] as const
type Memory = {
  /** In which two years, by their first, a seat has spent its override (DBL-6). */
  readonly overrides: Readonly<Record<string, number>>
  /** Who is tied for the solo (DBL-9), and what has become of it: the vote is open, all said yes, or play goes on (DBL-10). */
  readonly tied: readonly Seat[]
  readonly tie: (typeof TIES)[number] | null
}
const NOTHING_YET: Memory = { overrides: {}, tied: [], tie: null }

function recall({ memory }: Position): Memory {
  const { overrides, tied, tie } = membersOf(memory)
  const years = Object.entries(membersOf(overrides)).flatMap(([one, year]) =>
    typeof year === 'number' ? [[one, periodOf(year)] as const] : [],
  )
  const rivals = SEATS.filter((one) => textsOf(tied).includes(one))
  return {
    overrides: Object.fromEntries(years),
    tied: rivals,
    tie: rivals.length < 2 ? null : (TIES.find((one) => one === tie) ?? null),
  }
}

// — Orders of its own (DBL-6, DBL-9) —

interface Vote extends OwnOrder {
  readonly kind: 'own:vote'
  readonly unit: null
  readonly by: Seat
  readonly yes: boolean
}
const isVote = (order: Order): order is Vote => order.kind === 'own:vote'

const captainOf = (powers: readonly Power[]): Seat | undefined =>
  SEATS.find((one) => powers.length > 1 && powers.every((of) => COMMANDS.get(one)?.includes(of)))

const NOT_ALLOWED = ownRefusals({ 'not-asked': () => 'You have no vote now.' })

/** `VOTE YES` */
const VOTES: OwnOrders<Vote> = {
  read(text, _, powers) {
    const [, vote] = /^vote:?\s+(yes|no)\s*!*$/i.exec(text.trim()) ?? []
    const by = captainOf(powers)
    if (vote === undefined || by === undefined) return null
    return { kind: 'own:vote', unit: null, by, yes: vote.toLowerCase() === 'yes' }
  },
  write: ({ yes }) => `VOTE ${yes ? 'YES' : 'NO'}`,
  legal: (position, _, { by }) => (mayVote(position, by) ? null : NOT_ALLOWED.why('not-asked')),
  refusals: NOT_ALLOWED.words,
  as: () => null,
  single: () => true,
  list(position, powers) {
    const [of] = powers
    const by = captainOf(powers)
    if (of === undefined || by === undefined || !mayVote(position, by)) return []
    return [true, false].map((yes) => ({ power: of, order: { kind: 'own:vote', unit: null, by, yes } }))
  },
}

const hasSpent = (position: Position, by: Seat): boolean =>
  recall(position).overrides[by] === periodOf(phaseIn(position).year)

const nameOf = (of: Power): string => powerName(ATLAS, of)

/** DBL-1 to DBL-3, as they concern this seat. */
function captainsNote(one: Seat): Note {
  const mine = COMMANDS.get(one) ?? []
  const lines = mine.map((of) => {
    const [other] = SEATS.filter((each) => each !== one && COMMANDS.get(each)?.includes(of))
    const theirs = (other === undefined ? [] : (COMMANDS.get(other) ?? [])).map(nameOf)
    return `${nameOf(of)} is ordered by you and by the captain of ${theirs.join(' and ')}.`
  })
  return {
    title: 'Two captains',
    lines: [...lines, 'What both of you order is done. Where you differ, the unit holds; a support overrules a hold.'],
    drawn: false,
  }
}

const OVERRIDE: Mark = { says: 'Override', text: ' !', kinds: ['move', 'retreat'] }

/** DBL-6: whether the override of these two years is left, and how it is written. */
function overrideNote(position: Position, one: Seat): Note {
  const from = periodOf(phaseIn(position).year)
  const years = `${from} and ${from + 1}`
  const left = `You have one override in ${years}: a move or retreat with ! behind it is done whatever the other captain wrote.`
  const line = hasSpent(position, one) ? `You have used your override of ${years}.` : left
  return { title: 'Override', lines: [line], drawn: false }
}

/** The rules with votes and overrides. */
const RULES: Variant = { ...PLAIN, own: eitherOf(isVote, VOTES, overrideOrders(PLAIN, captainOf, hasSpent)) }

/** The first of the two years that a year is one of: 1901 and 1902, 1903 and 1904. */
const periodOf = (year: number): number => year - ((year - PLAIN.calendar.from) % 2)

// — Two captains, one power (DBL-2 to DBL-7) —

function collectOrders(position: Position, submissions: Submissions): CollectedOrders {
  const wishes = new Map(SEATS.map((one) => [one, wishesOf(position, one, submissions[one])]))
  const wanted = (one: Seat | undefined, of: Power): Wish[] =>
    (one === undefined ? [] : (wishes.get(one) ?? [])).filter(({ issued }) => issued.power === of)
  const agreed = ATLAS.powers.map(({ power: of }) => {
    const [first, second] = SEATS.filter((one) => COMMANDS.get(one)?.includes(of))
    return synchronise(RULES, position, of, [wanted(first, of), wanted(second, of)])
  })
  const submitted = [...agreed.flatMap((one) => one.submitted), ...votesOn(position, submissions)]
  return {
    position: { ...position, memory: remembering(position, submitted) },
    orders: agreed.flatMap(({ orders }) => orders),
    submitted: SEATS.flatMap((one) => submitted.filter((given) => given.seat === one)),
  }
}

/** What a captain wants, the refused orders first: an order for the same unit that is not refused counts before them. */
function wishesOf(position: Position, by: Seat, submission: Submission | undefined): Wish[] {
  const { orders, refused } = submission ?? { orders: [], refused: [] }
  const given = [...refused, ...orders].filter(
    ({ power: of, order }) => COMMANDS.get(by)?.includes(of) && !isVote(order),
  )
  const wishes = given.map((issued): Wish => {
    const { order } = issued
    const refusal = refusalOf(RULES, position, issued)
    const insists = isOverride(order) && refusal === null
    // An override that is refused is not an order either.
    return { seat: by, issued, order: refusal === null ? insistedOn(order) : order, void: refusal !== null, insists }
  })
  // Of several overrides the first one is an override, the others are orders (DBL-6).
  const first = wishes.find(({ insists }) => insists)
  return wishes.map((wish) => ({ ...wish, insists: wish === first }))
}

/** Overrides are spent by working (DBL-6); the vote is decided when the phase closes in which it was asked for (DBL-9). */
function remembering(position: Position, submitted: readonly SubmittedOrder<Use>[]): Memory {
  const { overrides, tied, tie } = recall(position)
  const spent = submitted
    .filter(({ use }) => use === 'overrode')
    .map((given) => [given.seat, periodOf(phaseIn(position).year)] as const)
  const ayes = submitted.filter(({ issued: { order } }) => isVote(order) && order.yes).map((given) => given.seat)
  const outcome = tied.every((one) => ayes.includes(one)) ? 'shared' : 'broken-by-play'
  return {
    overrides: { ...overrides, ...Object.fromEntries(spent) },
    tied,
    tie: tied.some((one) => mayVote(position, one)) ? outcome : tie,
  }
}

// — Winning (DBL-8 to DBL-10) —

const mayVote = (position: Position, one: Seat): boolean => {
  const { tied, tie } = recall(position)
  return tie === 'asked' && tied.includes(one) && phaseIn(position).steps.includes('adjustments')
}

/** The last vote of each seat that has one. Votes need no second captain. */
const votesOn = (position: Position, submissions: Submissions): SubmittedOrder<Use>[] =>
  SEATS.filter((one) => mayVote(position, one)).flatMap((one) => {
    const vote = submissions[one]?.orders.findLast(({ order }) => isVote(order))
    return vote === undefined ? [] : [{ seat: one, issued: vote, use: 'counted' }]
  })

const SOLO = 21
const JOINT = 14
const countsOf = (position: Position) => (one: Seat) => countOf(TABLE, position, one)

/** Those with the most, if that is enough. */
function foremost<T>(all: readonly T[], count: (one: T) => number, enough: number): T[] {
  const most = Math.max(enough, ...all.map(count))
  return all.filter((one) => count(one) === most)
}

/** DBL-9: players equal at 21 or more are asked in the Winter that follows, once. */
function askTheTied(position: Position): Position {
  const memory = recall(position)
  const tied = foremost(SEATS, countsOf(position), SOLO)
  if (memory.tie !== null || tied.length < 2) return position
  return { ...position, memory: { ...memory, tied, tie: 'asked' } }
}

/** DBL-10: when play breaks the tie, there is no draw any more. */
const drawable = (position: Position): boolean => recall(position).tie !== 'broken-by-play'

/** A solo outranks a joint win, and after a tie nobody else can win. */
function verdict(position: Position, { captures }: Phase): Verdict | null {
  const { tied, tie } = recall(position)
  if (tie === 'shared') return { why: 'joint', winners: tied }
  if (!captures) return null
  const leaders = foremost(tie === null ? SEATS : tied, countsOf(position), SOLO)
  if (leaders.length === 1) return { why: 'solo', winners: leaders }
  if (leaders.length > 1 || tie !== null) return null
  const powers = foremost(
    ATLAS.powers.map((one) => one.power),
    (of) => centreCount(position, of),
    JOINT,
  )
  const winners = SEATS.filter((one) => powers.some((of) => COMMANDS.get(one)?.includes(of)))
  return winners.length === 0 ? null : { why: 'joint', winners }
}
