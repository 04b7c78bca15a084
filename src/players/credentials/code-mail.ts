/** The one mail that people ask for themselves: a code, and a link with a secret of its own. */
import type { MailMessage } from '../../mail/message.ts'

export interface Secrets {
  readonly code: string
  /** How long the code is good for. */
  readonly minutes: number
  /** What the link holds. */
  readonly secret: string
  readonly linkMinutes: number
}

export async function mailCode(
  env: Env,
  address: string,
  { code, minutes, secret, linkMinutes }: Secrets,
): Promise<void> {
  const message: MailMessage = {
    key: `sign-in/${crypto.randomUUID()}`,
    to: { address },
    facts: { kind: 'sign-in', code, minutes, link: signInLink(env.BASE_URL, address, secret), linkMinutes },
  }
  await env.MAILS.send(message)
}

/** The secret travels in the fragment, which no server and no scanner sees; the page spends it when a button is pressed. */
function signInLink(base: string, address: string, secret: string): string {
  return `${base}/sign-in#${new URLSearchParams({ address, code: secret }).toString()}`
}
