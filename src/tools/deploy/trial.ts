/** Tries a service after its deployment: public pages, then a two-player game from sign-in to results. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createGame, type GameAnswer } from '../play/api-game.ts'
import type { Client } from '../play/client.ts'

/** Throws with a sentence at the first problem. */
export async function checkPublicPages(client: Client, print: (line: string) => void): Promise<void> {
  const { ready } = await client.get<{ readonly ready: boolean }>('/health')
  if (!ready) throw new Error('The service runs, but is not ready: see what /health reports.')
  print('health: ready')
  const { variants } = await client.get<{ readonly variants: readonly object[] }>('/api/variants')
  print(`variants: ${variants.length}`)
}

/** Two people who are signed in play one phase. The game is deleted if the first is an operator. */
export async function checkGame(clients: readonly [Client, Client], print: (line: string) => void): Promise<void> {
  const [first] = clients
  const { variants } = await first.get<{ variants: readonly { id: string; seats: object[] }[] }>('/api/variants')
  const variant = variants.find(({ seats }) => seats.length === clients.length)?.id
  const { path } = await createGame(clients, { name: 'A trial of this service', variant })
  const readPhase = async () => (await first.get<GameAnswer>(path)).game.phase?.code
  const phase = await readPhase()
  if (phase === undefined) throw new Error(`The game at ${path} did not start.`)
  for (const client of clients) await client.put(`${path}/ready`, { phase, ready: true })
  for (let seconds = 0; (await readPhase()) === phase; seconds++) {
    if (seconds === 60)
      throw new Error(`Both players are ready, but ${phase} did not close within a minute. See npx wrangler tail.`)
    await sleep(1_000)
  }
  print(`phase: closed, at ${path.replace('/api', '')}`)
  await first.remove(path.replace('/api/games', '/api/operator/games')).then(
    () => print('trial game: deleted'),
    () => print('trial game: still there; delete it on /operator'),
  )
}
