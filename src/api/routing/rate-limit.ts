/** The rate limit of all requests. */
import type { HonoRequest } from 'hono'
import type { Account } from '../../players/accounts/account-fields.ts'
import { isOwnMachine } from '../../players/abuse/limits.ts'

/** Each player has one limit, wherever they are. Strangers share that of their network. */
export async function isRateLimited(
  call: { readonly env: Env; readonly req: HonoRequest },
  caller: Account | null,
): Promise<boolean> {
  const key = caller === null ? `from ${networkOf(call.req)}` : `player ${caller.id}`
  return !isOwnMachine(call.env) && !(await call.env.API_LIMIT.limit({ key })).success
}

/** An IPv4 address, or the first 64 bits of an IPv6 address: a household can choose the rest. */
export function networkOf(request: HonoRequest): string {
  const address = request.header('cf-connecting-ip') ?? 'unknown'
  return address.includes(':') ? firstHalf(address) : address
}

/** The first four groups of an IPv6 address, with `::` expanded. */
function firstHalf(address: string): string {
  const [head = [], tail = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...gap, ...tail].slice(0, 4).join(':')
}
