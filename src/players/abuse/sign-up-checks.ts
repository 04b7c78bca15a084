/**
 * Checks before a code is mailed: an optional human check by Cloudflare Turnstile
 * (developers.cloudflare.com/turnstile), and no new accounts for disposable mailboxes. Operators
 * skip both.
 */
import { logFault } from '../../telemetry/log.ts'
import { isOperatorAddress } from '../accounts/account-store.ts'
import { playerAt } from '../accounts/invitation-opt-out.ts'
import { lazy } from '../../lib/memoize.ts'

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

type DomainsEnv = Pick<Env, 'DB' | 'AUTH_SECRET' | 'OPERATORS' | 'REFUSED_DOMAINS' | 'ALLOWED_DOMAINS'>

/**
 * Does this address have an account, or may it get one? Games last for months, and disposable
 * mailboxes let people open accounts by the dozen. The list is the community’s
 * (github.com/disposable-email-domains/disposable-email-domains), from a pinned package.
 */
export async function mayHaveAccount(env: DomainsEnv, address: string): Promise<boolean> {
  if (!(await isDisposable(env, address)) || isOperatorAddress(env, address)) return true
  return (await playerAt(env, address)) !== null
}

/** By its domain or a parent domain. The operator’s own lists come before the community’s. */
async function isDisposable(
  { REFUSED_DOMAINS, ALLOWED_DOMAINS }: Pick<DomainsEnv, 'REFUSED_DOMAINS' | 'ALLOWED_DOMAINS'>,
  address: string,
): Promise<boolean> {
  const domains = withParents(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
  const isIn = (list: string) => domains.some((domain) => domainsIn(list).includes(domain))
  if (isIn(ALLOWED_DOMAINS)) return false
  if (isIn(REFUSED_DOMAINS)) return true
  const blocklist = await loadBlocklist()
  return domains.some((domain) => blocklist.has(domain))
}

/** Loaded on demand: it is long. */
const loadBlocklist = lazy(async () => (await import('disposable-email-domains-js')).disposableEmailBlocklistSet())

const domainsIn = (list: string): readonly string[] => list.split(',').map((domain) => domain.trim().toLowerCase())

/** `a.b.example` → `a.b.example`, `b.example`, `example`. */
function withParents(domain: string): readonly string[] {
  const labels = domain.split('.')
  return labels.map((_, first) => labels.slice(first).join('.'))
}
