/** Observability: log lines, counts, figures, and alerts to operators. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alertOperators } from '../../src/alerts/alerts.ts'
import { serviceFigures } from '../../src/alerts/measure-service.ts'
import { missedGoals } from '../../src/alerts/schema.ts'
import { app } from '../../src/api/index.ts'
import { tables } from '../../src/database.ts'
import type { Game } from '../../src/durable/game-object.ts'
import { gameStub } from '../../src/durable/game-stub.ts'
import type { GameId } from '../../src/game/ids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { handleQueue } from '../../src/post/queue/postman.ts'
import { enqueueMails, mailsOfGame } from '../../src/post/queue/mail-queue.ts'
import { mails } from '../../src/post/schema.ts'
import { addCounts, countsSince, forgetCounts } from '../../src/telemetry/counts.ts'
import type { ProviderDouble } from '../support/service/provider-double.ts'
import { creation, GAME, INVITATION, joining, player, POWERS, START } from '../support/games/hosting.ts'
import { enrol, player as reader, provider, reminderTo, TestClock } from './post/post-office.ts'

const setTime = (at: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at)
}

let lines: Record<string, unknown>[]
beforeEach(() => {
  lines = []
  const keep = (line: unknown) => void lines.push(JSON.parse(String(line)) as Record<string, unknown>)
  vi.spyOn(console, 'log').mockImplementation(keep)
  vi.spyOn(console, 'error').mockImplementation(keep)
})
afterEach(() => void vi.useRealTimers())

const linesOf = (kind: string) => lines.filter(({ line }) => line === kind)
const logging = { ...env, LOG_LINES: 'all' } as const

/** A game in its first phase whose object writes its lines, and mails nobody. */
async function playing(name: string) {
  setTime(START)
  const stub = env.GAME.getByName(name)
  const game = gameStub(env, name as GameId)
  const silent = { ...logging, MAILS: { sendBatch: async () => {} } }
  await runInDurableObject(stub, ({ hosted }) => void Object.assign(hosted, { env: silent }))
  await game.perform(creation())
  for (const power of POWERS) await game.perform(joining(power, { invitation: INVITATION }))
  return { game, stub, ring: () => runDurableObjectAlarm(stub) }
}

