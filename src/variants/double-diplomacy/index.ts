import type { ProposalKind } from '../../rules/seam/ballots.ts'
import type { Phase } from '../../rules/phase-calendar.ts'
import { refusalOf } from '../../rules/phases/legality.ts'
import { requiredOrders } from '../../rules/phases/requirements.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { type Position, centreCount } from '../../rules/position/position.ts'
import { joinAnd } from '../../rules/fates/display-names.ts'
import { lazy } from '../../lib/memoize.ts'
import { ruleset, countOf, NOTHING_UNSEEN, standard } from '../../rules/seam/standard.ts'
import type {
  CollectedOrders,
  Note,
  Submission,
  Submissions,
  Unseen,
  Variant,
  Verdict,
} from '../../rules/seam/variant.ts'
import { combineOwnOrders } from '../shared/own-orders.ts'
import { type CaptainOrder, combineOrders, USES } from './captains.ts'
import {
  EMPTY_MEMORY,
  periodIn,
  readMemory,
  overrideMark,
  overrideNote,
  overrideOn,
  OVERRIDES,
  tooManyOverrides,
  withoutMark,
  withOrWithoutMark,
} from './overrides.ts'
import { countText, selectionBy } from './selection.ts'
import { atlas, captainsOf, commandsOf, NAME, nameOf, plainRules, SEATS, SEATING } from './seats.ts'
import { isVote, tieAfter, tieNote, voteRequired, VOTES, votesOn } from './votes.ts'

/** DBL-8 and DBL-9 depend on each other. */
const TWO_TARGETS = {
  victory:
    'In Double Diplomacy, 21 centres of a player or 14 of a power win. These numbers cannot be changed (DBL-8, DBL-9).',
}

