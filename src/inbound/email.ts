/** What Cloudflare Email Routing hands to this Worker. */
import type { Clock } from '../clock.ts'
import { REAL_CLOCK } from '../clock.ts'
import { MOST_BYTES } from './incoming.ts'
import { log } from '../telemetry/log.ts'
import { outcomeWords, receiveMail } from './receive.ts'

/** A fault of ours is thrown: the sending server tries again, or says so to its user. */
export async function handleEmail(
  message: ForwardableEmailMessage,
  env: Env,
  clock: Clock = REAL_CLOCK,
): Promise<void> {
  const { from, to, rawSize } = message
  if (rawSize > MOST_BYTES) return message.setReject('The mail is too large. Send text alone.')
  const raw = new Uint8Array(await new Response(message.raw).arrayBuffer())
  const outcome = await receiveMail(env, { from, to, raw }, clock.now())
  log(env, { line: 'mail', kind: 'answer', key: '', outcome: outcomeWords(outcome) })
  if (outcome.kind === 'refused') message.setReject(outcome.why)
}
