/** Where webhooks and push services may be: https, by name, on a public host. */

/** Characters. */
const LONGEST = 500
/** Names of hosts that are not in the public net (RFC 6761, 6762, 8375), or that name this machine. */
const PRIVATE = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'private',
  'lan',
  'home',
  'corp',
  'home.arpa',
  'onion',
  'test',
  'invalid',
]

/** The address in the form in which it is called; null if none may be called by it. */
export function publicAddress(text: string): string | null {
  if (text.length > LONGEST || !URL.canParse(text)) return null
  const { protocol, username, password, port, hostname, href } = new URL(text)
  const plain = protocol === 'https:' && username === '' && password === '' && port === ''
  return plain && isPublicName(hostname.toLowerCase().replace(/\.$/, '')) ? href : null
}

/** The parser writes every spelling of an IPv4 address as four numbers, and an IPv6 address in brackets: neither is a name. */
const isPublicName = (host: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])$/.test(host) &&
  !PRIVATE.some((name) => host === name || host.endsWith(`.${name}`))
