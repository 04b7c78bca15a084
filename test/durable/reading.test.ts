/** Lazily loaded data outlives the caller that began to load it. */
import { env } from 'cloudflare:workers'
import { reset, runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { loadDrawing } from '../../src/board/plates.ts'

it('an object that ends while it loads a drawing blocks no later caller', async () => {
  await runInDurableObject(env.GAME.getByName('a game'), () => void loadDrawing('balkan'))
  await reset()
  expect((await loadDrawing('balkan')).places.size).toBeGreaterThan(20)
})
