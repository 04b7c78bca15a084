import { describe, expect, it, vi } from 'vitest'
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { RememberingRouter } from '../../src/api/routing/router.ts'

function serviceBy(router: TrieRouter<never> | RememberingRouter<never>) {
  const app = new Hono({ router })
    .use(async (c, next) => {
      await next()
      c.res.headers.set('asked', c.req.path)
    })
    .get('/games/mine', (c) => c.text('mine'))
    .get('/games/:id', (c) => c.text(`the game ${c.req.param('id')}`))
    .put('/games/:id', (c) => c.text(`${c.req.param('id')} is put`))
  return async (method: string, path: string) => {
    const answer = await app.request(path, { method })
    return [answer.status, answer.headers.get('asked'), await answer.text()]
  }
}

describe('a path that is asked for again', () => {
  const CALLS = [
    ['GET', '/games/mine'],
    ['GET', '/games/one'],
    ['PUT', '/games/one'],
    ['GET', '/games/two%20words'],
    ['PUT', '/games/mine'],
    ['POST', '/games/one'],
    ['GET', `/games/${'x'.repeat(300)}`],
  ] as const
  it('is answered as at first, and as hono’s own router has it', async () => {
    const [own, ours] = [serviceBy(new TrieRouter()), serviceBy(new RememberingRouter())]
    for (const [method, path] of [...CALLS, ...CALLS.toReversed()])
      expect(await ours(method, path)).toEqual(await own(method, path))
  })
  it('is looked for once, unless it is too long to be remembered', async () => {
    const match = vi.spyOn(TrieRouter.prototype, 'match')
    const ask = serviceBy(new RememberingRouter())
    for (const [method, path] of [...CALLS, ...CALLS]) await ask(method, path)
    expect(match).toHaveBeenCalledTimes(CALLS.length + 1)
    match.mockRestore()
  })
})
