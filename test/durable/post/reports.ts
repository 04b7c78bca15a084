/** Reports as the mail provider sends them. */
import { Webhook } from 'standardwebhooks'
import type { Sent } from '../people.ts'

export function signedReport(secret: string, event: object, id = crypto.randomUUID(), at = new Date()): Sent {
  const body = JSON.stringify({ created_at: at.toISOString(), data: { to: [] }, ...event })
  const headers = {
    origin: undefined,
    'content-type': 'application/json',
    'svix-id': `msg_${id}`,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': new Webhook(secret).sign(`msg_${id}`, at, body),
  }
  return { method: 'POST', body, headers }
}
