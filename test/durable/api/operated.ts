/** Calls of operators: backups in the bucket, and rewinding the storage of a game. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { dayOf } from '../../../src/backup/bucket.ts'
import { withBookmarks } from '../storage/platform-bookmarks.ts'
import { come, create, OPERATOR, send, type Witness } from './witness.ts'

const [BOSS = ''] = OPERATOR.split('@')

export async function backUpAndRestore(watch: Witness): Promise<void> {
  await takeBack(watch)
  await readTheBucket(watch)
}

/** The platform has no bookmarks here, then it has some. */
async function takeBack(watch: Witness): Promise<void> {
  const [anna, boss] = [await come(watch, 'anna-maria'), await come(watch, BOSS)]
  const path = await create(anna)
  const id = path.split('/').at(-1) ?? ''
  for (const game of [id, 'none']) await boss.call(`/api/operator/games/${game}/bookmarks`)
  for (const game of [id, 'none']) await boss.call(`/api/operator/games/${game}/rewind`, send('POST', { at: 1 }))
  await runInDurableObject(env.GAME.getByName(id), (_, { storage }) => void withBookmarks(storage))
  await boss.call(`/api/operator/games/${id}/rewind`, send('POST', { at: 1 }))
}

async function readTheBucket(watch: Witness): Promise<void> {
  const boss = await come(watch, BOSS)
  const kept = '/api/operator/backups/kept'
  const today = `${kept}/${dayOf(Date.now())}`
  const page = (n: number, replace = false) => send('PUT', { page: n, replace })
  watch.bucket = false
  for (const path of [kept, `${today}/games`]) await boss.call(path)
  await boss.call(kept, send('POST', {}))
  await boss.call(`${today}/database`, page(0))
  watch.bucket = true
  await boss.call(kept, send('POST', {}))
  await boss.call(kept)
  for (const day of [today, `${kept}/2020-01-01`]) await boss.call(`${day}/games`)
  for (const n of [0, 999]) await boss.call(`${today}/database`, page(n))
  await boss.call(`${today}/database`, page(0, true))
}
