/** Where a call comes from, as far as limits care. */
import type { HonoRequest } from 'hono'

/** An IPv4 address, or the network (first 64 bits) of an IPv6 one: a household changes the rest at will. */
export function placeOf(request: HonoRequest): string {
  const address = request.header('cf-connecting-ip') ?? 'nowhere'
  return address.includes(':') ? networkOf(address) : address
}

function networkOf(address: string): string {
  const [head = [], tail = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...gap, ...tail].slice(0, 4).join(':')
}
