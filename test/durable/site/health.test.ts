/** The health check. */
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../src/api/index.ts'
import { tables } from '../../../src/database.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { games } from '../../../src/lobby/schema.ts'
import { mails } from '../../../src/post/schema.ts'
import { reminderTo } from '../post/post-office.ts'

const ask = async (here: Env = env) => {
  const answer = await app.request('/health', { headers: { 'cf-connecting-ip': '10.8.8.8' } }, here)
  return { status: answer.status, body: await answer.json() }
}
const READY = { ready: true, database: 'reachable', queue: 'reachable', phases: 'on time', mails: 'on time' }

async function waitingMail(dueAt: number): Promise<void> {
  await tables(env.DB)
    .insert(mails)
    .values({ key: `mail due at ${dueAt}`, state: 'waiting', message: reminderTo(1), dueAt, changedAt: dueAt })
}
async function playingGame(due: number, asleep = false): Promise<void> {
  await tables(env.DB)
    .insert(games)
    .values({
      id: 'health000000' as GameId,
      revision: 1,
      creator: 'nobody' as PlayerId,
      name: 'A game',
      variant: 'classical',
      status: 'playing',
      access: 'invitation',
      seats: 7,
      minutes: { draft: 60, moves: 60, retreats: 60, adjustments: 60 },
      createdAt: due,
      phases: 0,
      asleep,
      due,
      masked: false,
      openSeats: [],
      reliability: 0,
    })
}

describe('/health', () => {
  afterEach(async () => {
    vi.restoreAllMocks()
    await tables(env.DB).delete(mails)
    await tables(env.DB).delete(games)
  })

  it('is ready if nothing is overdue', async () => {
    await waitingMail(Date.now() + HOUR_MS)
    await playingGame(Date.now() + HOUR_MS)
    expect(await ask()).toEqual({ status: 200, body: READY })
  })

  it('is not ready while a phase is half an hour overdue; games asleep do not count', async () => {
    await playingGame(Date.now() - HOUR_MS, true)
    expect((await ask()).status).toBe(200)
    await tables(env.DB).delete(games)
    await playingGame(Date.now() - HOUR_MS)
    expect(await ask()).toEqual({ status: 503, body: { ...READY, ready: false, phases: 'late' } })
  })

  it('is not ready while a mail is half an hour overdue', async () => {
    await waitingMail(Date.now() - HOUR_MS)
    expect(await ask()).toEqual({ status: 503, body: { ...READY, ready: false, mails: 'late' } })
  })

  it('reports a failing database, and still responds', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = { prepare: () => expect.fail('no connection') } as unknown as D1Database
    expect(await ask({ ...env, DB: broken })).toEqual({
      status: 503,
      body: { ...READY, ready: false, database: 'unreachable', phases: 'unknown', mails: 'unknown' },
    })
  })

  it('reports a failing queue', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = { ...env, MAILS: { metrics: () => Promise.reject(new Error('no queue')) } as unknown as Queue }
    expect(await ask(broken)).toEqual({ status: 503, body: { ...READY, ready: false, queue: 'unreachable' } })
  })
})
