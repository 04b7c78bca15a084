/** The mail that a webhook has been given up: to who set it. It tells neither the address nor the secret. */
import { eraOf } from '../../rules/phase-calendar.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import { variantOf } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { Effect } from './effect.ts'

export interface GivenUp {
  /** Null: it was set before that was kept; then the creator is told. */
  readonly setBy: PlayerId | null
  readonly failingSince: Instant
  /** What went wrong last: `it answered 500`. */
  readonly reason: string
}

/** `now`: when it was given up; each time is a mail of its own. */
export function webhookMail(game: GameState, { setBy, failingSince, reason }: GivenUp, now: Instant): Effect {
  const variant = variantOf(game)
  const phase = game.position === null ? 'forming' : phaseOf(variant, game.position).code
  const { id, settings } = game
  const to = setBy ?? game.creator
  const about = { id, name: settings.name, variant: settings.variant, era: eraOf(variant.calendar) }
  return {
    kind: 'mail',
    key: `${id}/${phase}/webhook-${now}/${to}`,
    to,
    facts: {
      kind: 'webhook',
      game: about,
      seat: null,
      powers: [],
      role: setBy === null ? 'creator' : 'webhook',
      phase,
      failingSince,
      reason,
    },
  }
}
