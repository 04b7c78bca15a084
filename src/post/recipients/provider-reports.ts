/** Reads Resend's webhook: signed like Standard Webhooks, with the headers of Svix. */
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import * as z from 'zod'
import type { Instant } from '../../game/ids.ts'
import type { BLOCK_REASONS } from '../schema.ts'

/** An address that must get no more mail, in lower case. */
export interface AddressReport {
  readonly address: string
  readonly why: (typeof BLOCK_REASONS)[number]
  /** When the mail bounced or was complained about. */
  readonly at: Instant
}

/** `about`: null if the event has no consequence. */
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

/** Null if the signature is missing, wrong or older than five minutes, or there is no secret. */
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
  } catch (error) {
    if (error instanceof WebhookVerificationError) return null
    throw error
  }
  const event = Event.safeParse(parseJson(body))
  return { about: event.success ? consequence(event.data) : null }
}

/** Undefined if it is not JSON. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Null for temporary bounces (a full mailbox, a server that is down) and all other events. */
function consequence({ type, created_at, data }: z.infer<typeof Event>): AddressReport | null {
  const [address] = [data.to].flat()
  const at = Date.parse(created_at)
  if (address === undefined || Number.isNaN(at)) return null
  const report = (why: AddressReport['why']) => ({ address: bareAddress(address), why, at })
  if (type === 'email.complained') return report('complaint')
  return type === 'email.bounced' && data.bounce?.type.toLowerCase() === 'permanent' ? report('bounce') : null
}

/** `Anna <anna@example.org>` → `anna@example.org` */
const bareAddress = (address: string): string => (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase()
