/** What travels to the postman: facts, never finished texts, so that names, zones and mutes are those of the moment of sending. */
import type { MailFacts, PlayerId } from '../game/model.ts'

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

/** The mails a person can stop: every kind but the sign-in mail, which is only ever sent because somebody asked for it. */
export const CATEGORIES = [
  'started',
  'results',
  'reminder',
  'clock',
  'notice',
  'seats',
] as const satisfies readonly MailFacts['kind'][]
export type Category = (typeof CATEGORIES)[number]

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

/** One mail for one recipient. `key` (game/phase/kind/recipient) is its identity: however often it arrives, it is sent once. */
export type MailMessage = GameMessage | SignInMessage

export const isSignIn = (message: MailMessage): message is SignInMessage => message.facts.kind === 'sign-in'

/** A mail as written for one pair of eyes. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}
