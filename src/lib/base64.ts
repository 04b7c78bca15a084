/** Base64, and its form for addresses (RFC 4648 section 5, without padding). */

/** A function call takes a limited number of arguments. */
const CHUNK = 0x8000

export function toBase64(bytes: Uint8Array): string {
  let characters = ''
  for (let at = 0; at < bytes.length; at += CHUNK) characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(characters)
}

/** Throws if the text is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Null if the text is not base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}
