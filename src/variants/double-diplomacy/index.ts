import type { ProposalKind } from '../../rules/seam/ballots.ts'
import type { Phase } from '../../rules/phase-calendar.ts'
import { refusalOf } from '../../rules/phases/legality.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { centreCount } from '../../rules/position/queries.ts'
import type { Position } from '../../rules/position/position.ts'
import { lazy } from '../../lib/memoize.ts'
import { ruleset } from '../../rules/seam/ruleset.ts'
import { countOf, standard } from '../../rules/seam/standard.ts'
import type { CollectedOrders, Note, Submission, Submissions, Variant, Verdict } from '../../rules/seam/variant.ts'
import { combineOwnOrders } from '../shared/own-orders.ts'
import type { CaptainOrder } from './captains.ts'
import { combineOrders, USES } from './captains.ts'
import { EMPTY_MEMORY, periodIn, readMemory } from './memory.ts'
import {
  overrideMark,
  overrideNote,
  overrideOn,
  OVERRIDES,
  tooManyOverrides,
  withoutMark,
  withOrWithoutMark,
} from './overrides.ts'
import { atlas, captainsOf, commandsOf, NAME, nameOf, plainRules, SEATS, SEATING } from './seats.ts'
import { isVote, tieAfter, tieNote, voteRequired, VOTES, votesOn } from './votes.ts'

/** Double Diplomacy (Melle Koning, Stephen Lytton): two captains for each power. */
export const doubleDiplomacy = ruleset({ ...NAME, choices: [] }, () => ({
  ...standard(atlas(), SEATING),
  setup: (seed) => ({ ...plainRules().setup(seed), memory: EMPTY_MEMORY }),
  collectOrders,
  afterCaptures: openTieVote,
  verdict,
  quorum: (position, kind) => (mayEndBy(position, kind) ? plainRules().quorum(position, kind) : null),
  ownRequirements: voteRequired,
  flaws: tooManyOverrides,
  visibleMemory: readMemory,
  orderSuffix: overrideMark,
  suffixed: withOrWithoutMark,
  notes: (position, viewer) => [
    ...tieNote(position),
    ...(viewer === null ? [] : [captainsNote(viewer), overrideNote(position, viewer)]),
  ],
  uses: USES,
  own: rules().own,
}))

/** The rules with votes and overrides. */
const rules = lazy((): Variant => ({ ...plainRules(), own: combineOwnOrders(isVote, VOTES, OVERRIDES) }))

/** DBL-1 to DBL-3 for this seat. */
function captainsNote(one: Seat): Note {
  const lines = commandsOf(one).map((of) => {
    const theirs = captainsOf(of)
      .filter((each) => each !== one)
      .flatMap((other) => commandsOf(other).map(nameOf))
    return `${nameOf(of)} is ordered by you and by the captain of ${theirs.join(' and ')}.`
  })
  return {
    title: 'Two captains',
    lines: [...lines, 'What both of you order is done. Where you differ, the unit holds; a support overrules a hold.'],
  }
}

// — Two captains, one power (DBL-2 to DBL-7) —

function collectOrders(position: Position, submissions: Submissions): CollectedOrders {
  const bySeat = new Map(SEATS.map((one) => [one, ordersOf(position, one, submissions[one])]))
  const of = (one: Seat | undefined, power: Power): CaptainOrder[] =>
    (one === undefined ? [] : (bySeat.get(one) ?? [])).filter(({ issued }) => issued.power === power)
  const agreed = atlas().powers.map(({ power }) => {
    const [first, second] = captainsOf(power)
    return combineOrders(rules(), position, power, [of(first, power), of(second, power)])
  })
  const votes = votesOn(position, submissions)
  const submitted = [...agreed.flatMap((one) => one.submitted), ...votes]
  const spent = submitted.filter(({ use }) => use === 'overrode').map(({ seat }) => [seat, periodIn(position)] as const)
  const memory = readMemory(position)
  const overrides = { ...memory.overrides, ...Object.fromEntries(spent) }
  return {
    position: { ...position, memory: { ...memory, overrides, tie: tieAfter(position, votes) } },
    orders: agreed.flatMap(({ orders }) => orders),
    submitted: SEATS.flatMap((one) => submitted.filter(({ seat }) => seat === one)),
  }
}

/** A captain's orders, refused ones first, so that a later valid order for the same unit counts. */
function ordersOf(position: Position, by: Seat, submission: Submission | undefined): CaptainOrder[] {
  const { orders, refused } = submission ?? { orders: [], refused: [] }
  const given = [...refused, ...orders].filter(({ power, order }) => commandsOf(by).includes(power) && !isVote(order))
  const legal = new Set(given.filter((issued) => refusalOf(rules(), position, issued) === null))
  const override = overrideOn(
    position,
    by,
    given.filter((issued) => legal.has(issued)),
  )
  return given.map((issued) => ({
    seat: by,
    issued,
    order: withoutMark(issued.order),
    void: !legal.has(issued),
    overrides: issued === override,
  }))
}

// — Winning (DBL-8 to DBL-10) —

const SOLO = 21
const JOINT = 14
const countsOf = (position: Position) => (one: Seat) => countOf(SEATING, position, one)

/** Those with the highest count, if it is at least `min`. */
function foremost<T>(all: readonly T[], count: (one: T) => number, enough: number): T[] {
  const most = Math.max(enough, ...all.map(count))
  return all.filter((one) => count(one) === most)
}

/** DBL-9: players tied at 21 or more vote in the following Winter, once. */
function openTieVote(position: Position): Position {
  const memory = readMemory(position)
  const tied = foremost(SEATS, countsOf(position), SOLO)
  if (memory.tie !== null || tied.length < 2) return position
  return { ...position, memory: { ...memory, tied, tie: 'asked' } }
}

/** DBL-10: during the tie-break there are no draws and no concessions. */
const mayEndBy = (position: Position, kind: ProposalKind): boolean =>
  readMemory(position).tie !== 'broken-by-play' || (kind !== 'draw' && kind !== 'concession')

/** A solo outranks a joint win, and after a tie nobody else can win. */
function verdict(position: Position, { captures }: Phase): Verdict | null {
  const { tied, tie } = readMemory(position)
  if (tie === 'shared') return { why: 'joint', winners: tied }
  if (!captures) return null
  const leaders = foremost(tie === null ? SEATS : tied, countsOf(position), SOLO)
  if (leaders.length === 1) return { why: 'solo', winners: leaders }
  if (leaders.length > 1 || tie !== null) return null
  const powers = foremost(
    atlas().powers.map(({ power }) => power),
    (power) => centreCount(position, power),
    JOINT,
  )
  const winners = SEATS.filter((one) => powers.some((power) => commandsOf(one).includes(power)))
  return winners.length === 0 ? null : { why: 'joint', winners }
}
