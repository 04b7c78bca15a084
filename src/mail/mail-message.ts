/**
 * Messages of the mail queue, and mails as their readers see them. Messages hold facts instead of
 * texts, so that names and settings are up to date.
 */
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { MapName } from '../rules/names.ts'
import type { MailFacts } from '../game/announcements/effect.ts'
import type { ReplyTarget } from './addresses/reply-address.ts'
import type { Block } from './layout/block.ts'

export type FactsOf<K extends MailFacts['kind']> = Extract<MailFacts, { readonly kind: K }>

export interface SignInFacts {
  readonly kind: 'sign-in'
  /** Six digits, for the browser that requested it. Using the code or the link ends both. */
  readonly code: string
  /** How long the code works. */
  readonly minutes: number
  /** The page with the sign-in button, with the secret in the fragment. */
  readonly link: string
  readonly linkMinutes: number
}

/**
 * The kinds of mail that people can stop: all but the sign-in mail. `due`: retreats and builds to
 * order, for readers without `results`. `press`: unread messages. `digest`: daily updates that need
 * no action. `tournament`: about no single game.
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
  'tournament',
] as const
export type Category = (typeof CATEGORIES)[number]

/** A value for each kind. */
export const byCategory = <T>(valueOf: (kind: Category) => T): Readonly<Record<Category, T>> =>
  Object.fromEntries(CATEGORIES.map((kind) => [kind, valueOf(kind)])) as Record<Category, T>

/** Off by default. */
export const OPT_IN_CATEGORIES: readonly Category[] = ['press']

/** The player’s address is looked up when the mail is sent. */
export interface GameMessage {
  readonly key: string
  readonly to: { readonly player: PlayerId }
  readonly facts: MailFacts
}

/** The recipient may not have an account yet. */
interface SignInMessage {
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
  /** The name of the player who invites; null if they have none, or the game is anonymous. */
  readonly by: string | null
  /** The page of the game, with the invitation. */
  readonly link: string
  /** How long a movement phase lasts. Missing: mails of an earlier version. */
  readonly pace?: { readonly minutes: number; readonly hasFixedDays: boolean }
  /** The name of the game that the same people have played. Missing: this is no rematch. */
  readonly rematchOf?: string
}

export interface InvitationMessage {
  readonly key: string
  /** Nothing is sent if one of the two has blocked the other. Missing in mails queued by old versions. */
  readonly inviter?: PlayerId
  readonly to: { readonly address: string }
  readonly facts: InvitationFacts
}

/** The reply to orders or a message by mail: what was saved, or what went wrong. */
export interface ReceiptFacts {
  readonly kind: 'receipt'
  readonly game: Pick<MailFacts['game'], 'id' | 'name' | 'era'>
  /** What the reply counted as. A reply to this mail counts as the same. */
  readonly took: ReplyTarget
  /** Why nothing was accepted, as text; null: it was accepted. */
  readonly refusal: string | null
  /** A remark about the whole reply; null: none. */
  readonly remark: string | null
  /** The saved orders. */
  readonly sheet: readonly ReceiptLine[]
  readonly isReady: boolean
  /** What is stated for later phases. Missing in mails queued by old versions. */
  readonly ahead?: readonly ReceiptLine[]
  /** Lines that were not saved. */
  readonly unusable: readonly ReceiptLine[]
  /** What still needs an order: `A PAR`, `1 build`. */
  readonly missing: readonly string[]
  readonly deadline: Instant | null
  /** The mail to which this one replies. */
  readonly answers: { readonly subject: string; readonly messageId: string | null }
}

export interface ReceiptMessage {
  readonly key: string
  readonly to: { readonly player: PlayerId }
  readonly facts: ReceiptFacts
}

export interface TournamentFacts {
  readonly kind: 'tournament'
  readonly tournament: { readonly id: string; readonly name: string }
  readonly news: TournamentNews
}

export interface MailedStanding {
  readonly player: PlayerId
  readonly place: number
  readonly points: number
  readonly games: number
}

