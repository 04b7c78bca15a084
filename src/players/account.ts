/** What an account is, and the words its owner may choose for it. */
import * as z from 'zod'
import type { PlayerId } from '../game/model.ts'
import type { Category } from '../mail/message.ts'

export interface Account {
  readonly id: PlayerId
  readonly name: string
  readonly address: string
  /** IANA name, e.g. `Europe/Paris`. */
  readonly zone: string
  /** The kinds of mail the player does not want. */
  readonly muted: readonly Category[]
  readonly operator: boolean
}

/** Shown in a finished game for a player who has deleted the account. */
export const FORMER_PLAYER = 'Former player'

export const NAME_LENGTH = { least: 2, most: 40 } as const

/** What hides, reverses or breaks a line: controls, invisible and unassigned characters, and letters that look like nothing. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u

/** A name that somebody gives to himself, a game or a token. */
export const label = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z
    .string()
    .trim()
    .min(least, `A name has at least ${counted(least)}.`)
    .max(most, `A name has at most ${counted(most)}.`)
    .refine((text) => !HIDDEN.test(text), 'A name is one line without invisible characters.')

const counted = (characters: number): string => (characters === 1 ? 'one character' : `${characters} characters`)

export const Name = label(NAME_LENGTH)

export const Zone = z.string().max(64).refine(isZone, 'Not a time zone. Give a name like “Europe/Paris”.')

/** Lower case and trimmed: one mailbox, one account. */
export const Address = z.string().max(254).trim().toLowerCase().pipe(z.email('This is not an e-mail address.'))

export const CODE_DIGITS = 6
const CODE = /^\d{6}$/
const LINK_SECRET = /^[\da-f]{32}$/

export const isCode = (text: string): boolean => CODE.test(text)

/** Six digits; blanks and hyphens, as people copy them, are forgiven. Or what a mailed link holds. */
export const Code = z
  .string()
  .max(64)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((typed) => CODE.test(typed) || LINK_SECRET.test(typed), 'The code has six digits.')

const PLACEHOLDER = /^Player \d{4}$/

/** A name for somebody who has not chosen one; it tells nothing about the address. */
export function placeholderName(): string {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `Player ${1000 + (seed % 9000)}`
}

export const isPlaceholder = (name: string): boolean => PLACEHOLDER.test(name)

function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
