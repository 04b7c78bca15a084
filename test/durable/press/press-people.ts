/** Players of one game, for tests of press. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { MessageStore } from '../../../src/durable/press/messages.ts'
import type { MessagesView } from '../../../src/game/press/press-types.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { signedIn, sitDown } from '../people.ts'
import type { Person, RequestOptions } from '../people.ts'

export const send = (method: string, body?: unknown, status = 200): RequestOptions & { readonly status: number } => ({
  method,
  status,
  ...(body !== undefined && { body }),
})

/** Seven players of Standard, by seat. */
export async function seven(changes: object = {}, creator?: Person) {
  const people = await Promise.all(Array.from({ length: 7 }, (_, n) => signedIn(`player-${n}@example.org`)))
  const [host] = people
  if (host === undefined) throw new Error('nobody came')
  const body = { name: 'A game', variant: 'classical', ...changes }
  const { id, game: made } = await (creator ?? host).json<{ id: string; game: { invitation: string } }>(
    '/api/games',
    send('POST', body, 201),
  )
  for (const person of people) await sitDown(id, person, made.invitation)
  const { game } = await host.json<{ game: { seats: { seat: string; player: string }[] } }>(`/api/games/${id}`)
  const at = (wanted: string): Person => {
    const one = people.find((person) => game.seats.some(({ seat, player }) => seat === wanted && player === person.id))
    if (one === undefined) throw new Error(`nobody is ${wanted}`)
    return one
  }
  return { path: `/api/games/${id}/press`, game: `/api/games/${id}`, people, at }
}

let keys = 0
export const write = (to: unknown, text: string, more: object = {}) =>
  send('POST', { to, text, key: `key-${++keys}`, ...more })
export const page = (path: string, channel: string, before?: number) =>
  `${path}/messages?channel=${channel}${before === undefined ? '' : `&before=${before}`}`
export const texts = ({ messages }: MessagesView) => messages.map(({ text }) => text)
export const OPEN = { kind: 'all', time: 'always', unsigned: false, opens: true }
export const SECRET = ['AUSTRIA', 'FRANCE']

/** Writes as France to every group, directly in the object: the API allows 300 calls a minute per account. */
export async function kept(game: string, others: readonly string[], messages: number): Promise<void> {
  const groups = Array.from({ length: 2 ** others.length - 1 }, (_, n) =>
    others.filter((_, bit) => ((n + 1) >> bit) % 2 === 1),
  )
  await runInDurableObject(env.GAME.getByName(game), (_, { storage }) => {
    const store = new MessageStore(storage.sql)
    for (let n = 0; n < messages; n++) {
      const channel = ['FRANCE', ...(groups[n % groups.length] ?? [])].toSorted().join(',')
      store.add({
        channel,
        writer: 'FRANCE' as Seat,
        signed: true,
        at: Date.now(),
        phase: 0,
        handOvers: 0,
        key: `kept-${n}`,
        text: String(n),
        references: [],
        pin: null,
      })
    }
  })
}
