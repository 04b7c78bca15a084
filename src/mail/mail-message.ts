/** What the mail queue carries: facts, never finished texts, so that names, time zones and switches are current when it is sent. */
import type { Instant, PlayerId } from '../game/ids.ts'
import type { MailFacts } from '../game/announcements/effect.ts'
import type { Answerable } from './addresses/reply-address.ts'

export interface SignInFacts {
  readonly kind: 'sign-in'
  /** Six digits, for the browser that asked. Whichever of code and link is used first ends both. */
  readonly code: string
  /** How long the code is good for. */
  readonly minutes: number
  /** The page with the button, in any browser; its secret is in the fragment, which no server and no scanner sees. */
  readonly link: string
  readonly linkMinutes: number
}

/**
 * The mails a person can stop: all but the sign-in mail, which is only sent on request. `due`: retreats and builds to order,
 * for readers who do not want results. `press`: unread messages. `digest`: updates that need no action, once a day.
 */
export const CATEGORIES = [
  'invitation',
  'started',
  'results',
  'reminder',
  'due',
  'seats',
  'notice',
  'clock',
  'press',
  'digest',
] as const
export type Category = (typeof CATEGORIES)[number]

/** A value for each kind. */
export const byCategory = <T>(of: (kind: Category) => T): Readonly<Record<Category, T>> =>
  Object.fromEntries(CATEGORIES.map((kind) => [kind, of(kind)])) as Record<Category, T>

/** Off unless the player switches them on. */
export const OPT_IN_CATEGORIES: readonly Category[] = ['press']

/** A mail of a game goes to a player, wherever that player is reached when it is sent. */
export interface GameMessage {
  readonly key: string
  readonly to: { readonly player: PlayerId }
  readonly facts: MailFacts
}

/** The recipient may not have an account yet. */
export interface SignInMessage {
  readonly key: string
  readonly to: { readonly address: string }
  readonly facts: SignInFacts
}

/** A line of an order sheet: as typed, as read (null if unreadable), and remarks about it. */
export interface ReceiptLine {
  readonly text: string
  readonly written: string | null
  readonly remarks: readonly string[]
}

/** To an address that may have no account. */
export interface InvitationFacts {
  readonly kind: 'invitation'
  /** `variant`: its title. */
  readonly game: Pick<MailFacts['game'], 'id' | 'name' | 'variant'>
  readonly seats: number
  readonly joined: number
  /** The player who invites; null if they have no name, or the game is anonymous. */
  readonly by: string | null
  /** The page of the game, with what opens it. */
  readonly link: string
}

export interface InvitationMessage {
  readonly key: string
  readonly to: { readonly address: string }
  readonly facts: InvitationFacts
}

/** The reply to orders or a message by mail: what was saved, or what went wrong. */
export interface ReceiptFacts {
  readonly kind: 'receipt'
  readonly game: Pick<MailFacts['game'], 'id' | 'name' | 'era'>
  /** What the answer was taken for; an answer to this mail is taken for the same. */
  readonly took: Answerable
  /** Why nothing was taken, in words; null: it was. */
  readonly refusal: string | null
  /** What is to be said of all that was sent; null: nothing. */
  readonly remark: string | null
  /** The sheet as it is saved now. */
  readonly sheet: readonly ReceiptLine[]
  readonly isReady: boolean
  /** Lines that are not on it. */
  readonly unusable: readonly ReceiptLine[]
  /** What is still without an order: `A PAR`, `1 build`. */
  readonly missing: readonly string[]
  readonly deadline: Instant | null
  /** The mail that is answered. */
  readonly answers: { readonly subject: string; readonly messageId: string | null }
}

export interface ReceiptMessage {
  readonly key: string
  readonly to: { readonly player: PlayerId }
  readonly facts: ReceiptFacts
}

/** One mail for one recipient. `key` (game/phase/kind/recipient) is its identity: however often it arrives, it is sent once. */
export type MailMessage = GameMessage | SignInMessage | ReceiptMessage | InvitationMessage

export const isReceipt = (message: MailMessage): message is ReceiptMessage => message.facts.kind === 'receipt'
export const isSignIn = (message: MailMessage): message is SignInMessage => message.facts.kind === 'sign-in'

export const isInvitation = (message: MailMessage): message is InvitationMessage => message.facts.kind === 'invitation'

export type ImmediateMessage = SignInMessage | ReceiptMessage | InvitationMessage

/** Mails that somebody has just asked for. Each is sent at once, alone. */
export const isImmediate = (message: MailMessage): message is ImmediateMessage =>
  isSignIn(message) || isReceipt(message) || isInvitation(message)

/** Whose mail of a game it is; null: it is none. */
export const playerOf = (message: MailMessage): PlayerId | null => (isImmediate(message) ? null : message.to.player)

/** A mail as written for one pair of eyes. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail with its envelope, exactly as the provider takes it. */
export interface Letter {
  readonly from: string
  readonly to: string
  /** Where an answer goes; left out where none is taken. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}
