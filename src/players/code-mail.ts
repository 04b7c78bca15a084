/** The one mail that people ask for themselves: a code, and a link that holds the same code. */
import type { MailMessage } from '../mail/message.ts'

export async function mailCode(env: Env, address: string, code: string, minutes: number): Promise<void> {
  const message: MailMessage = {
    key: `sign-in/${crypto.randomUUID()}`,
    to: { address },
    facts: { kind: 'sign-in', code, link: signInLink(env.BASE_URL, address, code), minutes },
  }
  await env.MAILS.send(message)
}

/** The secret travels in the fragment, which no server and no scanner sees; the page spends it when a button is pressed. */
function signInLink(base: string, address: string, code: string): string {
  return `${base}/sign-in#${new URLSearchParams({ address, code }).toString()}`
}
