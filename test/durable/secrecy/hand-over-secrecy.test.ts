/**
 * Plays games that differ only in what a player wrote, read and received in private before their seat changed hands.
 * Whatever the next player, the game master, another player or a stranger then receives must be the same byte for byte:
 * messages with their numbers and counts, searches, notes, drafts, reports, mails, the data export.
 */
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { MessagesView, PressView, ReportsView } from '../../../src/game/press/press-types.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { comparedGames, differences, later } from './compared-games.ts'
import { Browser, type Person, signedIn } from '../people.ts'
import { page, send, texts } from '../press/press-people.ts'

const POWERS = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'] as const
const PRESS = { kind: 'all', time: 'always', unsigned: false, opens: false }
const SETTINGS = {
  variant: 'classical',
  name: 'Sealed',
  seating: 'preference',
  hideStatus: true,
  master: 'apart',
  minutes: { moves: 4320, retreats: 4320, adjustments: 4320, draft: 4320 },
}
const PAIR = ['FRANCE', 'GERMANY']
const GROUP = ['FRANCE', 'GERMANY', 'ITALY']
const CHANNELS = [PAIR, GROUP, ['FRANCE', 'RUSSIA'], ['FRANCE', 'master'], ['FRANCE']].map(String)

const games = comparedGames()

interface People {
  readonly at: ReadonlyMap<string, Person>
  readonly next: Person
  readonly master: Person
  readonly stranger: Person
}

async function come(): Promise<People> {
  const at = new Map<string, Person>()
  for (const power of POWERS) at.set(power, await signedIn(`${power.toLowerCase()}@example.org`))
  const [next, master, stranger] = [
    await signedIn('next@example.org'),
    await signedIn('master@example.org'),
    await signedIn('stranger@example.org'),
  ]
  await next.json('/api/me', send('PATCH', { name: 'Next in line' }))
  for (const one of [...at.values(), next, master])
    await one.json('/api/me', send('PATCH', { mails: { press: true }, pressText: true }))
  return { at, next, master, stranger }
}

/** Private acts of France, Germany and Italy before the change, some of them in its last minute. */
async function plot(people: People, game: string): Promise<void> {
  const by = (power: string): Person => people.at.get(power) ?? people.master
  const say = (from: string, to: unknown, text: string, more: object = {}) =>
    by(from).json(`${game}/press`, send('POST', { to, text, key: crypto.randomUUID(), ...more }))
  for (let n = 0; n < 12; n++) await say(n % 2 === 0 ? 'FRANCE' : 'GERMANY', PAIR, `Burgundy is mine, number ${n}`)
  await say('FRANCE', PAIR, 'A key used twice', { key: 'first' })
  await say('ITALY', GROUP, 'Against Turkey')
  await by('ITALY').json(`${game}/press/name`, send('PUT', { channel: String(GROUP), name: 'Against Turkey' }))
  await say('FRANCE', ['FRANCE'], 'Trust nobody', { pin: { kind: 'province', province: 'MUN' } })
  const draft = { channel: String(PAIR), device: 'phone', key: 'k', text: 'Begun' }
  await by('FRANCE').json(`${game}/press/drafts`, send('PUT', draft))
  await by('FRANCE').json(`${game}/press/mute`, send('PUT', { kind: 'voice', name: 'GERMANY', muted: true }))
  await by('FRANCE').json(`${game}/press/read`, send('PUT', { channel: String(PAIR), number: 3 }))
  await by('FRANCE').json(`${game}/press/read`, send('PUT', { channel: 'all', number: 1 }))
  for (const lines of [['A PAR - BUR'], ['hold']])
    await by('FRANCE').json(`${game}/orders`, send('PUT', { phase: 'S1901M', orders: lines, ready: false }))
}

