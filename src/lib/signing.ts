/** HMAC-SHA-256 signatures, for what leaves the service and comes back without a session. */
import { fromBase64Url, toBase64Url } from './base64.ts'

/** The signature in base64url, so that it can be part of an address. */
export async function sign(secret: string, text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await importKey(secret), encode(text))))
}

/** Compares in constant time. False if the signature is not base64url. */
export async function isValidSignature(secret: string, text: string, signature: string): Promise<boolean> {
  const bytes = fromBase64Url(signature)
  return bytes !== null && crypto.subtle.verify('HMAC', await importKey(secret), bytes, encode(text))
}

const importKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The SHA-256 digest of a text or of bytes. */
export async function sha256(data: string | BufferSource): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', typeof data === 'string' ? encode(data) : data))
}
