/** Where a call comes from, as far as limits care. */
import type { HonoRequest } from 'hono'

/** An IPv4 address, or the network (first 64 bits) of an IPv6 one: a household changes the rest at will. */
export function networkOf(request: HonoRequest): string {
  const address = request.header('cf-connecting-ip') ?? 'unknown'
  return address.includes(':') ? firstHalf(address) : address
}

/** The first four groups, with those written out that `::` stands for. */
function firstHalf(address: string): string {
  const [head = [], tail = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...gap, ...tail].slice(0, 4).join(':')
}
