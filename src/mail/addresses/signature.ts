/** Signatures of addresses that leave in a mail and come back without a session. */

/** HMAC-SHA-256, in letters that an address may contain. */
export async function sign(secret: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), encoded(text))
  return toBase64Url(new Uint8Array(signature))
}

/** Compared in the same time wherever the first difference is. What is no signature at all is none of ours. */
export async function isSigned(secret: string, text: string, signature: string): Promise<boolean> {
  const bytes = fromBase64Url(signature)
  return bytes !== null && crypto.subtle.verify('HMAC', await keyOf(secret), bytes, encoded(text))
}

/** Made once of each secret: that takes as long as to check a signature. A promise would belong to the request that made it. */
const keys = new Map<string, CryptoKey>()

async function keyOf(secret: string): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key =
    keys.get(secret) ?? (await crypto.subtle.importKey('raw', encoded(secret), hmac, false, ['sign', 'verify']))
  keys.set(secret, key)
  return key
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Null if the text is not such an encoding. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  } catch {
    return null
  }
}
