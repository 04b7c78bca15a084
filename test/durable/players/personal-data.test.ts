/** Personal data: people can export all of it, and it is deleted with their account. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../../src/lib/time.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { PERSONAL_TABLES } from '../../../src/personal-data/personal-tables.ts'
import type { PersonalData } from '../../../src/personal-data/data-export.ts'
import { clearOrphanedMails, deleteOrphanedRecords } from '../../../src/personal-data/account-deletion.ts'
import { enqueueMails } from '../../../src/post/queue/mail-queue.ts'
import { Ledger } from '../../../src/post/queue/ledger.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { gameStub } from '../../../src/durable/game-stub.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { reminderTo, START } from '../post/post-office.ts'
import { catchMails, type Person, signIn, LONG_TIMEOUT } from '../people.ts'
import { send, seven, write } from '../press/press-people.ts'

const ADDRESS = 'anna.of.the.test@example.org'
const NAME = 'Anna the Watched'
/** Columns that make a row personal. */
const PERSONAL = ['player_id', 'player', 'recipient', 'address']
/** Tables with such a column that nothing writes to (docs/decisions/0001-sign-in.md). */
const UNUSED = ['logins']

let anna: Person
let mails: readonly MailMessage[]
const post = (body: object) => ({ method: 'POST', body })

afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  mails = catchMails()
  anna = await signIn(mails, ADDRESS)
  await anna.json('/api/me', { method: 'PATCH', body: { name: NAME } })
})

const stored = async (sql: string): Promise<readonly Record<string, unknown>[]> =>
  (await env.DB.prepare(sql).all()).results
const tablesThere = async (): Promise<readonly string[]> =>
  (
    await stored(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    )
  ).map(({ name }) => String(name))

