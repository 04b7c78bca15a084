/**
 * Backups are encrypted, because they hold orders, maps and messages that even operators may not
 * read: gzip, then AES-GCM with a key derived from `AUTH_SECRET`.
 */
import { fromBase64, toBase64 } from '../lib/base64.ts'

const encoded = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))

/** Marks the format. */
const MARK = encoded('concert backup 1\n')
const IV_BYTES = 12

const keyOf = async (secret: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoded('backup') },
    await crypto.subtle.importKey('raw', encoded(secret), 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

/** Compresses and encrypts a JSON value. In Base64. */
export async function seal(secret: string, content: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const packed = await through(encoded(JSON.stringify(content)), new CompressionStream('gzip'))
  const key = await keyOf(secret)
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: MARK }, key, packed)
  return toBase64(new Uint8Array(await new Blob([MARK, iv, encrypted]).arrayBuffer()))
}

/** Null if it is not a backup, was changed, or was sealed with another secret. */
export async function unseal(secret: string, sealed: string): Promise<unknown> {
  try {
    const bytes = fromBase64(sealed)
    if (MARK.some((byte, i) => bytes[i] !== byte)) return null
    const iv = bytes.slice(MARK.length, MARK.length + IV_BYTES)
    const key = await keyOf(secret)
    const encrypted = bytes.slice(MARK.length + IV_BYTES)
    const packed = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: MARK }, key, encrypted)
    const text = new TextDecoder().decode(await through(new Uint8Array(packed), new DecompressionStream('gzip')))
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const through = async (bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer())
