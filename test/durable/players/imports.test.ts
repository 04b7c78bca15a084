/** Games imported into the archive: private until listed, limited, counted nowhere, exported and deleted. */
import { env } from 'cloudflare:workers'
import { listDurableObjectIds } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_IMPORTS } from '../../../src/records/import-store.ts'
import sample from '../../games/sample-3.json'
import { asOperator, recordedActsBy } from '../operators.ts'
import { Browser, catchMails, type Person, signedIn } from '../people.ts'

interface Imported {
  readonly id: string
  readonly title: string
  readonly phases: number
  readonly differing: number
  readonly remarks: readonly { readonly phase: string; readonly lines: readonly string[] }[]
  readonly record: { readonly phases: readonly { readonly orders: object }[] }
}
interface Listing {
  readonly yours: readonly { readonly id: string; readonly yours: boolean }[]
  readonly listed: readonly { readonly id: string; readonly yours: boolean }[]
  readonly next: string | null
}

let ada: Person
let ben: Person
beforeEach(async () => {
  catchMails()
  ada = await signedIn(`ada-${crypto.randomUUID()}@players.example`)
  ben = await signedIn(`ben-${crypto.randomUUID()}@players.example`)
})

const SHORT = JSON.stringify({ phases: [{ name: 'S1901M', orders: { FRANCE: ['A PAR - BUR'] } }, { name: 'F1901M' }] })
const IMPORTS = '/api/imports'
const post = (game: string, status = 201, title = 'A classic') => ({ method: 'POST', body: { title, game }, status })
const bring = (by: Browser, game = SHORT) => by.json<Imported>(IMPORTS, post(game))
const at = ({ id }: { readonly id: string }) => `${IMPORTS}/${id}`
const list = (by: Browser) => by.json<Listing>(IMPORTS)
const change = (body: object, status = 200) => ({ method: 'PATCH', body, status })
const stranger = () => new Browser()

