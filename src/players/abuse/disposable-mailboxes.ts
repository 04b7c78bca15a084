/**
 * Disposable mailboxes. A game lasts for months, and people who open accounts by the dozen use such addresses. Existing accounts
 * can still sign in. The list is the community's (github.com/disposable-email-domains/disposable-email-domains), as a pinned library.
 */
import { playerAt } from '../accounts/invitation-opt-out.ts'
import { isOperatorAddress } from '../accounts/account-store.ts'

export type DomainsEnv = Pick<Env, 'DB' | 'AUTH_SECRET' | 'OPERATORS' | 'REFUSED_DOMAINS' | 'ALLOWED_DOMAINS'>

/** May this address become an account, or has it one? */
export async function mayHaveAccount(env: DomainsEnv, address: string): Promise<boolean> {
  if (!(await isDisposable(env, address)) || isOperatorAddress(env, address)) return true
  return (await playerAt(env, address)) !== null
}

/** By its domain or one above it; what the operator allows or refuses goes before the list. */
export async function isDisposable(
  { REFUSED_DOMAINS, ALLOWED_DOMAINS }: Pick<DomainsEnv, 'REFUSED_DOMAINS' | 'ALLOWED_DOMAINS'>,
  address: string,
): Promise<boolean> {
  const domains = withParents(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
  const isIn = (list: string) => domains.some((domain) => domainsIn(list).includes(domain))
  if (isIn(ALLOWED_DOMAINS)) return false
  // Read when it is needed: it is long.
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js')
  return isIn(REFUSED_DOMAINS) || domains.some((domain) => listed(disposableEmailBlocklistSet).has(domain))
}

let known: ReadonlySet<string> | null = null
const listed = (read: () => Set<string>): ReadonlySet<string> => (known ??= read())

const domainsIn = (list: string): readonly string[] => list.split(',').map((domain) => domain.trim().toLowerCase())

/** `a.b.example` → `a.b.example`, `b.example`, `example`. */
function withParents(domain: string): readonly string[] {
  const labels = domain.split('.')
  return labels.map((_, first) => labels.slice(first).join('.'))
}
