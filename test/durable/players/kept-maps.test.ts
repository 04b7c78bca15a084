/** Maps saved in an account: private, and limited in number. */
import { describe, expect, it } from 'vitest'
import { MAP_LENGTH, MAX_MAPS } from '../../../src/players/accounts/map-store.ts'
import { Browser, signedIn } from '../people.ts'

const MAPS = '/api/me/maps'
const put = (text: string, status = 200) => ({ method: 'PUT', body: { text }, status })
const named = (name: string) => `${MAPS}/${encodeURIComponent(name)}`

interface Kept {
  readonly maps: readonly { readonly name: string; readonly text: string }[]
}

describe('maps saved in an account', () => {
  it('are listed by name, replaced under the same name, and deleted', async () => {
    const anna = await signedIn('anna@example.org')
    await anna.json(named('b / ü?'), put('PAR PAR'))
    await anna.json(named('a'), put('BUR'))
    await anna.json(named('a'), put('GAS'))
    const { maps } = await anna.json<Kept>(MAPS)
    expect(maps.map(({ name, text }) => [name, text])).toEqual([
      ['a', 'GAS'],
      ['b / ü?', 'PAR PAR'],
    ])
    expect((await anna.call(named('b / ü?'), { method: 'DELETE' })).status).toBe(204)
    expect((await anna.call(named('b / ü?'), { method: 'DELETE' })).status).toBe(404)
    expect((await anna.json<Kept>(MAPS)).maps).toHaveLength(1)
  })

  it('can be seen by their owner only', async () => {
    const [anna, bert] = [await signedIn('anna@example.org'), await signedIn('bert@example.org')]
    await anna.json(named('secret'), put('PAR'))
    expect(await bert.json(MAPS)).toEqual({ maps: [] })
    expect((await bert.call(named('secret'), { method: 'DELETE' })).status).toBe(404)
    expect((await new Browser().call(MAPS)).status).toBe(401)
    expect((await anna.json<Kept>(MAPS)).maps).toHaveLength(1)
  })

  it('are limited in number and length; existing ones can still be replaced', async () => {
    const anna = await signedIn('anna@example.org')
    for (let n = 1; n <= MAX_MAPS; n++) await anna.json(named(`map ${n}`), put('PAR'))
    const refused = await anna.json(named('one more'), put('PAR', 409))
    expect(refused).toMatchObject({ error: { code: 'too-many-maps' } })
    await anna.json(named('map 1'), put('BUR'))
    await anna.json(named('map 1'), put('x'.repeat(MAP_LENGTH + 1), 400))
  })
})
