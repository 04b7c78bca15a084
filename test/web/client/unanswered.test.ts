import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveOrders } from '../../../web/client/api.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a request without a response', () => {
  it('fails after a timeout, so that it can be retried and does not block others', async () => {
    const patience = new AbortController()
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_answer, failed) => signal?.addEventListener('abort', () => failed(new Error('aborted'))))
    })
    const orders = { phase: 'S1901M', orders: ['A PAR H'], ready: false, basedOn: null }
    const saved = saveOrders('0123456789abcdef', orders)
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(20_000))
    patience.abort()
    expect(await saved).toMatchObject({ ok: false, error: { code: 'unreachable' } })
  })
})
