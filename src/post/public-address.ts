/** Checks addresses of webhooks and push services: https, by name, on a public host. */

/** Characters. */
const MAX_LENGTH = 500
/** Domains outside the public internet (RFC 6761, 6762, 8375, and usual names inside networks). */
const PRIVATE =
  'localhost localdomain local internal intranet private lan home corp home.arpa svc onion test invalid'.split(' ')
/** Public domains whose names lead to any IP address, or to the machine that asks. */
const REBINDING =
  `nip.io sslip.io xip.io traefik.me localtest.me lvh.me vcap.me lacolhost.com fuf.me local.gd localho.st
  backname.io ip6.name local-ip.co local-ip.sh local-ip.medicmobile.org lan.direct plex.direct rbndr.us 1u.ms`.split(
    /\s+/,
  )

/**
 * The normalized address; null if it is not allowed. `ownUrl`: of this service, which must not call
 * itself.
 */
export function publicAddress(text: string, ownUrl?: string): string | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null
  const { protocol, username, password, port, hostname, href } = new URL(text)
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === ''
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const isOwn = ownUrl !== undefined && host === new URL(ownUrl).hostname
  return isPlain && !isOwn && isPublicName(host) ? href : null
}

/** Rejects IP addresses: the URL parser normalizes IPv4 to four numbers, and IPv6 to brackets. */
const isPublicName = (host: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])$/.test(host) &&
  ![...PRIVATE, ...REBINDING].some((name) => host === name || host.endsWith(`.${name}`))
