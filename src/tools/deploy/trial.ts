/** Tries a service that was just deployed: a few public pages, then a two-player game from sign-in to results. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, createGame, type GameAnswer } from '../play/api-game.ts'

export interface TrialPlayer {
  readonly address: string
  readonly client: Caller & { signIn(address: string): Promise<void>; remove(path: string): Promise<void> }
}

type Print = (line: string) => void

const POLL_MS = 500
const TIMEOUT_MS = 60_000

interface Variants {
  readonly variants: readonly { readonly id: string; readonly seats: readonly object[] }[]
}

/** Throws with a sentence at the first problem. */
export async function checkPublicPages(client: Pick<Caller, 'get' | 'post'>, print: Print): Promise<void> {
  const { ready } = await client.get<{ readonly ready: boolean }>('/health')
  if (!ready) throw new Error('The service runs, but is not ready: /health says what is missing.')
  print('health: ready')
  const { variants } = await client.get<Variants>('/api/variants')
  print(`variants: ${variants.length}`)
}

/** Two people sign in and play one phase. The game is deleted if the first of them is an operator. */
export async function checkGame(players: readonly [TrialPlayer, TrialPlayer], print: Print): Promise<void> {
  for (const { address, client } of players) {
    await client.signIn(address)
    print(`signed in: ${address}`)
  }
  const [{ client: first }] = players
  const { variants } = await first.get<Variants>('/api/variants')
  const variant = variants.find(({ seats }) => seats.length === players.length)?.id
  if (variant === undefined) throw new Error('The service has no variant for two players.')
  const clients = players.map(({ client }) => client)
  const { path } = await createGame(clients, { name: 'A trial of this service', variant })
  const phase = (await first.get<GameAnswer>(path)).game.phase?.code
  if (phase === undefined) throw new Error(`The game at ${path} did not start.`)
  for (const client of clients) await client.put(`${path}/ready`, { phase, ready: true })
  await waitForClose(first, path, phase)
  print(`phase: closed, at ${path.replace('/api', '')}`)
  await first.remove(path.replace('/api/games', '/api/operator/games')).then(
    () => print('trial game: deleted'),
    () => print('trial game: still there; delete it on /operator'),
  )
}

async function waitForClose(client: Caller, path: string, phase: string): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    if ((await client.get<GameAnswer>(path)).game.phase?.code !== phase) return
    await sleep(POLL_MS)
  }
  throw new Error(`Both players are ready, but ${phase} did not close within a minute. See npx wrangler tail.`)
}
