/** Press reveals nobody in an anonymous game: games that differ only in their players look the same. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { Browser, catchMails, signedIn } from '../people.ts'
import type { Person } from '../people.ts'
import { send } from './press-people.ts'

const POWERS = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'] as const
const NOON = Date.parse('2031-03-01T12:00:00Z')

beforeEach(() => {
  catchMails()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})
afterEach(() => void vi.useRealTimers())

interface World {
  readonly path: string
  readonly at: (seat: string) => Person
}

/** These people take the seats in this order, and act the same in both worlds, at the same times. */
async function world(people: readonly Person[], master: Person): Promise<World> {
  vi.setSystemTime(NOON)
  const press = { kind: 'all', time: 'always', unsigned: true, opens: true }
  const body = { name: 'Masks', variant: 'classical', seating: 'preference', anonymous: true, master: 'apart', press }
  const { id } = await master.json<{ id: string }>('/api/games', send('POST', body, 201))
  const game = `/api/games/${id}`
  for (const [n, person] of people.entries())
    await person.json(`${game}/join`, send('POST', { preferences: [POWERS[n]] }))
  const at = (seat: string): Person => {
    const one = people[POWERS.indexOf(seat as (typeof POWERS)[number])]
    if (one === undefined) throw new Error(`nobody is ${seat}`)
    return one
  }
  await speak(`${game}/press`, at)
  await visit(people, game)
  return { path: `${game}/press`, at }
}

async function speak(path: string, at: World['at']): Promise<void> {
  const say = async (from: string, to: unknown, text: string, more: object = {}) => {
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await at(from).json(path, send('POST', { to, text, key: crypto.randomUUID(), ...more }))
  }
  await say('FRANCE', 'all', 'Paris calls Munich: A PAR - BUR, A MUN - RUH.')
  await say('ITALY', 'all', 'A rumour of Tyrolia', { signed: false })
  await say('FRANCE', ['AUSTRIA', 'FRANCE', 'ITALY'], 'Three of us')
  await say('TURKEY', ['GERMANY', 'TURKEY'], 'To Germany: Munich is mine')
  await say('ENGLAND', ['ENGLAND', 'master'], 'I shall be late')
  await say('AUSTRIA', ['AUSTRIA'], 'A note of Munich', { pin: { kind: 'province', province: 'MUN' } })
  await at('AUSTRIA').json(`${path}/name`, send('PUT', { channel: 'AUSTRIA,FRANCE,ITALY', name: 'The three' }))
  await at('RUSSIA').json(`${path}/read`, send('PUT', { channel: 'all', number: 2 }))
  await at('RUSSIA').json(`${path}/mute`, send('PUT', { kind: 'voice', name: 'FRANCE', muted: true }))
  await at('RUSSIA').json(`${path}/reports`, send('POST', { channel: 'all', number: 2, reason: 'Vile' }))
}

/** People in different time zones who act at different times, whatever they play. */
async function visit(people: readonly Person[], game: string): Promise<void> {
  const byId = people.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const person of byId) {
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await person.call(game)
    await person.call(`${game}/seen`, send('PUT', { phases: 0 }))
  }
}

/** Views of the game itself: its seats in order, its public log with times, its place in lists. */
async function toldOfGame({ path }: World, viewer: Browser): Promise<string> {
  const game = path.replace('/press', '')
  const answers = []
  for (const one of ['', '/log', '/export', '/text', '/mails'].map((part) => game + part)) {
    const answer = await viewer.call(one)
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  // Each game has a name and an invitation of its own.
  const all = answers.join('\n').replaceAll(game.replace('/api/games/', ''), 'GAME')
  return all.replace(/"invitation":"\w+"/, '')
}

/** All responses of press to this viewer, without the name of the game. */
async function responsesTo({ path }: World, viewer: Browser): Promise<string> {
  const game = path.replace('/press', '')
  const asked = [
    path,
    ...['all', 'AUSTRIA,FRANCE,ITALY', 'GERMANY,TURKEY', 'ENGLAND,master', 'AUSTRIA', 'GERMANY'].map(
      (channel) => `${path}/messages?channel=${channel}`,
    ),
    ...['q=munich', 'q=rumour', 'phase=0', 'q=mun&channel=GERMANY,TURKEY'].map((query) => `${path}/search?${query}`),
    `${path}/history`,
    `${path}/notes`,
    `${path}/reports`,
    '/api/games/unread',
  ]
  const answers = []
  for (const one of asked) {
    const answer = await viewer.call(one)
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  return answers.join('\n').replaceAll(game.replace('/api/games/', ''), 'GAME')
}

it('two anonymous games that differ only in their players look the same to everyone', async () => {
  const people: Person[] = []
  for (let n = 0; n < 7; n++) people.push(await signedIn(`player-${n}@example.org`))
  const zones = [
    'Asia/Tokyo',
    'America/Lima',
    'Europe/Vienna',
    'Asia/Kolkata',
    'Africa/Cairo',
    'UTC',
    'Pacific/Auckland',
  ]
  for (const [n, person] of people.entries())
    await person.json('/api/me', send('PATCH', { name: `Name ${n}`, zone: zones[n] }))
  const master = await signedIn('mara@example.org')
  const other = await signedIn('zoe@example.org')
  const one = await world(people, master)
  const two = await world(people.toReversed(), master)
  // In the middle of a reversed list, they have the same seat in both.
  for (const viewer of [new Browser(), other, master, one.at('GERMANY')]) {
    const answers = await responsesTo(one, viewer)
    expect(await responsesTo(two, viewer)).toBe(answers)
    for (const { id } of people) expect(answers).not.toContain(id)
    expect(await toldOfGame(two, viewer)).toBe(await toldOfGame(one, viewer))
  }
  // Views of a seat do not depend on its player.
  for (const seat of ['FRANCE', 'RUSSIA', 'TURKEY'])
    expect(await responsesTo(two, two.at(seat))).toBe(await responsesTo(one, one.at(seat)))
})
