import { describe, expect, it, vi } from 'vitest'
import { Hono } from 'hono'
import * as z from 'zod'
import { validatePath } from '../../src/api/routing/validate.ts'

describe('what a path names', () => {
  const read = vi.fn<(id: string) => boolean>((id) => id.length < 300 && id !== 'none')
  const inPath = validatePath(z.object({ id: z.string().refine(read) }), (c) => c.text('nothing here', 404))
  const app = new Hono().get('/games/:id', inPath, (c) => c.text(c.req.valid('param').id))
  const ask = async (id: string) => {
    const answer = await app.request(`/games/${id}`)
    return [answer.status, await answer.text()]
  }

  it('is its own each time, is read once, and what names nothing is refused each time', async () => {
    for (let time = 1; time <= 2; time++) {
      expect(await ask('one')).toEqual([200, 'one'])
      expect(await ask('two')).toEqual([200, 'two'])
      expect(await ask('none')).toEqual([404, 'nothing here'])
      expect(await ask('x'.repeat(250))).toEqual([200, 'x'.repeat(250)])
    }
    const times = (id: string) => read.mock.calls.filter(([asked]) => asked === id).length
    expect(['one', 'two', 'none', 'x'.repeat(250)].map(times)).toEqual([1, 1, 2, 2])
  })
})
