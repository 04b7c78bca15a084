import { expect, it, vi } from 'vitest'

const stored = JSON.stringify({ drawing: null, phases: 3 })
vi.stubGlobal('location', { pathname: '/games/abc', search: '' })
vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'opening abc' ? stored : null) })
vi.stubGlobal('navigator', { languages: ['en-GB'], onLine: true })
vi.stubGlobal('document', { visibilityState: 'visible' })

const asked: string[] = []
/** The game itself is on its way for ever. */
function answer(to: string | URL): Promise<Response> {
  const { pathname } = new URL(String(to), 'http://localhost')
  asked.push(pathname)
  return pathname.endsWith('/phases/2') ? Promise.resolve(Response.json({ index: 2 })) : new Promise(() => undefined)
}
vi.stubGlobal('fetch', answer)

it('a closed phase that has come before its board asked for it is there at once, and once: later it would be old', async () => {
  const { takePhase } = await import('../../../web/client/prefetch.ts')
  await vi.waitFor(() => expect(asked).toContain('/api/games/abc/phases/2'))
  expect(takePhase('abc', 1, null)).toBeNull()
  expect(takePhase('abc', 2, 'an invitation')).toBeNull()
  const phase = await vi.waitFor(() => {
    const came = takePhase('abc', 2, null)
    expect(came).not.toBeNull()
    return came
  })
  expect(phase?.index).toBe(2)
  expect(takePhase('abc', 2, null)).toBeNull()
})
