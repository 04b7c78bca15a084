/**
 * Plays games that differ only in secrets: the orders of one seat while a phase is open, a private conversation, a
 * ballot. Mails, notifications, webhooks, calendars, pages and press must be the same byte for byte for every other seat,
 * the master, a stranger, a former player, and visitors who are not signed in.
 */
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { comparedGames, differences, later } from './compared-games.ts'
import { Browser, HOME, signedIn } from '../people.ts'
import type { Person } from '../people.ts'
import { send } from '../press/press-people.ts'

const POWERS = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'] as const
const PRESS = { kind: 'all', time: 'always', unsigned: true, opens: false }
const SETTINGS = { variant: 'classical', name: 'Sealed', seating: 'preference', hideStatus: true, master: 'apart' }

/** Secret acts of France and Austria. */
interface Secret {
  readonly sheets: readonly (readonly string[])[]
  readonly written: readonly string[]
  readonly ballot: 'aye' | 'nay' | null
  readonly note: string
  /** Stated for later phases. */
  readonly ahead: readonly string[]
}
const SECRETS: Readonly<Record<string, Secret>> = {
  nothing: { sheets: [], written: [], ballot: null, note: '', ahead: [] },
  'one sheet, one message, a ballot for it': {
    sheets: [['A PAR - BUR']],
    written: ['Burgundy is mine'],
    ballot: 'aye',
    note: 'Trust nobody',
    ahead: ['IF BUILDS: A PAR'],
  },
  'more of all, and a ballot against it': {
    sheets: [['A PAR - PIC', 'A MAR - SPA'], ['hold']],
    written: ['A MUN - BUR?', 'I shall stab Italy: F BRE - MAO, A MAR - PIE', 'x'.repeat(3000)],
    ballot: 'nay',
    note: 'Stab',
    ahead: [
      'IF DISLODGED A PAR: GAS, PIC',
      'IF DISBANDS: F BRE',
      'NEXT PHASE: A PAR - BUR, F BRE H',
      'F1902M: A PAR H',
    ],
  },
}

/** Secrets to compare with none: in `npm test` only all at once, in thorough tests also fewer. */
const compared = Object.entries(SECRETS).slice(env.THOROUGH === '' ? -1 : 1)

const games = comparedGames()

interface People {
  /** By seat, at the end. */
  readonly at: ReadonlyMap<string, Person>
  readonly former: Person
  readonly master: Person
  readonly stranger: Person
}

async function come(): Promise<People> {
  const at = new Map<string, Person>()
  for (const power of POWERS) at.set(power, await signedIn(`${power.toLowerCase()}@example.org`))
  const [former, master, stranger] = [
    await signedIn('former@example.org'),
    await signedIn('master@example.org'),
    await signedIn('stranger@example.org'),
  ]
  for (const one of [...at.values(), former, master, stranger])
    await one.json('/api/me', send('PATCH', { mails: { press: true }, pressText: true }))
  return { at, former, master, stranger }
}

/** Plays the game with this secret: up to a reminder, through the end of the first phase, into the next. */
async function play({ at, former, master }: People, secret: Secret): Promise<string> {
  games.begin()
  const { id } = await master.json<{ id: string }>('/api/games', send('POST', { ...SETTINGS, press: PRESS }, 201))
  const game = `/api/games/${id}`
  const by = (power: string): Person => at.get(power) ?? master
  const order = (power: string, phase: string, lines: readonly string[]) =>
    by(power).json(`${game}/orders`, send('PUT', { phase, orders: lines, ready: false }))
  const say = (from: Person, to: unknown, text: string) =>
    from.json(`${game}/press`, send('POST', { to, text, key: crypto.randomUUID() }))

  await master.json(`${game}/webhook`, send('PUT', { address: 'https://hooks.example.org/x', shape: 'json' }))
  for (const power of POWERS) {
    const person = power === 'ITALY' ? former : by(power)
    await person.json(`${game}/join`, send('POST', { preferences: [power] }))
  }
  await say(former, 'all', 'Italy will be late')
  await later(id, MINUTE_MS)
  await former.json(`${game}/resign`, send('POST'))
  await by('ITALY').json(`${game}/seats`, send('POST', { seat: 'ITALY' }))
  await later(id, HOUR_MS)
  await by('GERMANY').json(`${game}/proposals`, send('POST', { motion: { kind: 'draw', among: [] } }))
  for (const lines of secret.sheets) await order('FRANCE', 'S1901M', lines)
  if (secret.ahead.length > 0) await by('FRANCE').json(`${game}/ahead`, send('PUT', { orders: secret.ahead }))
  for (const text of secret.written) await say(by('FRANCE'), ['AUSTRIA', 'FRANCE'], text)
  if (secret.written.length > 0) await say(by('AUSTRIA'), ['AUSTRIA', 'FRANCE'], 'Yes')
  if (secret.note !== '') await say(by('FRANCE'), ['FRANCE'], secret.note)
  const { game: seen } = await by('FRANCE').json<{ game: { proposals: { id: string }[] } }>(game)
  const proposal = `${game}/proposals/${seen.proposals[0]?.id ?? ''}`
  if (secret.ballot !== null) await by('FRANCE').json(proposal, send('PUT', { ballot: secret.ballot }))
  await later(id, 10 * MINUTE_MS)
  await say(by('TURKEY'), ['ITALY', 'TURKEY'], 'A private word')
  await say(by('RUSSIA'), 'all', 'Hello to all')
  await later(id, 22 * HOUR_MS)
  for (const power of POWERS) await order(power, 'S1901M', ['hold'])
  await later(id, 2 * HOUR_MS)
  return id
}

