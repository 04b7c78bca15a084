/** A game goes back to the beginning of a phase that was closed; that phase is ordered and adjudicated again. */
import type { MasterEvent } from '../event.ts'
import type { Cause, Instant } from '../ids.ts'
import { dueOf } from './phase-deadlines.ts'
import { variantOf } from '../in-play.ts'
import type { Finished, Playing } from '../model.ts'

type RolledBack = Extract<MasterEvent, { readonly kind: 'rolled-back' }>

/** A phase that opens again has its full length. */
export function rollBack(
  game: Playing | Finished,
  { to, position }: Pick<RolledBack, 'to' | 'position'>,
  cause: Cause,
  now: Instant,
): RolledBack {
  const variant = variantOf(game)
  return {
    kind: 'rolled-back',
    at: now,
    cause,
    to,
    position: variant.mapShowing?.kept(position, game.position) ?? position,
    due: dueOf(game.settings, variant, position.turn, now),
  }
}