/** How the seat of France changes hands. */
const WAYS = {
  'resigns and is replaced by somebody who takes the open seat': async ({ at, next }: People, game: string) => {
    await at.get('FRANCE')?.json(`${game}/resign`, send('POST'))
    await next.json(`${game}/seats`, send('POST', { seat: 'FRANCE' }))
  },
  'is replaced by the game master after a day': async ({ master, next }: People, game: string) => {
    const fill = { kind: 'fill-seat', seat: 'FRANCE', name: 'Next in line' }
    await master.json(`${game}/acts`, send('POST', fill))
    await next.json(`${game}/press`, send('POST', { to: PAIR, text: 'Too early', key: 'early' }, 403))
    await later(game.replace('/api/games/', ''), DAY_MS)
  },
} as const

/** Returns the game's name, and what its next player did. */
async function play(people: People, change: (people: People, game: string) => Promise<void>, isPlotting: boolean) {
  games.begin()
  const { master, next } = people
  const by = (power: string): Person => people.at.get(power) ?? master
  const { id } = await master.json<{ id: string }>('/api/games', send('POST', { ...SETTINGS, press: PRESS }, 201))
  const game = `/api/games/${id}`
  await master.json(`${game}/webhook`, send('PUT', { address: 'https://hooks.example.org/x', shape: 'json' }))
  for (const power of POWERS) await by(power).json(`${game}/join`, send('POST', { preferences: [power] }))
  await by('ITALY').json(`${game}/press`, send('POST', { to: 'all', text: 'Hello', key: 'hello' }))
  const complaint = { to: ['FRANCE', 'master'], text: 'Germany insults me', key: 'complaint' }
  await by('FRANCE').json(`${game}/press`, send('POST', complaint))
  await later(id, HOUR_MS)
  if (isPlotting) await plot(people, game)
  await change(people, game)
  // The mails about the last messages would be due now.
  await later(id, 10 * MINUTE_MS)
  const say = (from: Person, to: unknown, text: string, key: string, status = 200) =>
    from.json<MessagesView>(`${game}/press`, send('POST', { to, text, key }, status))
  await say(by('GERMANY'), PAIR, 'Are you new here?', 'g')
  await say(next, PAIR, 'I am. Shall we talk of Burgundy?', 'first')
  await say(next, ['FRANCE'], 'A note of my own', 'second')
  await say(next, GROUP, 'Hello, both', 'third')
  const number = { number: 1, reason: 'An insult' }
  await next.json(`${game}/press/reports`, send('POST', { channel: String(PAIR), ...number }))
  await later(id, 10 * MINUTE_MS)
  await next.json(`${game}/press/read`, send('PUT', { channel: String(PAIR), number: 1 }))
  const pin = { channel: 'FRANCE', number: 1, pin: { kind: 'phase', phase: 0 } }
  await next.json(`${game}/press/pin`, send('PUT', pin))
  await later(id, HOUR_MS)
  return { id, game, say }
}

async function asked(id: string, viewer: Browser, { at, next, master }: People): Promise<readonly string[]> {
  const game = `/api/games/${id}`
  const press = `${game}/press`
  const paths = [
    ...['', '/log', '/options', '/export', '/text', '/webhook', '/mails'].map((path) => game + path),
    ...['', '/history', '/notes', '/reports', '/search?phase=0', '/search?q=burgundy', '/search?q=tu'].map(
      (path) => press + path,
    ),
    ...['all', ...CHANNELS].flatMap((channel) => [
      page(press, channel),
      `${page(press, channel)}&after=0`,
      page(press, channel, 3),
      `${press}/drafts?channel=${channel}`,
      `${press}/search?q=a&channel=${channel}`,
    ]),
    '/api/games/mine',
    '/api/games/unread',
    '/api/games/open',
    ...[...at.values(), next, master].map((one) => `/api/players/${one.id}`),
  ]
  return games.answered(id, viewer, paths)
}

