/** Types of responses, and a game with seven players. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { signedIn, sitDown, type Person } from '../people.ts'

export interface Table {
  readonly id: string
  readonly game: GameView
  readonly names: Record<string, string>
}
export interface Refusal {
  readonly error: { code: string; message: string; details?: { at: string; message: string }[] }
  readonly game?: GameView
}

const NAMES = ['anna', 'bert', 'cleo', 'dora', 'emil', 'fritz', 'gwen'] as const

export const come = (name: string): Promise<Person> => signedIn(`${name}@example.org`)

export const send = (method: string, body?: unknown, status = 200) => ({
  method,
  status,
  ...(body !== undefined && { body }),
})

export async function create(by: Person, changes: object = {}): Promise<Table> {
  return by.json<Table>('/api/games', send('POST', { name: 'A game', variant: 'classical', ...changes }, 201))
}

/** Seven players join a game. The first is its creator. */
export async function seatSeven(changes: object = {}): Promise<{ people: Person[]; path: string; france: Person }> {
  const people = await Promise.all(NAMES.map(come))
  const [host] = people as [Person, ...Person[]]
  const { id, game } = await create(host, changes)
  const path = `/api/games/${id}`
  for (const person of people) await sitDown(id, person, game.invitation)
  const { seats } = (await host.json<Table>(path)).game
  const holder = seats.find(({ seat }) => seat === 'FRANCE')?.player
  const france = people.find(({ id: player }) => player === holder)
  if (france === undefined) throw new Error('nobody plays France')
  return { people, path, france }
}
