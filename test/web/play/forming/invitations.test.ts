import { describe, expect, it } from 'vitest'
import type { ApiError } from '../../../../web/client/api-error.ts'
import { parseAddresses, sendInvitations } from '../../../../web/play/forming/invitations.ts'

describe('pasted addresses', () => {
  it.each([
    ['commas', 'ada@x.org,bea@x.org, cyra@x.org'],
    ['semicolons', 'ada@x.org; bea@x.org;cyra@x.org'],
    ['spaces', ' ada@x.org  bea@x.org cyra@x.org '],
    ['lines', 'ada@x.org\r\nbea@x.org\n\ncyra@x.org\n'],
    ['names, as in mail programs', '"Ada L." <ada@x.org>, Bea B. <bea@x.org>\ncyra@x.org'],
    ['spaces, one with a name', 'ada@x.org Bea <bea@x.org>, cyra@x.org'],
    ['capitals and repetitions', 'ADA@x.org, ada@X.org, bea@x.org cyra@x.org'],
  ])('may be separated by %s', (_, text) =>
    expect(parseAddresses(text)).toEqual({ addresses: ['ada@x.org', 'bea@x.org', 'cyra@x.org'], invalid: [] }),
  )
  it('name each word that is not an address', () =>
    expect(parseAddresses('ada@x.org, bea@, cyra x.org @dov edda@x..org')).toEqual({
      addresses: ['ada@x.org'],
      invalid: ['bea@', 'cyra', 'x.org', '@dov', 'edda@x..org'],
    }))
  it('are read quickly, however long', () => {
    expect(parseAddresses('<'.repeat(10_000)).addresses).toEqual([])
    expect(parseAddresses('a'.repeat(10_000)).invalid).toHaveLength(1)
  })
})

describe('invitations', () => {
  const refuse = (status: number): { readonly ok: false; readonly error: ApiError } => ({
    ok: false,
    error: { offline: false, status, code: 'refused', message: 'No.', details: [], game: null },
  })
  const addresses = ['ada@x.org', 'bea@x.org', 'cyra@x.org']

  it('are sent one after the other; an address that the service rejects does not stop the others', async () => {
    const sent = await sendInvitations(addresses, (address) =>
      Promise.resolve(address === 'bea@x.org' ? refuse(400) : { ok: true, value: address }),
    )
    expect(sent).toEqual({ invited: ['ada@x.org', 'cyra@x.org'], rejected: ['bea@x.org'], unsent: [], error: null })
  })
  it('stop at a limit or without a connection, and none is lost', async () => {
    const asked: string[] = []
    const sent = await sendInvitations(addresses, (address) => {
      asked.push(address)
      return Promise.resolve(address === 'ada@x.org' ? { ok: true, value: address } : refuse(429))
    })
    expect(asked).toEqual(['ada@x.org', 'bea@x.org'])
    expect(sent).toMatchObject({ invited: ['ada@x.org'], rejected: [], unsent: ['bea@x.org', 'cyra@x.org'] })
    expect(sent.error?.status).toBe(429)
  })
})
