/** The mail that a webhook was removed because it kept failing, without its address and secret. */
import { phaseOf } from '../../rules/phases/turn.ts'
import { variantOf } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { Mail } from './effect.ts'
import { gameFacts } from './phase-mails.ts'

interface FailedWebhook {
  /** Null for old webhooks; then the mail goes to the creator. */
  readonly setBy: PlayerId | null
  readonly failingSince: Instant
  /** The last failure: `it answered 500`. */
  readonly reason: string
}

/** `now` is the time of the removal. Each removal sends its own mail. */
export function webhookMail(game: GameState, { setBy, failingSince, reason }: FailedWebhook, now: Instant): Mail {
  const phase = game.position === null ? 'forming' : phaseOf(variantOf(game), game.position).code
  const to = setBy ?? game.creator
  return {
    kind: 'mail',
    key: `${game.id}/${phase}/webhook-${now}/${to}`,
    to,
    facts: {
      kind: 'webhook',
      game: gameFacts(game),
      seat: null,
      powers: [],
      role: setBy === null ? 'creator' : 'webhook',
      phase,
      failingSince,
      reason,
    },
  }
}
