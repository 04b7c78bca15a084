/**
 * DBL-2: captains of one power propose orders to each other in messages. The other captain and a third player receive the
 * same byte for byte, whatever the captain who proposes has saved before and after.
 */
import { expect, it } from 'vitest'
import type { MessagesView } from '../../../src/game/press/press-types.ts'
import { Browser, type Person, signedIn } from '../people.ts'
import { send } from '../press/press-people.ts'
import { comparedGames, differences } from './compared-games.ts'

const games = comparedGames()
const SEATS = ['SEAT 1', 'SEAT 2', 'SEAT 3', 'SEAT 4', 'SEAT 5', 'SEAT 6', 'SEAT 7']
/** Together they are the captains of Turkey. */
const [READER, PROPOSER, OUTSIDER] = ['SEAT 1', 'SEAT 2', 'SEAT 3'] as const
const PAIR = [READER, PROPOSER]
const PROPOSAL = 'Proposal for Turkey:\nA CON - BUL\nF ANK - BLA'

type People = ReadonlyMap<string, Person>

interface Seen {
  readonly reader: readonly string[]
  readonly outsider: readonly string[]
  readonly page: MessagesView
}

/** What the others receive if the proposing captain saves these sheets. `press`: of the game. */
async function seen(people: People, press: object, sheets: readonly (readonly string[])[]): Promise<Seen> {
  games.begin()
  const by = (name: string): Person => {
    const person = people.get(name)
    if (person === undefined) throw new Error(`nobody is ${name}`)
    return person
  }
  const body = { name: 'Captains', variant: 'double-diplomacy', seating: 'preference', press }
  const { id } = await by(OUTSIDER).json<{ id: string }>('/api/games', send('POST', body, 201))
  const game = `/api/games/${id}`
  for (const name of SEATS) await by(name).json(`${game}/join`, send('POST', { preferences: [name] }))
  const save = (orders: readonly string[] = []) =>
    by(PROPOSER).json(`${game}/orders`, send('PUT', { phase: 'S1901M', orders, ready: false }))
  await save(sheets[0])
  await by(PROPOSER).json(`${game}/press`, send('POST', { to: PAIR, text: PROPOSAL, key: 'proposal' }))
  await save(sheets[1])
  const channel = `${game}/press/messages?channel=${encodeURIComponent(PAIR.join(','))}`
  const paths = [game, `${game}/press`, channel, `${game}/press/search?q=CON`, `${game}/log`, `${game}/options`]
  const page = await by(READER).json<MessagesView>(channel)
  const views = {
    reader: [...(await games.answered(id, by(READER), paths)), ...(await games.reached(id, by(READER)))],
    outsider: [
      ...(await games.answered(id, by(OUTSIDER), paths)),
      ...(await games.answered(id, new Browser(), paths)),
      ...(await games.reached(id, by(OUTSIDER))),
    ],
    page,
  }
  await games.forget()
  return views
}

it.each([
  ['full press', { kind: 'all', time: 'always', unsigned: false, opens: false }],
  ['no messages', { kind: 'none', time: 'always', unsigned: false, opens: false }],
])('a proposal shows nothing of what its author has saved: %s', async (_, press) => {
  const people = new Map<string, Person>()
  for (const name of SEATS) {
    const person = await signedIn(`${name.toLowerCase().replace(' ', '')}@example.org`)
    await person.json('/api/me', send('PATCH', { mails: { press: true }, pressText: true }))
    people.set(name, person)
  }
  const honest = await seen(people, press, [
    ['A CON - BUL', 'F ANK - BLA'],
    ['A CON - BUL', 'F ANK - BLA'],
  ])
  const treacherous = await seen(people, press, [
    ['A CON - SMY !', 'A BER - KIE'],
    ['rubbish', 'F ANK H'],
  ])
  expect(differences(honest.reader, treacherous.reader)).toEqual([])
  expect(differences(honest.outsider, treacherous.outsider)).toEqual([])
  const proposed = honest.page.messages.flatMap(({ references }) =>
    references.flatMap((reference) => (reference.kind === 'order' ? [reference.order.text] : [])),
  )
  expect(proposed).toEqual(['A CON - BUL', 'F ANK - BLA'])
  // Only the two captains can read it.
  expect(honest.outsider.filter((text) => text.includes('A CON - BUL'))).toEqual([])
})
