/**
 * Before a code is mailed, the visitor shows that they are a person, if the operator has switched that on: Cloudflare Turnstile
 * (developers.cloudflare.com/turnstile). Operators need not: their commands sign in without a page.
 */
import { logFault } from '../../telemetry/log.ts'
import { isOperatorAddress } from '../accounts/account-store.ts'

export type ChallengeEnv = Partial<Pick<Env, 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET'>>

/** Both keys are needed. Null: nobody is asked. */
export function challengeOf({ TURNSTILE_SITE_KEY: site = '', TURNSTILE_SECRET: secret = '' }: ChallengeEnv) {
  return site === '' || secret === '' ? null : { site, secret }
}

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
/** In milliseconds. */
const PATIENCE = 5_000

/** What is wrong with what was sent. Everything else that is answered is our own or Cloudflare's mistake. */
const REFUSED = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

/**
 * Is this a person, as far as is known? Where Cloudflare does not answer, or does not take our secret, everybody is: sign-in stays limited by its
 * other limits, and nobody is locked out. That is logged.
 */
export async function isPerson(
  env: ChallengeEnv & Pick<Env, 'OPERATORS'>,
  address: string,
  response: string | null,
): Promise<boolean> {
  const challenge = challengeOf(env)
  if (challenge === null || isOperatorAddress(env, address)) return true
  if (response === null || response === '') return false
  try {
    const { success, 'error-codes': codes = [] } = await verified(challenge.secret, response)
    if (success || codes.some((code) => REFUSED.includes(code))) return success
    throw new Error(`siteverify: ${codes.join(', ')}`)
  } catch (fault) {
    logFault('challenge', fault)
    return true
  }
}

interface Verdict {
  readonly success: boolean
  readonly 'error-codes'?: readonly string[]
}

async function verified(secret: string, response: string): Promise<Verdict> {
  const answer = await fetch(VERIFY, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, response }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  // Refusals come with status 400 and the same body.
  if (answer.status >= 500) throw new Error(`siteverify answered ${answer.status}`)
  return answer.json<Verdict>()
}
