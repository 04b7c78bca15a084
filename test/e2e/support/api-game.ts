/** Games in which one player uses a browser and the rest use the API. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { Client } from '../../../src/tools/play/client.ts'
import type { Person } from './person.ts'
import type { PowerName } from './year.ts'
import { YEAR } from './year.ts'

export interface GameAnswer {
  readonly id: string
  readonly game: GameView
}

/** A client of the API. */
export interface Caller {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
}

/** Calls the API from the person's browser, with its session cookie. */
export function callerOf({ page }: Person, url: URL): Caller {
  const request = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await page.request.fetch(new URL(path, url).href, {
      method,
      headers: { origin: url.origin },
      ...(data && { data }),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    put: (path, body) => request('PUT', path, body),
  }
}

/** Signs in six accounts. */
export async function signInSix(url: URL): Promise<Client[]> {
  const clients = Array.from({ length: 6 }, () => new Client(url.origin))
  await Promise.all(clients.map((client, n) => client.signIn(`other-${n}@players.example`)))
  return clients
}

/** Creates a game that all callers join; the first is its host. Returns its path. */
export async function startGame(callers: readonly Caller[], name: string, variant = 'classical'): Promise<string> {
  const [host] = callers
  if (host === undefined) throw new Error('a game needs a host')
  const { id } = await host.post<GameAnswer>('/api/games', { name, variant })
  for (const caller of callers) await caller.post(`/api/games/${id}/join`, {})
  return `/games/${id}`
}

/** Submits the recorded orders of all players, phase by phase, up to the given phase. */
export async function playUntil(callers: readonly Caller[], path: string, code: string): Promise<void> {
  for (const { code: phase, orders } of YEAR) {
    if (phase === code) return
    for (const caller of callers) {
      const { game } = await caller.get<GameAnswer>(`/api${path}`)
      if (game.required !== null)
        await caller.put(`/api${path}/orders`, { phase, orders: orders[game.you as PowerName] ?? [], ready: true })
    }
  }
}
