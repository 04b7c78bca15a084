/** A service is lost. A new one, with the kept AUTH_SECRET, gets everything back from the bucket's sealed backups. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayOf } from '../../../src/backup/bucket.ts'
import { Client } from '../../../src/tools/play/client.ts'
import { LOCALLY, type Served, serveLocally } from '../../support/service/harness.ts'
import type { Variables } from '../../support/service/miniflare.ts'
import { type GameAnswer, startGame } from '../support/api-game.ts'

const BOSS = 'boss@players.example'
const ANN = 'ann@players.example'
const folder = mkdtempSync(join(tmpdir(), 'concert-recovery-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** What survived the old service: its bucket, and what Ann's devices, scripts and mails hold. */
interface Remains {
  readonly day: string
  readonly bucket: ReadonlyMap<string, readonly [string, Record<string, string> | undefined]>
  /** The path of the game. */
  readonly path: string
  /** The order that Ann has saved. */
  readonly order: string
  readonly session: string
  readonly token: string
  /** The path of the calendar. */
  readonly calendar: string
}
let remains: Remains

const run = (name: string, url: URL, sessions: string, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const argv = [`src/tools/${name}.ts`, url.href, '--as', BOSS, ...args]
    const env = { ...process.env, CONCERT_SESSIONS: join(folder, sessions) }
    execFile(process.execPath, argv, { env }, (_, stdout, stderr) => resolve(`${stdout}${stderr}`.trim()))
  })

async function bucketOf({ miniflare }: Served): Promise<Remains['bucket']> {
  const bucket = await miniflare.getR2Bucket('BACKUPS')
  const { objects } = await bucket.list({ include: ['customMetadata'] })
  const contents = await Promise.all(objects.map(async ({ key }) => (await (await bucket.get(key))?.text()) ?? ''))
  return new Map(objects.map(({ key, customMetadata }, n) => [key, [contents[n] ?? '', customMetadata]]))
}

/** A service that has never run, next to the old bucket. */
async function serveNew(variables: Variables): Promise<Served> {
  const service = await serveLocally(variables)
  const bucket = await service.miniflare.getR2Bucket('BACKUPS')
  for (const [key, [content, customMetadata]] of remains.bucket)
    await bucket.put(key, content, { ...(customMetadata && { customMetadata }) })
  return service
}

const restore = (service: Served, sessions: string): Promise<string> =>
  run('restore', service.url, sessions, '--day', remains.day, '--database')

beforeAll(async () => {
  await using old = await serveLocally()
  const [ann, bob] = [new Client(old.url.origin), new Client(old.url.origin)]
  await ann.signIn(ANN)
  await bob.signIn('bob@players.example')
  const path = `/api${await startGame([ann, bob], 'A game that outlives its service', 'duo')}`
  const { game } = await ann.get<GameAnswer>(path)
  const { orders } = await ann.get<{ orders: { written: string }[] }>(`${path}/options`)
  const order = orders.find(({ written }) => written.endsWith(' H'))?.written ?? ''
  await ann.put(`${path}/orders`, { phase: game.phase?.code, orders: [order], ready: false })
  await ann.post(`${path}/press`, { to: 'all', text: 'Shall we outlive it, too?', key: 'first' })
  const { secret: token } = await ann.post<{ secret: string }>('/api/tokens', { name: 'A script', scope: 'play' })
  const { link } = await ann.post<{ link: string }>('/api/me/calendar', {})
  const day = dayOf(Date.now())
  const saved = await run('backup', old.url, 'old', '--in-bucket')
  if (!saved.includes('complete in the bucket; games: 1')) throw new Error(saved)
  const { pathname: calendar } = new URL(link)
  remains = { day, bucket: await bucketOf(old), path, order, session: await ann.session(), token, calendar }
})

it('with the same AUTH_SECRET: games, accounts, sessions, tokens and links are back, and the game continues', async () => {
  await using service = await serveNew(LOCALLY)
  const { origin } = service.url
  const { path } = remains
  expect(await restore(service, 'new')).toBe(`${path.split('/').at(-1)}: restored`)

  const ann = new Client(origin)
  expect(await ann.resume(remains.session)).toBe(true)
  const { game } = await ann.get<GameAnswer>(path)
  expect(game.settings.name).toBe('A game that outlives its service')
  expect(game.sheet?.lines.map(({ text }) => text)).toEqual([remains.order])
  const { messages } = await ann.get<{ messages: { text: string }[] }>(`${path}/press/messages?channel=all`)
  expect(messages.map(({ text }) => text)).toContain('Shall we outlive it, too?')

  const headers = { authorization: `Bearer ${remains.token}` }
  expect(await (await fetch(origin + path, { headers })).json()).toMatchObject({ game: { you: game.you } })
  expect(await (await fetch(origin + remains.calendar)).text()).toContain('A game that outlives its service')

  const bob = new Client(origin)
  await bob.signIn('bob@players.example')
  for (const player of [ann, bob]) await player.put(`${path}/ready`, { phase: game.phase?.code, ready: true })
  expect((await ann.get<GameAnswer>(path)).game.history).toEqual([game.phase?.code])
})

it('with another AUTH_SECRET: says so, and restores nothing', async () => {
  await using service = await serveNew({ ...LOCALLY, AUTH_SECRET: 'another secret, not the one of the backups' })
  expect(await restore(service, 'wrong')).toMatch(/sealed with a different AUTH_SECRET.*Nothing was changed/)
  const { origin } = service.url
  expect(await new Client(origin).resume(remains.session)).toBe(false)
  expect((await fetch(origin + remains.path)).status).toBe(404)
  expect((await fetch(origin + remains.calendar)).status).toBe(404)
  const boss = new Client(origin)
  await boss.signIn(BOSS)
  expect(await boss.get('/api/operator/backups')).toEqual({ games: [] })
})
