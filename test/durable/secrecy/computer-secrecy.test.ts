/**
 * Plays games that differ only in what their computers order, and in whether they have ordered yet. Until the phase closes,
 * players, a former player of a computer's seat, the master, operators and strangers must receive the same byte for byte.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { comparedGames, differences, later } from './compared-games.ts'
import { asOperator } from '../operators.ts'
import { Browser, HOME, type Person, signedIn } from '../people.ts'
import { send } from '../press/press-people.ts'

const PEOPLE = ['AUSTRIA', 'ENGLAND', 'FRANCE'] as const
const SETTINGS = {
  variant: 'classical',
  name: 'Machines',
  seating: 'preference',
  master: 'apart',
  computers: { seats: 4, vacant: true, draws: false },
}
/** The secrets of two games, and a game whose computers rest. */
const SECRETS = ['one', 'two', null] as const

const games = comparedGames()
afterEach(() => void (env.COMPUTERS = 'on'))

interface People {
  readonly at: ReadonlyMap<string, Person>
  readonly master: Person
  readonly stranger: Person
}

async function come(): Promise<People> {
  const at = new Map<string, Person>()
  for (const power of PEOPLE) at.set(power, await signedIn(`${power.toLowerCase()}@example.org`))
  return { at, master: await signedIn('master@example.org'), stranger: await signedIn('stranger@example.org') }
}

const objectOf = (id: string) => env.GAME.getByName(id)

async function computedIn(id: string): Promise<string> {
  const computed = await runInDurableObject(objectOf(id), ({ hosted }) => hosted.game?.computed ?? {})
  return JSON.stringify(Object.entries(computed).map(([seat, sheet]) => [seat, sheet?.lines.map(({ text }) => text)]))
}

/** Austria resigns, and four computers have played from the start. Up to the reminder of the first phase. */
async function play({ at, master }: People, secret: string | null): Promise<string> {
  games.begin()
  env.COMPUTERS = 'on'
  const { id } = await master.json<{ id: string }>('/api/games', send('POST', SETTINGS, 201))
  const game = `/api/games/${id}`
  await runInDurableObject(objectOf(id), (_, { storage }) => {
    storage.sql.exec('INSERT INTO computers (id, secret) VALUES (1, ?)', secret ?? 'none')
  })
  await master.json(`${game}/webhook`, send('PUT', { address: 'https://hooks.example.org/x', shape: 'json' }))
  if (secret === null) env.COMPUTERS = 'off'
  for (const power of PEOPLE) await at.get(power)?.json(`${game}/join`, send('POST', { preferences: [power] }))
  await later(id, MINUTE_MS)
  await at.get('AUSTRIA')?.json(`${game}/resign`, send('POST'))
  for (let rung = 0; rung < 12; rung++) await later(id)
  const orders = { phase: 'S1901M', orders: ['A PAR - BUR'], ready: true }
  await at.get('FRANCE')?.json(`${game}/orders`, send('PUT', orders))
  await later(id, 22 * HOUR_MS)
  return id
}

async function asked(id: string, viewer: Browser, people: People): Promise<readonly string[]> {
  const game = `/api/games/${id}`
  return games.answered(id, viewer, [
    ...['', '/log', '/options', '/export', '/text', '/webhook', '/mails', '/press'].map((path) => game + path),
    '/api/games',
    '/api/games/mine',
    '/api/games/open',
    ...[...people.at.values()].map((one) => `/api/players/${one.id}`),
    `/games/${id}`,
    `/games/${id}/board.svg`,
    `/games/${id}/feed.atom`,
    `/embed/games/${id}`,
    `/oembed?url=${encodeURIComponent(`${HOME}/games/${id}`)}`,
  ])
}

async function visible(people: People, secret: string | null) {
  const id = await play(people, secret)
  const all = new Map<string, readonly string[]>()
  for (const [name, person] of [...people.at, ['master', people.master], ['stranger', people.stranger]] as const)
    all.set(name, [...(await asked(id, person, people)), ...(await games.reached(id, person))])
  all.set('former', await games.answered(id, people.at.get('AUSTRIA') ?? people.stranger, ['/api/me/data']))
  all.set('nobody', await asked(id, new Browser(), people))
  await asOperator(async (boss) => {
    all.set(
      'operator',
      await games.answered(id, boss, [`/api/operator/games/${id}`, `/api/operator/games/${id}/diagnosis`]),
    )
  })
  all.set('webhook', games.hooked(id))
  const computed = await computedIn(id)
  await games.forget()
  return { id, all, computed }
}

it('shows nobody what computers order, nor that they have', async () => {
  const people = await come()
  const [first, ...others] = [
    await visible(people, SECRETS[0]),
    await visible(people, SECRETS[1]),
    await visible(people, SECRETS[2]),
  ]
  const orders = [first, ...others].map(({ computed }) => computed)
  expect(JSON.parse(orders[0] ?? '')).toHaveLength(5)
  expect(new Set(orders).size).toBe(3)
  expect(orders[2]).toBe('[]')
  for (const { all } of others)
    for (const [viewer, answers] of first.all)
      expect([viewer, differences(answers, all.get(viewer) ?? [])]).toEqual([viewer, []])
  expect((first.all.get('nobody') ?? []).join('\n')).toContain('"computer":true')
})

it('keeps the secret in the object, also after the phase', async () => {
  const people = await come()
  const { id } = await visible(people, 'the-secret-of-the-computers')
  await later(id, 3 * DAY_MS)
  while ((await runInDurableObject(objectOf(id), ({ hosted }) => hosted.outbox.due())) !== null)
    await runDurableObjectAlarm(objectOf(id))
  const answers = await asked(id, people.at.get('FRANCE') ?? people.stranger, people)
  expect(answers.join('\n')).toContain('S1901M')
  expect(answers.join('\n')).not.toContain('the-secret')
  const state = await runInDurableObject(objectOf(id), ({ hosted }) =>
    JSON.stringify([hosted.game, hosted.store.events()]),
  )
  expect(state).not.toContain('the-secret')
})
