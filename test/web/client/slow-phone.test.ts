import { expect, it, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/games/abc', search: '' })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('navigator', { languages: ['en-GB'], onLine: true })
vi.stubGlobal('document', { visibilityState: 'visible' })

const requested: string[] = []
const bodies: Readonly<Record<string, unknown>> = {
  '/api/games/abc': { game: { drawing: null, history: ['S1901M', 'F1901M', 'W1901A'] }, names: {} },
  '/api/games/abc/phases/2': { index: 2 },
}
function answer(to: string | URL): Promise<Response> {
  const { pathname } = new URL(String(to), 'http://localhost')
  requested.push(pathname)
  return Promise.resolve(Response.json(bodies[pathname] ?? {}))
}
vi.stubGlobal('fetch', answer)

const countOf = (path: string): number => requested.filter((other) => other === path).length

it('requests the game and its last closed phase before the page asks, and uses each early answer once', async () => {
  // Other tests may have imported the module already, at another address.
  vi.resetModules()
  const { loadGame, loadPhase } = await import('../../../web/client/slow-phone.ts')
  const phase = '/api/games/abc/phases/2'
  await vi.waitFor(() => expect(requested).toContain(phase))

  await loadGame('abc', null)
  expect(countOf('/api/games/abc')).toBe(1)
  await loadGame('abc', null)
  expect(countOf('/api/games/abc')).toBe(2)

  await loadPhase('abc', 2, 'an invitation')
  expect(countOf(phase)).toBe(2)
  expect(await loadPhase('abc', 2, null)).toEqual({ ok: true, value: { index: 2 } })
  expect(countOf(phase)).toBe(2)
  await loadPhase('abc', 2, null)
  expect(countOf(phase)).toBe(3)
})
