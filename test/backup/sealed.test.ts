import { describe, expect, it } from 'vitest'
import { seal, unseal } from '../../src/backup/bucket.ts'

const SECRET = 'a secret of the tests, long enough to seal with'
const content = { game: 'abc', orders: ['A PAR - BUR', 'F BRE - MAO'] }

describe('a sealed backup', () => {
  it('opens with the secret, and reveals nothing of its content', async () => {
    const sealed = await seal(SECRET, content)
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('PAR')
    expect(await unseal(SECRET, sealed)).toEqual(content)
  })
  it('differs each time for the same content', async () =>
    expect(await seal(SECRET, content)).not.toBe(await seal(SECRET, content)))
  it('does not open with another secret, with a changed byte, or if it is not a backup', async () => {
    const sealed = await seal(SECRET, content)
    const bytes = Buffer.from(sealed, 'base64')
    bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1
    expect(await unseal('another secret', sealed)).toBeNull()
    expect(await unseal(SECRET, bytes.toString('base64'))).toBeNull()
    for (const none of ['', 'not base 64 §', btoa('something else')]) expect(await unseal(SECRET, none)).toBeNull()
  })
})
