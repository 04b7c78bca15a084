/** The account, and schemas of the fields that its owner can change. */
import * as z from 'zod'
import type { PlayerId } from '../../game/ids.ts'
import type { NewsTime, QuietHours } from '../../mail/delivery/mail-preferences.ts'
import type { Category } from '../../mail/mail-message.ts'
import { publicName } from './public-names.ts'

export interface Account {
  readonly id: PlayerId
  readonly name: string
  readonly address: string
  /** IANA name, e.g. `Europe/Paris`. */
  readonly zone: string
  /** The kinds of mail that the player has switched off. */
  readonly muted: readonly Category[]
  /** When the player gets updates that need no action. */
  readonly news: NewsTime
  /** Do mails quote messages, or only say who wrote? */
  readonly pressText: boolean
  /** Times of day without mails. */
  readonly quiet: QuietHours | null
  /** Does the profile show others only the name? */
  readonly hidden: boolean
  /** Does the player want ratings? They have none while the profile is hidden. */
  readonly rated: boolean
  readonly operator: boolean
}

export const Name = publicName({ min: 2, max: 40 })

export const Zone = z.string().max(64).refine(isZone, 'Not a time zone. Give a name like “Europe/Paris”.')

/** `HH:MM` */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of day like “22:00”.')
export const Quiet = z
  .object({
    from: TimeOfDay.describe('`HH:MM`, when they begin.'),
    until: TimeOfDay.describe('`HH:MM`, when they end.'),
  })
  .refine(({ from, until }) => from !== until, 'Quiet hours must not end at the time they begin.')

/** Trimmed and in lower case: one mailbox, one account. */
export const Address = z.string().max(254).trim().toLowerCase().pipe(z.email('This is not an e-mail address.'))

export const CODE_DIGITS = 6
const CODE = /^\d{6}$/
const LINK_SECRET = /^[\da-f]{32}$/

export const isCode = (text: string): boolean => CODE.test(text)

/** Six digits, with any spaces and hyphens; or the secret of a mailed link. */
export const Code = z
  .string()
  .max(64)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((typed) => CODE.test(typed) || LINK_SECRET.test(typed), 'The code has six digits.')

function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
