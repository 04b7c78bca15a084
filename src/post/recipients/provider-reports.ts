/** What Resend reports of mails that it has taken: signed as Standard Webhooks are, under the names of Svix. */
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import * as z from 'zod'
import type { Instant } from '../../game/ids.ts'
import type { BLOCK_REASONS } from '../schema.ts'

/** An address that is to get no more mail; in small letters. */
export interface AddressReport {
  readonly address: string
  readonly why: (typeof BLOCK_REASONS)[number]
  /** When the mail came back, or was complained about. */
  readonly at: Instant
}

/** `about` is null where it is of no consequence. */
export interface Report {
  readonly about: AddressReport | null
}

const Event = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.looseObject({
    to: z.union([z.array(z.string()), z.string()]),
    bounce: z.looseObject({ type: z.string() }).optional(),
  }),
})

/**
 * Null if it is not the provider's, of another time (the signature holds for five minutes), or no report. Without a secret
 * nothing can be the provider's.
 */
export function readReport(secret: string | undefined, body: string, headers: Headers): Report | null {
  const id = headers.get('svix-id')
  if (secret === undefined || secret === '' || id === null) return null
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': headers.get('svix-timestamp') ?? '',
    'webhook-signature': headers.get('svix-signature') ?? '',
  }
  try {
    new Webhook(secret).verify(body, signed, { jsonParse: false })
  } catch (problem) {
    if (problem instanceof WebhookVerificationError) return null
    throw problem
  }
  const event = Event.safeParse(parsed(body))
  return { about: event.success ? consequence(event.data) : null }
}

/** Undefined if it is not JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** What bounces for now (a full mailbox, a server that is down) may arrive tomorrow. */
function consequence({ type, created_at, data }: z.infer<typeof Event>): AddressReport | null {
  const [address] = [data.to].flat()
  const at = Date.parse(created_at)
  if (address === undefined || Number.isNaN(at)) return null
  const report = (why: AddressReport['why']) => ({ address: bare(address), why, at })
  if (type === 'email.complained') return report('complaint')
  return type === 'email.bounced' && data.bounce?.type.toLowerCase() === 'permanent' ? report('bounce') : null
}

/** `Anna <anna@example.org>` → `anna@example.org` */
const bare = (address: string): string => (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase()