describe('an imported game', () => {
  it('is adjudicated again, and every difference is reported', async () => {
    const same = await bring(ada, JSON.stringify(sample))
    expect([same.phases, same.differing, same.remarks]).toEqual([38, 0, []])
    const phases = structuredClone(sample.phases)
    phases[4]?.state.units.FRANCE.splice(0, 1)
    const other = await bring(ada, JSON.stringify({ ...sample, phases }))
    expect(other.differing).toBeGreaterThan(0)
    const [before] = other.remarks
    expect(before?.phase).toBe(sample.phases[3]?.name)
    expect(before?.lines.join(' ')).toMatch(/Units: only here France/)
  })

  it('keeps no names or messages of the file, but powers and orders', async () => {
    const phases = sample.phases.map((phase) => ({
      ...phase,
      messages: [
        { sender: 'FRANCE', recipient: 'GLOBAL', message: 'I am Mallory Quine', time_sent: 1, phase: 'S1901M' },
      ],
      orders: { ...phase.orders, 'MALLORY QUINE': ['A PAR H'] },
      state: { ...phase.state, note: 'Mallory Quine', units: { ...phase.state.units, 'MALLORY QUINE': [] } },
    }))
    const players = { FRANCE: 'Mallory Quine' }
    const game = JSON.stringify({ ...sample, id: 'Mallory Quine’s game', players, note: 'Mallory Quine', phases })
    const imported = await bring(ada, game)
    const { results } = await env.DB.prepare('SELECT * FROM imported_games WHERE id = ?').bind(imported.id).all()
    expect(JSON.stringify([imported, results])).not.toMatch(/Mallory|Quine/i)
    expect(imported.record.phases[0]?.orders).toEqual(sample.phases[0]?.orders)
  })

  it('is seen by its importer only, until they list it', async () => {
    const imported = await bring(ada)
    for (const by of [ben, stranger()]) {
      expect((await by.call(at(imported))).status).toBe(404)
      expect([(await list(by)).yours, (await list(by)).listed.map(({ id }) => id)]).toEqual([
        [],
        expect.not.arrayContaining([imported.id]),
      ])
    }
    expect((await list(ada)).yours.map(({ id }) => id)).toEqual([imported.id])
    await ada.json(at(imported), change({ listed: true, title: 'The final of 1999' }))
    const seen = await stranger().json<Imported & { yours: boolean }>(at(imported))
    expect([seen.title, seen.yours]).toEqual(['The final of 1999', false])
    expect(JSON.stringify(seen)).not.toContain(ada.id)
    expect((await list(ben)).listed).toContainEqual(expect.objectContaining({ id: imported.id, yours: false }))
    await ada.json(at(imported), change({ listed: false }))
    expect((await ben.call(at(imported))).status).toBe(404)
  })

  it('can be changed and deleted by its importer only', async () => {
    const imported = await bring(ada)
    await ada.json(at(imported), change({ listed: true }))
    await ben.json(at(imported), change({ title: 'Mine' }, 404))
    expect((await ben.call(at(imported), { method: 'DELETE' })).status).toBe(404)
    expect((await stranger().call(at(imported), { method: 'DELETE' })).status).toBe(401)
    expect((await ada.call(at(imported), { method: 'DELETE' })).status).toBe(204)
    expect((await ada.call(at(imported))).status).toBe(404)
  })

  it('counts in no archive, profile or statistics, and wakes no object', async () => {
    const objects = (await listDurableObjectIds(env.GAME)).length
    const imported = await bring(ada, JSON.stringify(sample))
    await ada.json(at(imported), change({ listed: true }))
    await stranger().json(at(imported))
    const pages = ['/api/archive', '/api/statistics', `/api/players/${ada.id}`, '/api/games', '/api/games/mine']
    for (const page of pages) expect(JSON.stringify(await ada.json(page))).not.toContain(imported.id)
    const { results } = await env.DB.prepare(
      'SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM game_results) + (SELECT count(*) FROM openings) AS n',
    ).all()
    expect(results).toEqual([{ n: 0 }])
    expect(await listDurableObjectIds(env.GAME)).toHaveLength(objects)
  })

  it('is refused with the reason if it cannot be read, is too large, or there are too many', async () => {
    const unreadable = await ada.json<{ error: { details: { message: string }[] } }>(IMPORTS, post('Dear diary', 400))
    expect(unreadable).toMatchObject({ error: { code: 'unreadable-game', details: [{ at: 'game' }] } })
    expect(unreadable.error.details[0]?.message).toMatch(/^This is neither a saved game/)
    // Too large to be stored, and too many phases to be adjudicated: its size is checked first.
    const large = JSON.stringify({ phases: Array.from({ length: 12_000 }, () => ({ name: 'S1901M' })) })
    expect(await ada.json(IMPORTS, post(large, 400))).toMatchObject({
      error: { details: [{ message: 'Its phases are too large: at most 400 kB can be stored.' }] },
    })
    expect((await ada.call(IMPORTS, post('x'.repeat(1_000_001)))).status).toBe(400)
    expect((await ada.call(IMPORTS, post('x'.repeat(2_200_000)))).status).toBe(413)
    for (let n = 0; n < MAX_IMPORTS; n++) await bring(ada)
    expect(await ada.json(IMPORTS, post(SHORT, 409))).toMatchObject({ error: { code: 'too-many-imports' } })
    expect((await list(ada)).yours).toHaveLength(MAX_IMPORTS)
  })

  it('is refused beyond the maximum also if many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_IMPORTS + 5 }, () => ada.call(IMPORTS, post(SHORT))))
    const refused = answers.filter(({ status }) => status === 409)
    expect([(await list(ada)).yours.length, refused.length]).toEqual([MAX_IMPORTS, 5])
  })

  it('is in the export of personal data, and deleted with the account', async () => {
    const imported = await bring(ada)
    await ada.json(at(imported), change({ listed: true }))
    const data = await ada.json<{ held: Record<string, readonly { record: string }[]> }>('/api/me/data')
    expect(data.held['imported games']?.[0]?.record).toContain('A PAR - BUR')
    await ada.call('/api/me', { method: 'DELETE', body: {} })
    expect((await stranger().call(at(imported))).status).toBe(404)
  })

  it('that is listed can be deleted by an operator, who sees no private one', async () => {
    const [imported, secret] = [await bring(ada), await bring(ada)]
    await ada.json(at(imported), change({ listed: true }))
    await asOperator(async (boss) => {
      const remove = ({ id }: Imported) => boss.call(`/api/operator/imports/${id}?reason=rude`, { method: 'DELETE' })
      expect((await remove(secret)).status).toBe(404)
      expect((await remove(imported)).status).toBe(204)
      expect(await recordedActsBy(boss)).toEqual([['delete-import', null, 'A classic', 'rude']])
    })
    expect((await list(ada)).yours.map(({ id }) => id)).toEqual([secret.id])
  })
})
