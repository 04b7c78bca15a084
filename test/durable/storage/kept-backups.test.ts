/** The daily backup into the bucket: made in steps, encrypted, kept for a while, and restored. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lastBackup } from '../../../src/alerts/measure-service.ts'
import type { NamedGame } from '../../../src/api/schemas/game-schemas.ts'
import {
  dayOf,
  isExpired,
  completeBackups,
  markComplete,
  sealedGame,
  sealedPage,
  unseal,
} from '../../../src/backup/bucket.ts'
import { PAGE_ROWS } from '../../../src/backup/database-pages.ts'
import { backUp, backUpNow } from '../../../src/backup/daily-backup.ts'
import type { GameId } from '../../../src/game/ids.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { catchMails, signedIn } from '../people.ts'
import { asOperator } from '../operators.ts'
import { OPEN, send, seven } from '../press/press-people.ts'

beforeEach(() => void catchMails())

const NIGHT = Date.parse('2027-03-01T03:15Z')
const bucket = env.BACKUPS
const { BACKUPS: _, ...without } = env

async function game() {
  const { game: path, at } = await seven({ press: OPEN })
  const france = at('FRANCE')
  await france.json(`${path}/orders`, send('PUT', { phase: 'S1901M', orders: ['A PAR - BUR'], ready: false }))
  const id = path.split('/').at(-1) as GameId
  // Backups find games in the lobby, which the alarm updates.
  await runDurableObjectAlarm(env.GAME.getByName(id))
  return { path, id, france }
}

/** All pages of the database, decrypted. */
async function pages(day: string) {
  const all: { table: string; columns: string[]; rows: unknown[][] }[] = []
  for (let n = 0; ; n++) {
    const sealed = await sealedPage(bucket, day, n)
    if (sealed === null) return all
    all.push((await unseal(env.AUTH_SECRET, sealed)) as (typeof all)[number])
  }
}

describe('the daily backup', () => {
  it('is made in small steps, once a day, and contains every table and every game', async () => {
    const { id } = await game()
    await env.DB.batch(
      Array.from({ length: PAGE_ROWS + 1 }, (_, n) =>
        env.DB.prepare('INSERT INTO tries (key, since, count) VALUES (?, 1, 1)').bind(`a key ${n}`),
      ),
    )
    let runs = 0
    while ((await backUp(env, NIGHT + runs, 7)) === 'under way') runs++
    expect(runs).toBeGreaterThan(3)
    expect(await backUp(env, NIGHT + 5 * HOUR_MS)).toBe('complete')
    expect(await completeBackups(bucket)).toEqual([{ day: '2027-03-01', finishedAt: NIGHT + runs, games: 1 }])
    expect(await sealedGame(bucket, '2027-03-01', id)).not.toBeNull()
    const kept = await pages('2027-03-01')
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'd1\\_%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    ).all<{ name: string }>()
    expect(new Set(kept.map(({ table }) => table))).toEqual(new Set(results.map(({ name }) => name)))
    const keys = kept.filter(({ table }) => table === 'tries').flatMap(({ rows }) => rows.map(([key]) => key))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(PAGE_ROWS)
  })

  it('is not made without a bucket, which is reported, and nothing fails', async () => {
    expect(await backUp(without, NIGHT)).toBe('off')
    expect(await lastBackup(without, NIGHT)).toBe('off')
  })

  it('continues without a game that cannot be read, and names it', async () => {
    const { id } = await game()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = { ...env, GAME: { getByName: () => ({ backup: async () => expect.fail('is broken') }) } }
    expect(await backUp(broken as unknown as Env, NIGHT)).toBe('complete')
    const note = await bucket.get('complete/2027-03-01')
    expect(await note?.json()).toMatchObject({ games: 0, missed: [id] })
  })

  it('is kept for 14 days, or 8 weeks if from a Monday, then deleted completely', async () => {
    const days = Array.from({ length: 70 }, (_, n) => dayOf(NIGHT - n * DAY_MS))
    const kept = days.filter((day) => !isExpired(day, NIGHT))
    expect(kept).toHaveLength(14 + 6)
    for (const day of ['2027-02-22', '2027-02-20', '2027-02-14', '2027-02-08', '2026-12-28']) {
      await bucket.put(`${day}/games/a`, '')
      await markComplete(bucket, { day, startedAt: 0, finishedAt: 0, games: 1, pages: 0, missed: [], migrations: [] })
    }
    await backUp(env, NIGHT)
    await backUp(env, NIGHT + HOUR_MS)
    expect((await completeBackups(bucket)).map(({ day }) => day)).toEqual([
      '2027-02-08',
      '2027-02-20',
      '2027-02-22',
      '2027-03-01',
    ])
    expect(await bucket.get('2027-02-14/games/a')).toBeNull()
  })

  it('is reported if it is missing for 36 hours', async () => {
    await backUp(env, NIGHT)
    expect(await lastBackup(env, NIGHT + DAY_MS)).toMatchObject({ finishedAt: NIGHT })
  })
})

describe('operators', () => {
  it('can make one now, list all, and restore a game of a day', async () => {
    const { path, id, france } = await game()
    await france.json('/api/operator/backups/kept', { status: 403 })
    await asOperator(async (boss) => {
      expect(await boss.json('/api/operator/backups/kept', send('POST', {}))).toEqual({ outcome: 'complete' })
      const { days } = await boss.json<{ days: { day: string }[] }>('/api/operator/backups/kept')
      const day = days[0]?.day ?? ''
      const kept = `/api/operator/backups/kept/${day}`
      expect(await boss.json(`${kept}/games`)).toEqual({ games: [id] })
      expect(await boss.json(`${kept}/games?after=${id}`)).toEqual({ games: [] })
      await boss.json('/api/operator/backups/kept/2020-01-01/games', { status: 404 })
      const at = `/api/operator/games/${id}`
      await boss.json(`${at}/backup`, send('PUT', { day }, 409))
      await boss.call(at, send('DELETE'))
      await boss.json(`${at}/backup`, send('PUT', { day: '2020-01-01' }, 400))
      await boss.json(`${at}/backup`, send('PUT', { day }))
    })
    const back = await france.json<NamedGame>(path)
    expect(back.game.sheet?.lines.map(({ text }) => text)).toEqual(['A PAR - BUR'])
  })

  it('can restore the database into an empty one, even with their own new account, but over games only if they say so', async () => {
    const { path, france } = await game()
    const before = await france.json('/api/me')
    await signedIn('boss@example.org')
    await backUpNow(env, Date.now())
    const day = dayOf(Date.now())
    const kept = await pages(day)
    const asked = `/api/operator/backups/kept/${day}/database`
    await asOperator(async (boss) => {
      await boss.json(asked, send('PUT', { page: 0 }, 409))
      await boss.json(asked, send('PUT', { page: kept.length }, 404))
    })
    for (const { table } of kept) await env.DB.prepare(`DELETE FROM ${table}`).run()
    const put = async (page: number): Promise<number> => {
      let status = 0
      await asOperator(async (boss) => {
        ;({ status } = await boss.call(asked, send('PUT', { page })))
      })
      return status
    }
    // The page that replaces their account ends their session: they sign in again and continue.
    for (const page of kept.keys()) expect([await put(page), await put(page)]).toContain(200)
    expect(await france.json('/api/me')).toEqual(before)
    expect(await france.json<NamedGame>(path)).toMatchObject({ game: { you: 'FRANCE' } })
  })
})