// `npm test` plays the last one only.
it.each(Object.entries(WAYS).slice(env.THOROUGH === '' ? -1 : 0))(
  'a player who %s leaves nothing to the next one',
  async (_, change) => {
    const people = await come()
    const visible = async (isPlotting: boolean) => {
      const { id } = await play(people, change, isPlotting)
      const all = new Map<string, readonly string[]>()
      const viewers = Object.entries({ ...people, at: people.at.get('TURKEY') }) as [string, Person][]
      for (const [name, person] of viewers)
        all.set(name, [...(await asked(id, person, people)), ...(await games.reached(id, person))])
      all.set('data', await games.answered(id, people.next, ['/api/me/data']))
      all.set('webhook', games.hooked(id))
      await games.forget()
      return all
    }
    const [still, plotted] = [await visible(false), await visible(true)]
    for (const [viewer, answers] of still)
      expect([viewer, differences(answers, plotted.get(viewer) ?? [])]).toEqual([viewer, []])
    expect((still.get('master') ?? []).join('\n')).toContain('Germany insults me')
    expect((still.get('next') ?? []).join('\n')).not.toContain('Germany insults me')
    expect((still.get('next') ?? []).join('\n')).toContain('Are you new here?')
  },
)

it('shows the next player the earlier private messages if the settings say so, but no notes', async () => {
  const people = await come()
  games.begin()
  const { master, next, at } = people
  const press = { ...PRESS, passesOn: true }
  const { id } = await master.json<{ id: string }>('/api/games', send('POST', { ...SETTINGS, press }, 201))
  const game = `/api/games/${id}`
  for (const power of POWERS) await at.get(power)?.json(`${game}/join`, send('POST', { preferences: [power] }))
  await plot(people, game)
  await WAYS['resigns and is replaced by somebody who takes the open seat'](people, game)
  expect((await next.json<MessagesView>(page(`${game}/press`, String(PAIR)))).messages).toHaveLength(13)
  expect(texts(await next.json<MessagesView>(page(`${game}/press`, 'FRANCE')))).toEqual([])
  expect(texts(await next.json<MessagesView>(page(`${game}/press`, 'FRANCE,master')))).toEqual([])
  // Nothing of it is new to them.
  expect(await next.json<PressView>(`${game}/press`)).toMatchObject({ unread: 0 })
})

it('a player who comes back reads their own time again, without the time in between', async () => {
  const people = await come()
  const { at, next, master } = people
  const france = at.get('FRANCE') ?? next
  const { id, game, say } = await play(
    people,
    WAYS['resigns and is replaced by somebody who takes the open seat'],
    true,
  )
  await next.json(`${game}/resign`, send('POST'))
  await france.json(`${game}/seats`, send('POST', { seat: 'FRANCE' }))
  await later(id, MINUTE_MS)
  const view = await france.json<MessagesView>(page(`${game}/press`, String(PAIR)))
  expect(view.messages.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1))
  expect(texts(await say(france, PAIR, 'I am back', 'first-again')).slice(-2)).toEqual([
    'A key used twice',
    'I am back',
  ])
  expect(await france.json(`${game}/press/drafts?channel=${String(PAIR)}`)).toMatchObject({
    drafts: [{ text: 'Begun' }],
  })
  expect(texts(await france.json<MessagesView>(page(`${game}/press`, 'FRANCE')))).toEqual(['Trust nobody'])
  expect(texts(await next.json<MessagesView>(page(`${game}/press`, 'all')))).toEqual(['Hello'])
  expect((await next.call(page(`${game}/press`, String(PAIR)))).status).toBe(404)
  // Germany has heard everything.
  const germany = await at.get('GERMANY')?.json<MessagesView>(page(`${game}/press`, String(PAIR)))
  expect(germany?.messages.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1))
  const { reports } = await master.json<ReportsView>(`${game}/press/reports`)
  expect(reports.map(({ number, context }) => [number, context.map((message) => message.text)])).toEqual([
    [1, ['Are you new here?', 'I am. Shall we talk of Burgundy?']],
  ])
  const { written } = await france.json<{ written: { messages: { text: string }[] }[] }>('/api/me/data')
  expect(JSON.stringify(written)).toContain('Trust nobody')
  expect(JSON.stringify(written)).not.toContain('A note of my own')
})
