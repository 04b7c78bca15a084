/**
 * TWZ-11, TWZ-12: plays a game twice over the HTTP API, with different secret maps. Everything the service sends must be
 * the same byte for byte, except to the designer and the players they show it to: all API addresses, pictures, press,
 * mails, notifications, webhook, calendar, data export, and the list of backups. Another player always requests
 * everything; if THOROUGH is set (`npm run test:thorough`) everybody does, with PNGs.
 */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import type { NamedGame } from '../../../src/api/schemas/game-schemas.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { drawing, twilight } from '../../support/boards/twilight-zone.ts'
import { comparedGames, differences, later, masked } from './compared-games.ts'
import { asOperator } from '../operators.ts'
import { Browser, type Person, signedIn } from '../people.ts'
import { send } from '../press/press-people.ts'

const KEEPER = 'SEAT 3'
/** Can see the map. */
const READER = 'SEAT 4'
const isWhole = env.THOROUGH !== ''
/** Another player and the game master. An anonymous visitor and an operator are compared, too. */
const VIEWERS = isWhole ? ['SEAT 1', 'master'] : ['SEAT 1']
/** Addresses that are always compared: about games, without derived pictures and the player's own settings. */
const isSampled = (path: string): boolean =>
  (path.startsWith('/api/games/') && !path.endsWith('.png')) ||
  ['/api/me/data', '/api/me/games', '/api/operator/backups', '/api/games'].includes(path)
const isOfNobody = (path: string): boolean =>
  path.endsWith('/board.png') || path.startsWith('/games/') || (isSampled(path) && !/press|me\/data/.test(path))
const SEATS = twilight.seats.map(String)

const games = comparedGames()
beforeEach(() => {
  // The same countries are drawn, and the same maps for players who hand in none.
  const chance = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) =>
    into instanceof Uint32Array && into.length <= 2 ? into.fill(11) : chance(into),
  )
})

type People = ReadonlyMap<string, Person>

async function come(): Promise<People> {
  const names = [...SEATS, 'master']
  const all = new Map<string, Person>()
  for (const name of names) all.set(name, await signedIn(`${name.toLowerCase().replace(' ', '')}@example.org`))
  for (const one of all.values())
    await one.json('/api/me', send('PATCH', { mails: { press: true }, pressText: true, news: 'at-once' }))
  // Before the first game, so that it is the same in both.
  for (const name of VIEWERS) await all.get(name)?.json('/api/me/calendar', send('POST'))
  return all
}

interface Played {
  readonly id: string
  /** Responses to the acts of other players. */
  readonly answers: readonly string[]
}

/** Plays up to the second movement. Orders by the secret map are quoted, and withdrawn before they are published. */
async function play(people: People, secret: string): Promise<Played> {
  games.begin()
  const by = (name: string): Person => people.get(name) ?? fail(name)
  const settings = { name: 'Sealed', variant: 'twilight-zone', seating: 'preference', master: 'apart' }
  const press = { kind: 'all', time: 'always', unsigned: false, opens: false }
  const { id } = await by('master').json<{ id: string }>('/api/games', send('POST', { ...settings, press }, 201))
  const game = `/api/games/${id}`
  const answers: string[] = []
  const does = async (name: string, path: string, sent: object) => {
    const answer = await by(name).call(path, sent)
    if (name !== KEEPER) answers.push(`${name} ${path} ${answer.status} ${await answer.text()}`)
    return answer
  }
  const phase = async () => (await by('master').json<NamedGame>(game)).game.phase?.code
  const order = (name: string, now: string | undefined, orders: readonly string[], ready = false) =>
    does(name, `${game}/orders`, send('PUT', { phase: now, orders, ready }))
  await by('master').json(`${game}/webhook`, send('PUT', { address: 'https://hooks.example.org/x', shape: 'json' }))
  for (const name of SEATS) await by(name).json(`${game}/join`, send('POST', { preferences: [name] }))
  for (const [n, name] of SEATS.entries())
    await order(name, 'W1902D', (name === KEEPER ? secret : drawing(n)).split('\n'), true)
  await later(id)
  const placing = await phase()
  for (const name of SEATS) await order(name, placing, [], true)
  await later(id)
  const moving = await phase()
  const { game: seen } = await by(KEEPER).json<NamedGame>(game)
  const power = seen.seats.find(({ seat }) => seat === KEEPER)?.powers[0] ?? fail('no power')
  const units = seen.boards.flatMap((board) => board.units).filter((unit) => unit.power !== power)
  const lines = units.map(
    ({ arm, at }) => `${arm === 'army' ? 'A' : 'F'} ${at} - ${at === 'PAR' ? 'MUN' : 'PAR'} @${power}`,
  )
  for (const name of SEATS.filter((one) => one !== KEEPER)) {
    const { powers = [] } = seen.seats.find(({ seat }) => seat === name) ?? {}
    const own = lines.filter((_, n) => powers.includes(units[n]?.power ?? power))
    await order(name, moving, own)
    await does(name, `${game}/press`, send('POST', { to: 'all', text: own.join(', '), key: crypto.randomUUID() }))
  }
  const own = seen.boards.flatMap((board) => board.units).find((unit) => unit.power === power)
  const quoted = `On my map: ${own?.at === 'PAR' ? 'A' : 'F'} ${own?.at} - MAO @${power}`
  await does(KEEPER, `${game}/press`, send('POST', { to: 'all', text: quoted, key: crypto.randomUUID() }))
  await does(KEEPER, `${game}/map/readers`, send('POST', { seat: READER }))
  await does(KEEPER, `${game}/orders`, send('PUT', { phase: moving, orders: ['hold'], ready: false }))
  await later(id, HOUR_MS)
  for (const name of SEATS.filter((one) => one !== KEEPER)) await order(name, moving, ['hold'])
  for (const name of SEATS) await does(name, `${game}/ready`, send('PUT', { phase: moving, ready: true }))
  await later(id)
  return { id, answers: answers.filter((one) => !one.startsWith(READER)) }
}

