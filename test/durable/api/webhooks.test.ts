/** The routes of webhooks: which addresses they accept, and how often. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { GameId } from '../../../src/game/ids.ts'
import { catchMails, HOME, signedIn } from '../people.ts'

beforeEach(() => void catchMails())

async function hostOfGame() {
  const anna = await signedIn('anna@example.org')
  const game = { method: 'POST', body: { name: 'Duel', variant: 'duo' }, status: 201 }
  const { id } = await anna.json<{ id: GameId }>('/api/games', game)
  const path = `/api/games/${id}/webhook`
  const set = (address: string) => anna.call(path, { method: 'PUT', body: { address, shape: 'json' } })
  return { anna, path, set }
}

describe('a webhook', () => {
  it('may not lead to this service itself', async () => {
    const { set } = await hostOfGame()
    const response = await set(`${HOME}/api/games`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid', details: [{ at: 'address' }] } })
  })

  it('is set or resumed at most twenty times an hour; the answer says when to try again', async () => {
    const { anna, path, set } = await hostOfGame()
    for (let n = 0; n < 19; n++) expect((await set('https://hooks.example.org/')).status).toBe(200)
    expect((await anna.call(`${path}/resume`, { method: 'POST' })).status).toBe(200)
    const refused = await anna.call(`${path}/resume`, { method: 'POST' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await set('https://hooks.example.org/')).status).toBe(429)
    expect((await anna.call(path, { method: 'DELETE' })).status).toBe(204)
  })
})