/** `round`: its title, as in `Round 2` or `Final`. */
export type TournamentNews =
  /** `next`: the round for which the reader is drawn; null: none is left. */
  | { readonly what: 'entered'; readonly as: 'player' | 'replacement'; readonly next: string | null }
  | { readonly what: 'no-seat'; readonly round: string }
  | { readonly what: 'removed' }
  /** The end of a round, or of the tournament. `rows`: the best players, and the reader. */
  | {
      readonly what: 'standings'
      readonly round: string
      readonly isOver: boolean
      readonly rows: readonly MailedStanding[]
      readonly players: number
    }

export interface TournamentMessage {
  readonly key: string
  readonly to: { readonly player: PlayerId }
  readonly facts: TournamentFacts
  /** The end of the reader's quiet hours, or their morning, if it waits for that. */
  readonly notBefore: Instant
}

/** One mail for one recipient, sent once. `key`: game/phase/kind/recipient. */
export type MailMessage = GameMessage | SignInMessage | ReceiptMessage | InvitationMessage | TournamentMessage

export const isReceipt = (message: MailMessage): message is ReceiptMessage => message.facts.kind === 'receipt'
const isSignIn = (message: MailMessage): message is SignInMessage => message.facts.kind === 'sign-in'
export const isInvitation = (message: MailMessage): message is InvitationMessage => message.facts.kind === 'invitation'

export const isAboutTournament = (message: MailMessage): message is TournamentMessage =>
  message.facts.kind === 'tournament'

export type SingleMessage = SignInMessage | ReceiptMessage | InvitationMessage | TournamentMessage

/** Mails that are sent alone: those that someone has just requested, and those about tournaments. */
export const isSingle = (message: MailMessage): message is SingleMessage =>
  isSignIn(message) || isReceipt(message) || isInvitation(message) || isAboutTournament(message)

/** The player who gets a mail about a game or a tournament; null for other mails. */
export const playerOf = (message: MailMessage): PlayerId | null =>
  isAboutTournament(message) || !isSingle(message) ? message.to.player : null

/** A mail as its reader sees it. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail with its envelope, as the provider takes it. */
export interface Letter {
  readonly from: string
  readonly to: string
  /** Undefined if replies are not accepted. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** The key of its thread; the provider does not get it. Missing: the `List-Id`. */
  readonly thread?: string
}

export interface Reader {
  readonly name: string
  /** IANA name, e.g. `Europe/Vienna`. */
  readonly zone: string
  /** Do mails quote messages, or only say who wrote? */
  readonly pressText?: boolean
}

/** `base`: without a slash at its end. `unsubscribe`: the recipient’s page for stopping such mails. */
export interface Links {
  readonly base: string
  readonly unsubscribe: string
  /** The same as a `mailto:` address; null or missing: not possible. */
  readonly unsubscribeMail?: string | null
  /** The board of the phase that was closed, if it can be drawn. */
  readonly picture: MailPicture | null
  /** Pictures of maps that were shown to the reader, by `mapPictureKey`. Missing: none. */
  readonly maps?: ReadonlyMap<string, MailPicture>
  /** What a reply to the mail counts as; null or missing: replies are not accepted. */
  readonly answers?: ReplyTarget['purpose'] | null
}

/** The key of the map of a power in a game. */
export const mapPictureKey = (game: GameId, map: MapName): string => `${game} ${map}`

/** The address of a picture, and its size in CSS pixels. */
export interface MailPicture {
  readonly address: string
  readonly width: number
  readonly height: number
}

/** The content of a mail, before it is laid out. */
export interface MailContent {
  readonly title: string
  /** The sentence that a list of mails shows next to the subject. */
  readonly gist: string
  readonly blocks: readonly Block[]
}

/** The content of a mail about a game. */
export interface GameMailContent extends MailContent {
  /** Says what the mail is, before the name of the game: `Results: Fall 1902`. */
  readonly subject: string
}
