/** Checks addresses of webhooks and push services: https, by name, on a public host. */

/** Characters. */
const MAX_LENGTH = 500
/** Domains outside the public internet (RFC 6761, 6762, 8375). */
const PRIVATE = 'localhost local internal intranet private lan home corp home.arpa onion test invalid'.split(' ')

/** The normalized address; null if it is not allowed. */
export function publicAddress(text: string): string | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null
  const { protocol, username, password, port, hostname, href } = new URL(text)
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === ''
  return isPlain && isPublicName(hostname.toLowerCase().replace(/\.$/, '')) ? href : null
}

/** Rejects IP addresses: the URL parser normalizes IPv4 to four numbers, and IPv6 to brackets. */
const isPublicName = (host: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])$/.test(host) &&
  !PRIVATE.some((name) => host === name || host.endsWith(`.${name}`))
