import { Hono } from 'hono'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { validatePath } from '../../src/api/routing/validate.ts'

it('passes valid path parameters to the route and answers invalid ones', async () => {
  const path = validatePath(z.object({ id: z.string().max(10) }), (c) => c.text('nothing here', 404))
  const app = new Hono().get('/games/:id', path, (c) => c.text(c.req.valid('param').id))
  const call = async (id: string) => {
    const response = await app.request(`/games/${id}`)
    return [response.status, await response.text()]
  }
  expect(await call('first')).toEqual([200, 'first'])
  expect(await call('second')).toEqual([200, 'second'])
  expect(await call('x'.repeat(11))).toEqual([404, 'nothing here'])
})
