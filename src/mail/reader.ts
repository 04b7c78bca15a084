/** The reader of a mail, its links and its content. Types only. */
import type { Block } from './layout/block.ts'
import type { ReplyTarget } from './addresses/reply-address.ts'

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
  /** What a reply to the mail counts as; null or missing: replies are not accepted. */
  readonly answers?: ReplyTarget['purpose'] | null
}

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
