/** Who reads a mail, where its links lead, and what it says. Types only. */
import type { Block } from './layout/block.ts'
import type { Answerable } from './addresses/reply-address.ts'

export interface Reader {
  readonly name: string
  /** IANA name, e.g. `Europe/Vienna`. */
  readonly zone: string
  /** Do mails tell what others have written, or only that they have? */
  readonly pressText?: boolean
}

/** `base` has no slash at its end; `unsubscribe` is the recipient's own page, where one button stops such mails. */
export interface Links {
  readonly base: string
  readonly unsubscribe: string
  /** The same by mail, `mailto:…`; null, or left out: none is taken. */
  readonly unsubscribeMail?: string | null
  /** The board of the phase that was closed, if it can be drawn. */
  readonly picture: MailPicture | null
  /** What an answer to the mail is taken for; null, or left out: none is taken. */
  readonly answers?: Answerable['purpose'] | null
}

/** Where a picture is, and how large it is shown, in CSS pixels. */
export interface MailPicture {
  readonly address: string
  readonly width: number
  readonly height: number
}

/** What a mail says, before it is laid out. */
export interface Told {
  readonly title: string
  /** The one sentence that a list of mails shows beside the subject. */
  readonly gist: string
  readonly blocks: readonly Block[]
}
