/** What travels to the postman: facts, never finished texts, so that names, zones and mutes are those of the moment of sending. */
import type { Instant, PlayerId } from '../game/names.ts'
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
 * The mails a person can stop: every kind but the sign-in mail, which is only ever sent because somebody asked for it. `due`:
 * retreats and builds that are due, told to whoever does not want the results that tell of them; `press`: what others have written;
 * `digest`: what asks nothing of the reader, gathered over a day.
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

/** The kinds that nobody gets who has not asked for them. */
export const OPT_IN_CATEGORIES: readonly Category[] = ['press']

/** A mail of a game goes to a player, wherever that player is reached when it is sent. */
export interface GameMessage {
  readonly key: string
  readonly to: { readonly player: PlayerId }
  readonly facts: MailFacts
}

/** Whoever signs in may not have an account yet. */
export interface SignInMessage {
  readonly key: string
  readonly to: { readonly address: string }
  readonly facts: SignInFacts
}

/** A line of a sheet as a mail tells it: as typed; as it was read, null if it could not be; and what is to be said of it. */
export interface ReceiptLine {
  readonly text: string
  readonly written: string | null
  readonly remarks: readonly string[]
}

/** To an address that may have no account: nothing is known of its reader. */
export interface InvitationFacts {
  readonly kind: 'invitation'
  /** `variant`: its title. */
  readonly game: Pick<MailFacts['game'], 'id' | 'name' | 'variant'>
  readonly seats: number
  readonly joined: number
  /** Who invites; null: a player who has chosen no name, or whose name is told to nobody. */
  readonly by: string | null
  /** The page of the game, with what opens it. */
  readonly link: string
}

export interface InvitationMessage {
  readonly key: string
  readonly to: { readonly address: string }
  readonly facts: InvitationFacts
}

/** The answer to an answer: what was recorded, or what was wrong. Only ever sent to who has just written. */
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

/** Mails that somebody has just asked for, for himself or for a friend: each is sent at once, by itself. */
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