describe('the log', () => {
  it('names the game of a request, and of a fault', async () => {
    await app.request('/api/games/abcdefghijkm?invitation=the-secret', {}, logging)
    expect(linesOf('request')).toMatchObject([{ route: '/api/games/:id', game: 'abcdefghijkm', status: 404 }])
    vi.spyOn(env.API_LIMIT, 'limit').mockRejectedValue(new Error('the insides'))
    await app.request('/api/games/abcdefghijkm/log?invitation=the-secret', {}, logging)
    expect(linesOf('fault')).toMatchObject([{ fault: 'Error: the insides', of: ['abcdefghijkm'] }])
    expect(JSON.stringify(lines)).not.toMatch(/the-secret/)
  })

  it('has a line for each request with its route, without values', async () => {
    const answer = await app.request('/api/games/abcdefghijkl?invitation=the-secret', {}, logging)
    expect(answer.status).toBe(404)
    expect(linesOf('request')).toEqual([
      { line: 'request', method: 'GET', route: '/api/games/:id', status: 404, span: expect.any(Number) },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/the-secret|abcdefghijkl/)
  })

  it('has a line for each command, closed phase and alarm, with ids and without orders', async () => {
    const { game, ring } = await playing('watched')
    lines = []
    const lineup = { phase: 'S1901M', lines: ['A PAR - BUR'], ready: false }
    await game.perform({ kind: 'order', by: player('FRANCE'), ...lineup })
    await game.perform({ kind: 'order', by: player('NOBODY'), ...lineup })
    await game.view(null, null)
    expect(linesOf('command')).toMatchObject([
      { command: 'order', outcome: 'done', events: 1 },
      { command: 'order', outcome: 'not-a-player', events: 0 },
    ])
    setTime(START + DAY_MS + 7_000)
    await ring()
    expect(linesOf('phase')).toEqual([
      {
        line: 'phase',
        game: expect.any(String),
        phase: 'S1901M',
        cause: 'deadline',
        late: 7_000,
        closedAt: START + DAY_MS + 7_000,
        rows: expect.any(Number),
        span: expect.any(Number),
      },
    ])
    expect(linesOf('phase')[0]?.['rows']).toBeGreaterThan(1)
    expect(linesOf('alarm')).toMatchObject([{ retry: 0, outcome: 'done' }])
    expect(JSON.stringify(lines)).not.toMatch(/PAR|BUR/)
    expect(await countsSince(env.DB, START)).toMatchObject({ 'phases closed': 1, 'phases late': 1 })
  })

  it('has a line with game and reason each time an alarm fails', async () => {
    const { stub } = await playing('failing')
    lines = []
    await runInDurableObject(stub, async (object: Game) => {
      const full = () => Promise.reject(new Error('the disk is full'))
      Object.assign(object.hosted, { catchUp: full })
      await expect(object.alarm({ retryCount: 0, isRetry: false, scheduledTime: START })).rejects.toThrow('full')
      await object.alarm({ retryCount: 5, isRetry: true, scheduledTime: START })
    })
    expect(linesOf('alarm')).toMatchObject([
      { game: GAME, retry: 0, outcome: 'failed' },
      { game: GAME, retry: 5, outcome: 'given up' },
    ])
    const fault = { where: 'alarm', fault: 'Error: the disk is full', of: [GAME] }
    expect(linesOf('fault')).toMatchObject([fault, fault])
  })

  it('has a line for each mail with a final state', async () => {
    const clock = new TestClock()
    provider(clock)
    await enrol([1])
    const message = reminderTo(1)
    const brought = { queue: 'mails', messages: [{ body: message, ack() {}, retry() {} }] }
    await handleQueue(brought as unknown as MessageBatch<never>, { ...logging, MAIL_WINDOW: 0 }, clock)
    expect(linesOf('mail')).toEqual([{ line: 'mail', kind: message.facts.kind, key: message.key, outcome: 'sent' }])
    expect(JSON.stringify(lines)).not.toMatch(/readers\.example/)
    expect(await countsSince(env.DB, 0)).toMatchObject({ 'mails sent': 1 })
  })
})

describe('counts', () => {
  it('add up within the hour, and are kept for three months', async () => {
    await addCounts(env.DB, [['server faults', 2]], START)
    await addCounts(env.DB, [['server faults', 3]], START + 59 * MINUTE_MS)
    await addCounts(env.DB, [['server faults', 7]], START - 100 * DAY_MS)
    expect((await countsSince(env.DB, START))['server faults']).toBe(5)
    await forgetCounts(env.DB, START)
    expect((await countsSince(env.DB, 0))['server faults']).toBe(5)
  })

  it('that cannot be saved fail no request', async () => {
    const broken = { prepare: () => expect.fail('no connection'), batch: () => Promise.reject(new Error('down')) }
    await addCounts(broken as unknown as D1Database, [], START)
    await addCounts(
      { prepare: env.DB.prepare.bind(env.DB), batch: broken.batch } as unknown as D1Database,
      [['server faults', 1]],
      START,
    )
    expect(linesOf('fault')).toMatchObject([{ where: 'counts' }])
  })

  it('count about all requests, with one row in a hundred', async () => {
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.01)
    await app.request('/api/variants', {}, env)
    expect((await countsSince(env.DB, 0)).requests).toBe(0)
    chance.mockReturnValue(0.009)
    await app.request('/api/variants', {}, env)
    await vi.waitFor(async () => expect((await countsSince(env.DB, 0)).requests).toBe(100))
  })

  it('include slow responses', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.009)
    const late = { ...env, API_LIMIT: { limit: async () => passes(1_500) } }
    setTime(START)
    const passes = async (milliseconds: number) => {
      setTime(Date.now() + milliseconds)
      return { success: true }
    }
    await app.request('/api/variants', {}, late)
    const counted = async () => (await countsSince(env.DB, 0))['requests slow']
    await vi.waitFor(async () => expect(await counted()).toBe(100))
    await app.request('/api/variants', {}, env)
    await vi.waitFor(async () => expect((await countsSince(env.DB, 0)).requests).toBe(200))
    expect(await counted()).toBe(100)
  })

  it('include requests that failed because of our faults', async () => {
    vi.spyOn(env.API_LIMIT, 'limit').mockRejectedValue(new Error('the insides'))
    expect((await app.request('/api/variants', {}, env)).status).toBe(500)
    await vi.waitFor(async () => expect((await countsSince(env.DB, 0))['server faults']).toBe(1))
  })
})

describe('the diagnosis of a game', () => {
  it('shows its clock, alarm, log and mails, and closes nothing', async () => {
    const { game } = await playing('diagnosed')
    setTime(START + DAY_MS + HOUR_MS)
    using inspection = game.inspection()
    const found = await inspection.diagnosis()
    expect(found).toMatchObject({
      until: START + DAY_MS,
      due: expect.any(Number) as number,
      alarm: expect.any(Number) as number,
    })
    expect(found?.outlook).toMatch(/^The phase is overdue/)
    expect(found?.log.map(({ kind }) => kind)).toContain('started')
    expect(
      await gameStub(env, 'nothing' as GameId)
        .inspection()
        .diagnosis(),
    ).toBeNull()
  })

  it('includes the mails of this game only', async () => {
    await enqueueMails(
      { ...env, MAILS: { sendBatch: async () => ({}) } as never },
      [reminderTo(1, 'g1'), reminderTo(2, 'g10')],
      START,
    )
    expect(await mailsOfGame(env.DB, 'g1' as GameId)).toMatchObject([{ to: reader(1), state: 'waiting' }])
  })
})

