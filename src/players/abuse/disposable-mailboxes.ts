/**
 * Refuses new accounts for disposable mailboxes: games last for months, and they let people open
 * accounts by the dozen. Existing accounts can still sign in. The list is the community’s
 * (github.com/disposable-email-domains/disposable-email-domains), from a pinned package.
 */
import { playerAt } from '../accounts/invitation-opt-out.ts'
import { lazy } from '../../lib/memoize.ts'
import { isOperatorAddress } from '../accounts/account-store.ts'

type DomainsEnv = Pick<Env, 'DB' | 'AUTH_SECRET' | 'OPERATORS' | 'REFUSED_DOMAINS' | 'ALLOWED_DOMAINS'>

/** Does this address have an account, or may it get one? */
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
