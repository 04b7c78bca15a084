/** Creates games through the API and lets players join them. */
import type { GameView } from '../../game/views/shapes.ts'
import type { Seat } from '../../rules/names.ts'
import type { GameText, SeatedPlayer } from './game-text.ts'

/** A signed-in user of the API; refusals are thrown. */
export interface Caller {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
}

export interface GameAnswer {
  readonly id: string
  readonly game: GameView
}

export interface NewGame {
  /** In the API, such as `/api/games/abc`. */
  readonly path: string
  /** The path of its page, with an invitation: anyone can open it. */
  readonly page: string
}

/** The first caller creates a private game, and all join it, preferring the seats in `wishes` if given. */
export async function createGame(
  callers: readonly Caller[],
  settings: object,
  wishes: readonly Seat[] = [],
): Promise<NewGame> {
  const [host, ...guests] = callers
  if (host === undefined) throw new Error('A game needs players.')
  const seating = wishes.length > 0 ? { seating: 'preference' } : {}
  const { id } = await host.post<GameAnswer>('/api/games', { ...settings, ...seating, access: 'invitation' })
  const wish = (n: number) => ({ preferences: wishes.slice(n, n + 1) })
  const { game } = await host.post<GameAnswer>(`/api/games/${id}/join`, wish(0))
  for (const [n, guest] of guests.entries())
    await guest.post(`/api/games/${id}/join`, { ...wish(n + 1), invitation: game.invitation })
  const query = new URLSearchParams({ invitation: game.invitation ?? '' })
  return { path: `/api/games/${id}`, page: `/games/${id}?${query.toString()}` }
}

/** Creates a game with a player in every seat, in the order of the seats. */
export async function seatPlayers(
  callers: readonly Caller[],
  { variant, options }: Pick<GameText, 'variant' | 'options'>,
  seats: readonly Seat[],
): Promise<NewGame & { readonly players: readonly SeatedPlayer[] }> {
  const created = await createGame(callers, { name: `${variant}, played again`, variant, options }, seats)
  const players = callers.flatMap((caller, n) => {
    const seat = seats[n]
    return seat === undefined ? [] : [seatedPlayer(caller, created.path, seat)]
  })
  return { ...created, players }
}

const seatedPlayer = (caller: Caller, path: string, seat: Seat): SeatedPlayer => ({
  seat,
  look: async () => (await caller.get<GameAnswer>(path)).game,
  order: async (phase, lines) => void (await caller.put(`${path}/orders`, { phase, orders: lines, ready: true })),
  ready: async (phase) => void (await caller.put(`${path}/ready`, { phase, ready: true })),
})
