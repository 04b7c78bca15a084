/** Signed reports of the mail provider. */
import { Webhook } from 'standardwebhooks'
import type { RequestOptions } from '../people.ts'

/** `event`: strings are sent unchanged. */
export function signedReport(
  secret: string,
  event: object | string,
  id = crypto.randomUUID(),
  at = new Date(),
): RequestOptions {
  const body =
    typeof event === 'string' ? event : JSON.stringify({ created_at: at.toISOString(), data: { to: [] }, ...event })
  const headers = {
    origin: undefined,
    'content-type': 'application/json',
    'svix-id': `msg_${id}`,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': new Webhook(secret).sign(`msg_${id}`, at, body),
  }
  return { method: 'POST', body, headers }
}