/** All responses to a viewer. */
async function asked(id: string, viewer: Browser, people: People): Promise<readonly string[]> {
  const game = `/api/games/${id}`
  const channels = ['all', 'AUSTRIA,FRANCE', 'FRANCE', 'ITALY,TURKEY']
  const paths = [
    ...['', '/log', '/options', '/export', '/text', '/phases/0', '/webhook', '/mails'].map((path) => game + path),
    ...['', '/history', '/notes', '/reports', '/search?words=mine', '/search?phase=0'].map(
      (path) => `${game}/press${path}`,
    ),
    ...channels.map((channel) => `${game}/press/messages?channel=${channel}`),
    '/api/games',
    '/api/games/mine',
    '/api/games/unread',
    '/api/games/open',
    ...[...people.at.values()].map((one) => `/api/players/${one.id}`),
    `/games/${id}`,
    `/games/${id}/board.svg`,
    `/games/${id}/feed.atom`,
    `/embed/games/${id}`,
    `/embed/games/${id}/phases/0`,
    `/oembed?url=${encodeURIComponent(`${HOME}/games/${id}`)}`,
  ]
  return games.answered(id, viewer, paths)
}

/** What everybody else can see, by viewer. */
async function visibleTo(people: People, secret: Secret): Promise<ReadonlyMap<string, readonly string[]>> {
  const id = await play(people, secret)
  const others = [...people.at].filter(([power]) => power !== 'FRANCE' && power !== 'AUSTRIA')
  const viewers = [
    ...others,
    ['master', people.master],
    ['former', people.former],
    ['stranger', people.stranger],
  ] as const
  const all = new Map<string, readonly string[]>()
  for (const [name, person] of viewers)
    all.set(name, [...(await asked(id, person, people)), ...(await games.reached(id, person))])
  all.set('nobody', await asked(id, new Browser(), people))
  all.set('webhook', games.hooked(id))
  await games.forget()
  return all
}

it('looks the same, byte for byte, to every other seat, the master, a stranger, a former player and a webhook', async () => {
  const people = await come()
  const still = await visibleTo(
    people,
    SECRETS['nothing'] ?? { sheets: [], written: [], ballot: null, note: '', ahead: [] },
  )
  for (const [name, secret] of compared) {
    const other = await visibleTo(people, secret)
    for (const [viewer, texts] of still)
      expect([name, viewer, differences(texts, other.get(viewer) ?? [])]).toEqual([name, viewer, []])
  }
  // There is something to compare: mails to every other seat, calendars and webhook requests.
  for (const power of ['ITALY', 'GERMANY', 'TURKEY']) {
    const texts = (still.get(power) ?? []).join('\n')
    expect(texts).toContain('List-Unsubscribe')
    expect(texts).toContain('BEGIN:VEVENT')
  }
  expect((still.get('webhook') ?? []).length).toBeGreaterThan(2)
  expect((still.get('former') ?? []).join('\n')).toContain('Italy will be late')
  expect((still.get('former') ?? []).join('\n')).not.toContain('A private word')
})