/** Double Diplomacy (Melle Koning, Stephen Lytton): two captains for each power. */
export const doubleDiplomacy = ruleset({ ...NAME, choices: [], excluded: TWO_TARGETS }, () => ({
  ...standard(atlas(), SEATING),
  setup: (seed) => ({ ...plainRules().setup(seed), memory: EMPTY_MEMORY }),
  collectOrders,
  afterCaptures: openTieVote,
  verdict,
  victory: null,
  contenders,
  quorum: (position, kind) => (mayEndBy(position, kind) ? plainRules().quorum(position, kind) : null),
  ownRequirements: voteRequired,
  flaws: tooManyOverrides,
  unseen: otherCaptains,
  visibleMemory: readMemory,
  orderSuffix: overrideMark,
  suffixInsists: true,
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
function captainsNote(seat: Seat): Note {
  const lines = commandsOf(seat).map((power) => {
    const partners = captainsOf(power)
      .filter((captain) => captain !== seat)
      .flatMap((captain) => commandsOf(captain).map(nameOf))
    return `You share ${nameOf(power)} with the captain of ${partners.join(' and ')}.`
  })
  return {
    title: 'Two captains',
    lines: [
      ...lines,
      'Orders that you both give count. Where you differ, the unit holds, but a support overrules a hold.',
    ],
  }
}

// — Two captains, one power (DBL-2 to DBL-7) —

function collectOrders(position: Position, submissions: Submissions): CollectedOrders {
  const bySeat = new Map(SEATS.map((seat) => [seat, ordersOf(position, seat, submissions[seat])]))
  const ordersFor = (captain: Seat | undefined, power: Power): CaptainOrder[] =>
    (captain === undefined ? [] : (bySeat.get(captain) ?? [])).filter(({ issued }) => issued.power === power)
  const agreed = atlas().powers.map(({ power }) => {
    const [first, second] = captainsOf(power)
    return combineOrders(rules(), position, power, [ordersFor(first, power), ordersFor(second, power)])
  })
  const votes = votesOn(position, submissions)
  const submitted = [...agreed.flatMap((agreement) => agreement.submitted), ...votes]
  const spent = submitted.filter(({ use }) => use === 'overrode').map(({ seat }) => [seat, periodIn(position)] as const)
  const memory = readMemory(position)
  const overrides = { ...memory.overrides, ...Object.fromEntries(spent) }
  return {
    position: { ...position, memory: { ...memory, overrides, tie: tieAfter(position, votes) } },
    orders: agreed.flatMap(({ orders }) => orders),
    submitted: SEATS.flatMap((captain) => submitted.filter(({ seat }) => seat === captain)),
  }
}

/** A captain's orders, refused ones first, so that a later valid order for the same unit counts. */
function ordersOf(position: Position, seat: Seat, submission: Submission | undefined): CaptainOrder[] {
  const { orders, refused } = submission ?? { orders: [], refused: [] }
  const submitted = [...refused, ...orders].filter(
    ({ power, order }) => commandsOf(seat).includes(power) && !isVote(order),
  )
  const legal = new Set(submitted.filter((issued) => refusalOf(rules(), position, issued) === null))
  const override = overrideOn(
    position,
    seat,
    submitted.filter((issued) => legal.has(issued)),
  )
  return submitted.map((issued) => ({
    seat: seat,
    issued,
    order: withoutMark(issued.order),
    void: !legal.has(issued),
    overrides: issued === override,
  }))
}

/** Without an order for a power, the other captain's are used (DBL-4). */
function otherCaptains(position: Position, seat: Seat, sheet: Submission, powers: readonly Power[]): Unseen {
  const ordered = ordersOf(position, seat, sheet).map(({ issued }) => issued.power)
  const deferred = commandsOf(seat).filter((power) => powers.includes(power) && !ordered.includes(power))
  return {
    ...NOTHING_UNSEEN,
    deferred,
    deputy: DEPUTY,
    deferral: deferred.length === 0 ? null : deferralText(position, seat, deferred),
    selection: selectionBy(position, seat, sheet),
  }
}

const DEPUTY = 'its other captain'

/** `Turkey is left to its other captain.`; in Winter `Turkey (1 build) is left …` */
function deferralText(position: Position, seat: Seat, powers: readonly Power[]): string {
  const adjustments = requiredOrders(rules(), position).find((required) => required.seat === seat)?.adjustments ?? []
  const dueOf = (power: Power): string => {
    const due = adjustments.find((adjustment) => adjustment.power === power)
    if (due === undefined) return ''
    return ` (${due.builds > 0 ? countText(due.builds, 'build') : countText(due.disbands, 'disband')})`
  }
  const names = joinAnd(powers.map((power) => `${nameOf(power)}${dueOf(power)}`))
  return `${names} ${powers.length === 1 ? `is left to ${DEPUTY}` : 'are left to their other captains'}.`
}

// — Winning (DBL-8 to DBL-10) —

const SOLO = 21
const JOINT = 14
const countsOf = (position: Position) => (seat: Seat) => countOf(SEATING, position, seat)

/** Those with the highest count, if it is at least `min`. */
function foremost<T>(all: readonly T[], count: (item: T) => number, enough: number): T[] {
  const max = Math.max(enough, ...all.map(count))
  return all.filter((item) => count(item) === max)
}

/** DBL-9: players tied at 21 or more vote in the following Winter, once. */
function openTieVote(position: Position): Position {
  const memory = readMemory(position)
  const tied = foremost(SEATS, countsOf(position), SOLO)
  if (memory.tie !== null || tied.length < 2) return position
  return { ...position, memory: { ...memory, tied, tie: 'asked' } }
}

/** DBL-10: after a tie, nobody else can win. */
function contenders(position: Position): readonly Seat[] {
  const { tied, tie } = readMemory(position)
  return tie === null ? plainRules().contenders(position) : tied
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
  const winners = SEATS.filter((seat) => powers.some((power) => commandsOf(seat).includes(power)))
  return winners.length === 0 ? null : { why: 'joint', winners }
}
