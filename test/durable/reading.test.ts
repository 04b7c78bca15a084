/** What the service reads when it is first needed does not end with whoever began to read it. */
import { env } from 'cloudflare:workers'
import { reset, runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { loadDrawing } from '../../src/board/plates.ts'

it('an object that ends while it loads a drawing blocks no later caller', async () => {
  await runInDurableObject(env.GAME.getByName('a game'), () => void loadDrawing('balkan'))
  await reset()
  expect((await loadDrawing('balkan')).places.size).toBeGreaterThan(20)
})