/** Mails that belong to no phase. */
const ofNoPhase = () =>
  tables(env.DB)
    .insert(mails)
    .values(
      [
        `g3/invitation/uY-ZW8e8Ef_Mark`,
        `g3/rolled-back-8/notice/${reader(1)}`,
        `g3/S1901M~1/extended-17953/${reader(2)}`,
      ].map((key) => ({ key, state: 'sent' as const, dueAt: START, changedAt: START })),
    )

it('a mail without a phase is listed by its kind, never by the hash of an address', async () => {
  await ofNoPhase()
  const told = await mailsOfGame(env.DB, 'g3' as GameId)
  expect(told.map(({ phase, kind, to }) => [phase, kind, to]).toSorted()).toEqual([
    [null, 'invitation', null],
    [null, 'rolled-back', reader(1)],
    ['S1901M~1', 'extended', reader(2)],
  ])
  const { mails: byKind } = await serviceFigures(env, START + HOUR_MS)
  expect(byKind.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['extended', 'invitation', 'notice']))
  expect(JSON.stringify(byKind)).not.toMatch(/Mark/)
})

describe('the figures', () => {
  it('count games and mails, and evaluate the goals', async () => {
    const { ring } = await playing('counted')
    await ring()
    await enqueueMails({ ...env, MAILS: { sendBatch: async () => ({}) } as never }, [reminderTo(1)], START)
    const { games, mails: byKind, goals, queue } = await serviceFigures(env, START + HOUR_MS)
    expect(games).toEqual({ forming: 0, playing: 1, asleep: 0, finished: 0, abandoned: 0 })
    expect(byKind.find(({ kind }) => kind === 'reminder')).toMatchObject({ outcomes: { waiting: 1 } })
    expect(queue.due).toBeGreaterThan(0)
    vi.spyOn(env.MAILS, 'metrics').mockResolvedValue({ backlogCount: 7, backlogBytes: 1 })
    vi.spyOn(env.PUSHES, 'metrics').mockRejectedValue(new Error('no queue'))
    expect((await serviceFigures(env, START + HOUR_MS)).backlog).toEqual({ mails: 7, notifications: null })
    expect(goals.filter(({ met }) => !met).map(({ goal }) => goal)).toEqual(['mails leave in time'])
  })
})

describe('operators', () => {
  const clock = new TestClock()
  const post = { ...env, OPERATORS: 'one@ops.example, two@ops.example' }
  let resend: ProviderDouble
  beforeEach(() => {
    clock.time = START
    resend = provider(clock)
  })
  const told = () => resend.requests.length
  const lateMail = () =>
    tables(env.DB)
      .insert(mails)
      .values({ key: 'late', state: 'waiting', message: reminderTo(1), dueAt: START - DAY_MS, changedAt: START })

  it('get a mail about a missed goal once a day, and when it is met again', async () => {
    await alertOperators(post, START, clock)
    expect(told()).toBe(0)
    await lateMail()
    for (const quarter of [0, 1, 2]) await alertOperators(post, START + quarter * 15 * MINUTE_MS, clock)
    expect(told()).toBe(1)
    await alertOperators(post, START + DAY_MS, clock)
    expect(told()).toBe(2)
    await tables(env.DB).delete(mails)
    await alertOperators(post, START + DAY_MS + HOUR_MS, clock)
    expect(told()).toBe(3)
    expect(await tables(env.DB).select().from(missedGoals)).toEqual([])
    await alertOperators(post, START + 3 * DAY_MS, clock)
    expect(told()).toBe(3)
  })

  it('get the mail later if the provider did not accept it', async () => {
    await lateMail()
    vi.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError('the connection was lost'))
    await alertOperators(post, START, clock)
    await alertOperators(post, START + HOUR_MS, clock)
    expect(await tables(env.DB).select().from(missedGoals)).toHaveLength(1)
    await alertOperators(post, START + 2 * HOUR_MS, clock)
    expect(told()).toBe(1)
  })

  it('are notified by webhook, too, if there is one', async () => {
    await lateMail()
    const sent: unknown[] = []
    vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      sent.push(await new Request(input, init).json())
      return new Response()
    })
    await alertOperators({ ...env, OPERATORS: '', ALERT_WEBHOOK: 'https://chat.example/hook' }, START, clock)
    expect(sent).toEqual([
      expect.objectContaining({
        text: expect.stringMatching(/^Missed – mails leave in time: mails late now: 1/) as string,
      }),
    ])
    expect(await tables(env.DB).select().from(missedGoals)).toHaveLength(1)
  })
})
