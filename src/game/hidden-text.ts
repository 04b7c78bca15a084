/** Texts that an operator of the site hides: what is meant, and what stands in its place. */
import type { Cause } from './cause.ts'
import type { Instant } from './names.ts'

/** What stands in the place of a text that was hidden. */
export const HIDDEN_TEXT = '[hidden by the operator]'

/** The text that is meant. A message is the one of that number in its channel (`press/channels.ts`), an announcement the one of that moment. */
export type WrittenText =
  | { readonly kind: 'message'; readonly channel: string; readonly number: number }
  | { readonly kind: 'announcement'; readonly at: Instant }
  /** The name that a group of players has given to its conversation. */
  | { readonly kind: 'group'; readonly channel: string }
  /** The name of the game. */
  | { readonly kind: 'name' }

export interface HidingEvent {
  readonly kind: 'text-hidden'
  readonly at: Instant
  readonly cause: Cause
  readonly text: WrittenText
}
