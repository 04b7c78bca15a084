/** A game goes back to the beginning of a phase that was closed; that phase is ordered and adjudicated again. */
import type { Cause } from '../cause.ts'
import { dueOf } from '../clock/deadlines.ts'
import type { InPlay } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { Instant } from '../names.ts'
import type { MasterEvent } from './events.ts'

type RolledBack = Extract<MasterEvent, { readonly kind: 'rolled-back' }>

/** A phase that opens again has its full length. */
export const rollBack = (
  { settings, position: present }: GameState,
  { variant }: Pick<InPlay, 'variant'>,
  { to, position }: Pick<RolledBack, 'to' | 'position'>,
  cause: Cause,
  now: Instant,
): RolledBack => ({
  kind: 'rolled-back',
  at: now,
  cause,
  to,
  position: present === null ? position : (variant.mapShowing?.kept(position, present) ?? position),
  due: dueOf(settings, variant, position.turn, now),
})
