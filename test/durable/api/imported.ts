/** A game imported from a file: every call, allowed or not. */
import { env } from 'cloudflare:workers'
import { come, MISSING, OPERATOR, send, type Witness } from './witness.ts'

const GAME = JSON.stringify({ phases: [{ name: 'S1901M', orders: { FRANCE: ['A PAR - BUR', 'A XYZ H'] } }] })

export async function importAGame(watch: Witness): Promise<void> {
  const [BOSS = ''] = OPERATOR.split('@')
  const [anna, boss] = [await come(watch, 'gina'), await come(watch, BOSS)]
  const bring = (game: string) => anna.call('/api/imports', send('POST', { title: 'A classic', game }))
  await bring('no game')
  await bring('x'.repeat(2_200_000))
  const { id } = await (await bring(GAME)).json<{ id: string }>()
  const path = `/api/imports/${id}`
  for (const there of [path, `/api/imports/${MISSING}`]) {
    await anna.call(there)
    await anna.call(there, send('PATCH', { title: '' }))
    await anna.call(there, send('PATCH', { listed: true }))
  }
  await anna.call('/api/imports')
  await boss.call(`/api/operator/imports/${id}?reason=${'x'.repeat(501)}`, send('DELETE'))
  for (const it of [MISSING, id]) await boss.call(`/api/operator/imports/${it}`, send('DELETE'))
  for (let n = 0; n < 21; n++) await bring(GAME)
  await env.DB.prepare("UPDATE tries SET count = 100 WHERE key LIKE 'imports of a player/%'").run()
  await bring(GAME)
  const { yours } = await (await anna.call('/api/imports')).json<{ yours: readonly { id: string }[] }>()
  for (const it of [MISSING, yours[0]?.id]) await anna.call(`/api/imports/${it}`, send('DELETE'))
}
