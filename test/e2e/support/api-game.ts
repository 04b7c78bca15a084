/** A game whose players are one at a browser and others over the API. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { Client } from '../../../src/tools/play/client.ts'
import type { Person } from './person.ts'
import type { PowerName } from './year.ts'
import { YEAR } from './year.ts'

export interface GameAnswer {
  readonly id: string
  readonly game: GameView
}

/** Who can be asked, and told, what the API offers. */
export interface Caller {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
}

/** The person's own browser, with its cookie. */
export function callerOf({ page }: Person, url: URL): Caller {
  const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await page.request.fetch(new URL(path, url).href, {
      method,
      headers: { origin: url.origin },
      ...(data && { data }),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
  }
}

/** Six accounts, signed in. */
export async function signInSix(url: URL): Promise<Client[]> {
  const others = Array.from({ length: 6 }, () => new Client(url.origin))
  await Promise.all(others.map((client, n) => client.signIn(`other-${n}@players.example`)))
  return others
}

/** A game that these have joined; answers with its address. */
export async function startGame(callers: readonly Caller[], name: string, variant = 'classical'): Promise<string> {
  const [host] = callers
  if (host === undefined) throw new Error('nobody is there')
  const { id } = await host.post<GameAnswer>('/api/games', { name, variant })
  for (const caller of callers) await caller.post(`/api/games/${id}/join`, {})
  return `/games/${id}`
}

/** Everybody orders as in the game that was really played, until this phase. */
export async function playUntil(callers: readonly Caller[], path: string, code: string): Promise<void> {
  for (const { code: now, orders } of YEAR) {
    if (now === code) return
    for (const caller of callers) {
      const { game } = await caller.get<GameAnswer>(`/api${path}`)
      if (game.required !== null)
        await caller.put(`/api${path}/orders`, { phase: now, orders: orders[game.you as PowerName] ?? [], ready: true })
    }
  }
}
