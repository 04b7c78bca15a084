import { expect, it } from 'vitest'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from '../../src/lib/base64.ts'
import { readObject, readStringMembers, readStrings } from '../../src/lib/json.ts'
import { isValidSignature, sha256, sign } from '../../src/lib/signing.ts'

const isEqual = (a: Uint8Array | null, b: Uint8Array): boolean =>
  a?.length === b.length && b.every((byte, n) => byte === a[n])

it('base64 decodes to the same bytes, for any length', () => {
  for (const length of [0, 1, 2, 3, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 251) % 256)
    expect(isEqual(fromBase64(toBase64(bytes)), bytes)).toBe(true)
    if (length > 0) expect(isEqual(fromBase64Url(toBase64Url(bytes)), bytes)).toBe(true)
  }
})

it('base64url needs no escaping in an address, and other text is not base64url', () => {
  expect(toBase64Url(new Uint8Array([251, 255, 254]))).toBe('-__-')
  for (const text of ['', 'a', 'a+b/', 'a b', 'YQ==']) expect(fromBase64Url(text)).toBeNull()
})

it('a signature is valid only for its text and secret', async () => {
  const signature = await sign('secret', 'text')
  expect(signature).toBe('L0Q2hVkpAOYZ8vOyNQw8ilc44ueia8miRNM5PDzWq9Y')
  expect(await isValidSignature('secret', 'text', signature)).toBe(true)
  expect(await isValidSignature('secret', 'texts', signature)).toBe(false)
  expect(await isValidSignature('secrets', 'text', signature)).toBe(false)
  expect(await isValidSignature('secret', 'text', 'no signature')).toBe(false)
})

it('sha256 takes text and bytes alike', async () => {
  expect(await sha256('text')).toEqual(await sha256(new TextEncoder().encode('text')))
  expect(toBase64(await sha256(''))).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})

it('JSON of an unexpected shape reads as empty', () => {
  for (const json of [undefined, null, 1, 'a', []]) expect(readObject(json)).toEqual({})
  for (const json of [undefined, null, 1, 'a', {}]) expect(readStrings(json)).toEqual([])
  expect(readStrings(['a', 1, 'b'])).toEqual(['a', 'b'])
  expect(readStringMembers({ a: 'b', c: 1, d: ['e'] })).toEqual({ a: 'b' })
})
