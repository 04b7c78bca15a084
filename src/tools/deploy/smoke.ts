/** Does a service that was just deployed do what it is for? A few questions to anybody’s pages, then a game of two from sign-in to results. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, createGame, type GameAnswer } from '../play/api-game.ts'

export interface SmokePlayer {
  readonly address: string
  readonly client: Caller & { signIn(address: string): Promise<void>; remove(path: string): Promise<void> }
}

/** How often and how long a closed phase is waited for, in milliseconds. */
const PAUSE = 500
const PATIENCE = 60_000

interface Variants {
  readonly variants: readonly { readonly id: string; readonly seats: readonly object[] }[]
}

/** What everybody may see. Throws with a sentence at the first thing that is not as it should be. */
export async function checkPublicPages(
  client: Pick<Caller, 'get' | 'post'>,
  tell: (line: string) => void,
): Promise<void> {
  const { ready } = await client.get<{ readonly ready: boolean }>('/health')
  if (!ready) throw new Error('The service runs, but is not ready: /health says what is missing.')
  tell('health: ready')
  const { variants } = await client.get<Variants>('/api/variants')
  tell(`variants: ${variants.length}`)
}

/** Two people sign in, play a phase of a variant for two, and the game is deleted again if the first of them is an operator. */
export async function checkGame(
  players: readonly [SmokePlayer, SmokePlayer],
  tell: (line: string) => void,
): Promise<void> {
  for (const { address, client } of players) {
    await client.signIn(address)
    tell(`signed in: ${address}`)
  }
  const [{ client: first }] = players
  const { variants } = await first.get<Variants>('/api/variants')
  const variant = variants.find(({ seats }) => seats.length === players.length)?.id
  if (variant === undefined) throw new Error('The service offers no variant for two players.')
  const { path } = await createGame(
    players.map(({ client }) => client),
    { name: 'A trial of this service', variant },
  )
  const { game } = await first.get<GameAnswer>(path)
  const phase = game.phase?.code
  if (phase === undefined) throw new Error(`The game at ${path} has not begun.`)
  for (const { client } of players) await client.put(`${path}/ready`, { phase, ready: true })
  await untilClosed(first, path, phase)
  tell(`a phase: closed, at ${path.replace('/api', '')}`)
  await first.remove(path.replace('/api/games', '/api/operator/games')).then(
    () => tell('the game: deleted again'),
    () => tell('the game: left where it is; delete it on /operator'),
  )
}

async function untilClosed(client: Caller, path: string, phase: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += PAUSE) {
    const { game } = await client.get<GameAnswer>(path)
    if (game.phase?.code !== phase) return
    await sleep(PAUSE)
  }
  throw new Error(`Both players are ready, but ${phase} did not close within a minute. See npx wrangler tail.`)
}