/** The tables that contain a text in any column. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const all = await Promise.all((await tablesThere()).map(async (table) => ((await found(table, text)) ? [table] : [])))
  return all.flat()
}
const found = async (table: string, text: string): Promise<boolean> =>
  JSON.stringify(await stored(`SELECT * FROM "${table}"`)).includes(text)

describe('the list of tables with personal data', () => {
  it('contains every table with personal rows', async () => {
    const personal = await Promise.all(
      (await tablesThere()).map(async (table) => {
        const columns = (await stored(`SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => String(name))
        return columns.some((name) => PERSONAL.includes(name)) ? [table] : []
      }),
    )
    expect(personal.flat().toSorted()).toEqual(
      [...PERSONAL_TABLES.map(({ table }) => getTableName(table)), ...UNUSED].toSorted(),
    )
  })

  it('names secrets that exist', () => {
    for (const { table, secrets } of PERSONAL_TABLES) {
      const names = Object.keys(table)
      expect(secrets.filter((name) => !names.includes(name))).toEqual([])
      expect(getTableConfig(table).columns.length).toBeGreaterThan(secrets.length)
    }
  })
})

describe('the export of personal data', () => {
  it('has account, sessions, games and messages, and no secrets; drafts are deleted with the account', async () => {
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    const bert = await signIn(mails, 'bert@example.org')
    const { id, game } = await anna.json<{ id: string; game: GameView }>('/api/games', {
      ...post({ name: 'A game', variant: 'duo' }),
      status: 201,
    })
    await anna.json(`/api/games/${id}/join`, post({}))
    await bert.json(`/api/games/${id}/join`, post({ invitation: game.invitation }))
    await anna.json(`/api/games/${id}/press`, post({ to: 'all', text: 'Hello from me', key: 'one' }))
    await bert.json(`/api/games/${id}/press`, post({ to: 'all', text: 'Hello from Bert', key: 'two' }))
    const draft = { channel: 'all', device: 'phone', key: 'k1', text: 'Begun on a phone' }
    await anna.json(`/api/games/${id}/press/drafts`, { method: 'PUT', body: draft })
    // The database follows the game after a moment.
    const listed = async () => (await anna.json<{ games: object[] }>('/api/games/mine')).games
    await vi.waitFor(async () => expect(await listed()).toMatchObject([{ id }]), LONG_TIMEOUT)
    const text = await (await anna.call('/api/me/data')).text()
    const { held, written } = JSON.parse(text) as PersonalData
    expect(held['account']).toMatchObject([{ name: NAME, address: ADDRESS }])
    expect(held['sessions']).toHaveLength(1)
    expect(held['tokens']).toMatchObject([{ name: 'bot' }])
    expect(written).toMatchObject([
      {
        game: id,
        messages: [{ channel: 'all', text: 'Hello from me' }],
        drafts: [{ channel: 'all', text: 'Begun on a phone' }],
      },
    ])
    const session = [...anna.cookies.values()].map((value) => decodeURIComponent(value).split('.')[0] ?? '')
    const ours = gameStub(env, id as GameId)
    for (const hidden of [secret, 'Hello from Bert', 'bert@example.org', ...session.filter((part) => part.length > 20)])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
    await anna.call('/api/me', { method: 'DELETE' })
    expect(await ours.personalData(anna.id as PlayerId)).toMatchObject({ press: { messages: [{}], drafts: [] } })
  })

  it('is limited to ten an hour, because it reads all games', async () => {
    for (let n = 0; n < 10; n++) expect((await anna.call('/api/me/data')).status).toBe(200)
    expect((await anna.call('/api/me/data')).status).toBe(429)
  })

  it('needs a browser, not a token', async () => {
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    anna.cookies.clear()
    const answer = await anna.call('/api/me/data', { headers: { authorization: `Bearer ${secret}` } })
    expect(answer.status).toBe(403)
  })
})

/** A player who had written a draft and whose seat was then given to someone else. */
async function replaced() {
  const { game: path, path: press, people, at } = await seven({ master: 'player', access: 'invitation' })
  const [host] = people
  if (host === undefined) throw new Error('nobody came')
  const seat = at('ITALY') === host ? 'FRANCE' : 'ITALY'
  const [former, next] = [at(seat), await signIn(mails, 'next@example.org')]
  await next.json('/api/me', { method: 'PATCH', body: { name: 'Next in line' } })
  await former.json(press, write('all', 'Hello from me too'))
  await former.json(`${press}/drafts`, send('PUT', { channel: 'all', device: 'phone', key: 'k', text: 'Begun by me' }))
  await host.json(`${path}/acts`, send('POST', { kind: 'fill-seat', seat, name: 'Next in line' }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  const id = path.split('/').at(-1) as GameId
  const stub = env.GAME.getByName(id)
  const waits = () => runInDurableObject(stub, (_, { storage: { sql } }) => sql.exec('SELECT id FROM outbox').toArray())
  await host.json(path)
  while ((await waits()).length > 0) await runDurableObjectAlarm(stub)
  expect(await gamesIn(former)).toEqual([])
  return { id, former }
}
const gamesIn = async (person: Person) => (await person.json<{ games: object[] }>('/api/games/mine')).games

describe('a player whose seat has been taken', () => {
  it('gets their messages in the export, and their draft is deleted with the account', async () => {
    const { id, former } = await replaced()
    const { written } = await former.json<PersonalData>('/api/me/data')
    expect(written).toMatchObject([
      { game: id, messages: [{ text: 'Hello from me too' }], drafts: [{ text: 'Begun by me' }] },
    ])
    await former.call('/api/me', { method: 'DELETE' })
    expect(await gameStub(env, id).personalData(former.id as PlayerId)).toMatchObject({ press: { drafts: [] } })
  })
})

it('a game loses its master when their account is deleted', async () => {
  const settings = { name: 'A game', variant: 'duo', master: 'apart' }
  const made = await anna.json<{ id: GameId; game: GameView }>('/api/games', { ...post(settings), status: 201 })
  const [bert, cleo] = [await signIn(mails, 'bert@example.org'), await signIn(mails, 'cleo@example.org')]
  for (const person of [bert, cleo])
    await person.json(`/api/games/${made.id}/join`, post({ invitation: made.game.invitation }))
  const look = async () => (await bert.json<{ game: GameView }>(`/api/games/${made.id}`)).game
  expect(await look()).toMatchObject({ status: 'playing', master: anna.id })
  const inLobby = () => stored('SELECT creator FROM games')
  await vi.waitFor(async () => expect(await inLobby()).toEqual([{ creator: anna.id }]), LONG_TIMEOUT)
  await anna.call('/api/me', { method: 'DELETE' })
  expect(await look()).toMatchObject({ status: 'playing', master: null })
})

describe('a player with a webhook', () => {
  it('gets its address in the export, and it is deleted with the account', async () => {
    const { id } = await anna.json<{ id: GameId }>('/api/games', {
      ...post({ name: 'A game', variant: 'duo' }),
      status: 201,
    })
    const address = 'https://hooks.example.org/of-anna'
    await anna.json(`/api/games/${id}/webhook`, send('PUT', { address, shape: 'json' }))
    const inLobby = () => stored('SELECT id FROM games')
    await vi.waitFor(async () => expect(await inLobby()).toEqual([{ id }]), LONG_TIMEOUT)
    const text = await (await anna.call('/api/me/data')).text()
    expect(JSON.parse(text)).toMatchObject({ webhooks: [{ game: id, address }] })
    expect(text).not.toContain('whsec_')
    await anna.call('/api/me', { method: 'DELETE' })
    const left = await runInDurableObject(env.GAME.getByName(id), (_, { storage: { sql } }) =>
      ['hook', 'hook_outbox'].map((table) => sql.exec(`SELECT * FROM ${table}`).toArray()),
    )
    expect(left).toEqual([[], []])
  })
})

describe('an account that is deleted', () => {
  it('leaves no record, even if a game sends one later', async () => {
    const { id, game } = await anna.json<{ id: GameId; game: GameView }>('/api/games', {
      ...post({ name: 'A game', variant: 'duo' }),
      status: 201,
    })
    const bert = await signIn(mails, 'bert@example.org')
    await anna.json(`/api/games/${id}/join`, post({}))
    await bert.json(`/api/games/${id}/join`, post({ invitation: game.invitation }))
    await vi.waitFor(async () => expect(await gamesIn(anna)).toHaveLength(1), LONG_TIMEOUT)
    await anna.call('/api/me', { method: 'DELETE' })
    const recordTables = async () => (await tablesWith(anna.id)).filter((table) => table.startsWith('game_r'))
    await vi.waitFor(async () => expect(await recordTables()).toEqual(['game_results']), LONG_TIMEOUT)
    await deleteOrphanedRecords(env.DB)
    expect(await recordTables()).toEqual([])
    expect(await stored('SELECT player_id FROM game_results')).toEqual([{ player_id: bert.id }])
  })

  it('leaves its address and name nowhere, not even in undelivered mails', async () => {
    const id = anna.id as PlayerId
    const reminder = { ...reminderTo(1), to: { player: id }, key: `g1/S1901M/reminder/${id}` } as MailMessage
    const code = mails.find(({ to }) => 'address' in to)
    if (code === undefined) throw new Error('no code was mailed')
    const quiet = { ...env, MAILS: { sendBatch: async () => ({}) } as never }
    await enqueueMails(quiet, [reminder, code], START)
    await new Ledger(env.DB).park([code.key], 'refused', START)
    expect(await tablesWith(ADDRESS)).toEqual(expect.arrayContaining(['mails', 'players']))
    expect((await anna.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    expect(await tablesWith(ADDRESS)).toEqual([])
    expect(await tablesWith(NAME)).toEqual([])
    expect(await tablesWith(id)).toEqual(['mails'])
    expect((await new Ledger(env.DB).entries([reminder.key])).get(reminder.key)).toMatchObject({
      state: 'dropped',
      message: null,
    })
  })

  it('has its unsent mails deleted by the cron job', async () => {
    const id = anna.id as PlayerId
    const reminder = { ...reminderTo(1), to: { player: id }, key: `g1/S1901M/reminder/${id}` } as MailMessage
    const ledger = new Ledger(env.DB)
    await enqueueMails({ ...env, MAILS: { sendBatch: async () => ({}) } as never }, [reminder], START)
    const letter = { from: 'a', to: ADDRESS, subject: '', text: '', html: '', headers: {} }
    await ledger.take('batch', [{ keys: [reminder.key], letter }], null, START)
    await anna.call('/api/me', { method: 'DELETE' })
    expect(await tablesWith(ADDRESS)).toEqual(['mails'])
    await ledger.park([reminder.key], 'refused', START)
    await clearOrphanedMails(env.DB, START)
    expect(await tablesWith(ADDRESS)).toEqual([])
  })
})
