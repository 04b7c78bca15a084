/** The vote of the tied players on a shared win, and the tie-break if it fails (DBL-9, DBL-10). */
import type { SubmittedOrder } from '../../rules/fates/fate.ts'
import { joinAnd } from '../../rules/fates/display-names.ts'
import { ownRefusals } from '../../rules/fates/order-refusals.ts'
import type { Seat } from '../../rules/names.ts'
import type { Issued, Order, OwnOrder } from '../../rules/orders/order.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Note, OwnOrders, Submissions } from '../../rules/seam/variant.ts'
import type { Use } from './captains.ts'
import { type Memory, readMemory } from './overrides.ts'
import { captainOf, commandsOf, nameOf, phaseIn, SEATS } from './seats.ts'
import { OFF_THE_BOARD } from '../shared/own-orders.ts'

export interface Vote extends OwnOrder {
  readonly kind: 'own:vote'
  readonly unit: null
  readonly by: Seat
  readonly yes: boolean
}
export const isVote = (order: Order): order is Vote => order.kind === 'own:vote'

const NOT_ALLOWED = ownRefusals({ 'not-asked': () => 'You have no vote now.' })

/** `VOTE YES`, `VOTE NO` */
export const VOTES: OwnOrders<Vote> = {
  read(text, _, powers) {
    const [, vote] = /^vote:?\s+(yes|no)\s*!*$/i.exec(text.trim()) ?? []
    const seat = captainOf(powers)
    const [power] = powers
    if (vote === undefined || seat === null || power === undefined) return null
    return { power, order: { kind: 'own:vote', unit: null, by: seat, yes: vote.toLowerCase() === 'yes' } }
  },
  write: ({ yes }) => `VOTE ${yes ? 'YES' : 'NO'}`,
  legal: (position, _, { by }) => (mayVote(position, by) ? null : NOT_ALLOWED.why('not-asked')),
  refusals: NOT_ALLOWED.texts,
  ...OFF_THE_BOARD,
  list(position, powers) {
    const [power] = powers
    const seat = captainOf(powers)
    if (power === undefined || seat === null || !mayVote(position, seat)) return []
    return [true, false].map((yes) => ({ power, order: { kind: 'own:vote', unit: null, by: seat, yes } }))
  },
}

/** The tied players vote in the following Winter, once. */
const mayVote = (position: Position, seat: Seat): boolean => {
  const { tied, tie } = readMemory(position)
  return tie === 'asked' && tied.includes(seat) && phaseIn(position).steps.includes('adjustments')
}

export const voteRequired = (position: Position, seat: Seat, orders: readonly Issued[]): readonly string[] =>
  mayVote(position, seat) && !orders.some(({ order }) => isVote(order)) ? ['your vote (VOTE YES or VOTE NO)'] : []

/** The last vote of each seat that has one. Votes need no second captain. */
export const votesOn = (position: Position, submissions: Submissions): SubmittedOrder<Use>[] =>
  SEATS.filter((seat) => mayVote(position, seat)).flatMap((seat) => {
    const vote = submissions[seat]?.orders.findLast(({ order }) => isVote(order))
    return vote === undefined ? [] : [{ seat: seat, issued: vote, use: 'counted' }]
  })

/** The result of the vote, when its phase closes: all YES, or any NO or missing vote. */
export function tieAfter(position: Position, votes: readonly SubmittedOrder[]): Memory['tie'] {
  const { tied, tie } = readMemory(position)
  if (!tied.some((seat) => mayVote(position, seat))) return tie
  const ayes = votes.filter(({ issued: { order } }) => isVote(order) && order.yes).map(({ seat }) => seat)
  return tied.every((seat) => ayes.includes(seat)) ? 'shared' : 'broken-by-play'
}

/** What everyone sees during the vote on a tie, or during the tie-break (DBL-9, DBL-10). */
export function tieNote(position: Position): readonly Note[] {
  const { tied, tie } = readMemory(position)
  const rivals = joinAnd(tied.map((seat) => `the captain of ${joinAnd(commandsOf(seat).map(nameOf))}`))
  if (tie === 'asked')
    return [
      {
        title: 'A tie for the solo',
        lines: [
          `The tie is between ${rivals}. Only they vote this Winter: if all say yes, they win together. Otherwise they play on.`,
        ],
      },
    ]
  if (tie !== 'broken-by-play') return []
  const lines = [
    `The tie is between ${rivals}. The first of them to lead after a Fall, with at least 21 centres, wins alone. Nobody else can win, and there are no draws.`,
  ]
  return [{ title: 'Tie-break', lines }]
}