function fail(what: string): never {
  throw new Error(what)
}

/** All API addresses about a game, a player or for operators. */
async function addressesOf(id: string): Promise<readonly string[]> {
  const { paths } = await new Browser().json<{ paths: Record<string, object> }>('/api/openapi.json')
  const read = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))
  const addresses = read.filter((path) => /games|\/me|operator/.test(path) && !/backup$|\/live$/.test(path))
  const named = addresses.map((path) => path.replace('{id}', id).replace('{index}', '2'))
  return [
    ...named.filter((path) => !path.includes('{')),
    `/api/games/${id}/press/messages?channel=all`,
    `/api/games/${id}/press/search?q=map`,
    `/games/${id}`,
  ]
}

/** All responses to someone who requests everything. */
const asked = async (id: string, viewer: Browser, isWanted = isSampled): Promise<readonly string[]> =>
  games.answered(
    id,
    viewer,
    (await addressesOf(id)).filter((path) => isWhole || isWanted(path)),
  )

/** What everybody but the designer and their reader can see, by viewer. */
async function visibleTo(people: People, secret: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { id, answers } = await play(people, secret)
  const all = new Map<string, readonly string[]>([['answers', masked(answers, id)]])
  for (const name of VIEWERS) {
    const person = people.get(name) ?? fail(name)
    all.set(name, [...(await asked(id, person)), ...(await games.reached(id, person))])
  }
  all.set('nobody', await asked(id, new Browser(), isOfNobody))
  all.set('webhook', games.hooked(id))
  const isOperators = (path: string): boolean => /^\/api\/operator\/(?:backups|games)/.test(path)
  await asOperator(async (boss) =>
    all.set(
      'operator',
      (await asked(id, boss, isOperators)).filter((one) => !one.startsWith('/api/me')),
    ),
  )
  await games.forget()
  return all
}

it('a secret map is never revealed: in no response, mail, picture, quotation or backup', async () => {
  const people = await come()
  const [here, there] = [await visibleTo(people, drawing(2)), await visibleTo(people, drawing(7))]
  for (const [viewer, texts] of here)
    expect([viewer, differences(texts, there.get(viewer) ?? [])]).toEqual([viewer, []])
  const of = (name: string): string => (here.get(name) ?? []).join('\n')
  // There is something to compare.
  expect(of('SEAT 1')).toContain('BEGIN:VEVENT')
  expect(of('SEAT 1')).toContain('List-Unsubscribe')
  expect(of('SEAT 1')).toContain('On my map:')
  expect(of('SEAT 1')).toMatch(/\/api\/me\/data 200/)
  expect(of('operator')).toMatch(/\/api\/operator\/backups 200/)
  expect(of('nobody')).toMatch(/board\.png 200 .PNG/)
  expect((here.get('webhook') ?? []).length).toBeGreaterThan(2)
  expect((here.get('answers') ?? []).filter((one) => /press 20\d /.test(one)).length).toBeGreaterThan(3)
})
