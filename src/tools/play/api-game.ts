/** A table behind the API: a new game, and everybody seated at it. */
import type { GameView } from '../../game/views/shapes.ts'
import type { Seat } from '../../rules/names.ts'
import type { Chair, GameText } from './game-text.ts'

/** Somebody who is signed in and speaks with the API; a refusal is thrown. */
export interface Caller {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
}

export interface Table {
  readonly id: string
  readonly game: GameView
}

/**
 * One creates the game, by invitation so that nobody else walks in, and all sit down: each in the seat of his place in
 * `wishes`, if there are any. Answers the path of the game.
 */
export async function gather(
  callers: readonly Caller[],
  settings: object,
  wishes: readonly Seat[] = [],
): Promise<string> {
  const [host, ...guests] = callers
  if (host === undefined) throw new Error('a game without players')
  const preferring = wishes.length > 0 ? { seating: 'preference' } : {}
  const { id } = await host.post<Table>('/api/games', { ...settings, ...preferring, access: 'invitation' })
  const wish = (n: number) => ({ preferences: wishes.slice(n, n + 1) })
  const { game } = await host.post<Table>(`/api/games/${id}/join`, wish(0))
  for (const [n, guest] of guests.entries())
    await guest.post(`/api/games/${id}/join`, { ...wish(n + 1), invitation: game.invitation })
  return `/api/games/${id}`
}

/** A new game with a chair for every seat, in the order of the seats. */
export async function chairsAt(
  callers: readonly Caller[],
  { variant, options }: Pick<GameText, 'variant' | 'options'>,
  seats: readonly Seat[],
): Promise<readonly Chair[]> {
  const path = await gather(callers, { name: `${variant}, played again`, variant, options }, seats)
  return callers.flatMap((caller, n) => {
    const seat = seats[n]
    return seat === undefined ? [] : [chairOf(caller, path, seat)]
  })
}

const chairOf = (caller: Caller, path: string, seat: Seat): Chair => ({
  seat,
  look: async () => (await caller.get<Table>(path)).game,
  order: async (phase, lines) => void (await caller.put(`${path}/orders`, { phase, orders: lines, ready: true })),
  ready: async (phase) => void (await caller.put(`${path}/ready`, { phase, ready: true })),
})
