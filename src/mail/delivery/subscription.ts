/** What a letter as a whole is, and which mails its unsubscribe link stops. */
import type { GameId } from '../../game/names.ts'
import type { Category } from '../mail-message.ts'
import type { PlannedMail } from './letter-plan.ts'

/** What the reader has to act on; where there is nothing, what he should know; of several the last. */
export const mainOf = (mails: readonly PlannedMail[]): PlannedMail | undefined =>
  mails.findLast(({ urgency }) => urgency === 'act') ??
  mails.findLast(({ urgency }) => urgency === 'event') ??
  mails.at(-1)

export const gamesOf = (mails: readonly PlannedMail[]): readonly GameId[] => [
  ...new Set(mails.map(({ facts }) => facts.game.id)),
]

/** Of a letter about several games: such mails of any game. */
export function subscriptionOf(
  mails: readonly PlannedMail[],
  isDigest: boolean,
): { readonly category: Category; readonly game: GameId | null } {
  const [game = null, ...others] = gamesOf(mails)
  const category = mainOf(mails)?.category ?? 'results'
  if (others.length === 0) return { category, game }
  return { category: isDigest ? 'digest' : category, game: null }
}
