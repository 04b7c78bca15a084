/**
 * An optional human check before a code is mailed: Cloudflare Turnstile
 * (developers.cloudflare.com/turnstile). Operators skip it: their commands sign in without a page.
 */
import { logFault } from '../../telemetry/log.ts'
import { isOperatorAddress } from '../accounts/account-store.ts'

type ChallengeEnv = Partial<Pick<Env, 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET'>>

/** Null: no check. It needs both keys. */
export function challengeOf({ TURNSTILE_SITE_KEY: site = '', TURNSTILE_SECRET: secret = '' }: ChallengeEnv) {
  return site === '' || secret === '' ? null : { site, secret }
}

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5_000

/** Errors caused by the visitor. All others are our own or Cloudflare’s. */
const VISITOR_ERRORS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

/**
 * Is this a person? Yes if Cloudflare does not respond or rejects our secret, so that nobody is
 * locked out; this is logged. Other limits on signing in still apply.
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
    const { success, 'error-codes': codes = [] } = await verify(challenge.secret, response)
    if (success || codes.some((code) => VISITOR_ERRORS.includes(code))) return success
    throw new Error(`siteverify: ${codes.join(', ')}`)
  } catch (fault) {
    logFault('challenge', fault)
    return true
  }
}

interface Verification {
  readonly success: boolean
  readonly 'error-codes'?: readonly string[]
}

async function verify(secret: string, response: string): Promise<Verification> {
  const answer = await fetch(VERIFY_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, response }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // Refusals come with status 400 and the same body.
  if (answer.status >= 500) throw new Error(`siteverify answered ${answer.status}`)
  return answer.json<Verification>()
}
