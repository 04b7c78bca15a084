/** Creates accounts and games, over the HTTP API, that show all states of the page. */
import type { Act } from '../../src/game/command.ts'
import { type DemoPlayer, makeGames } from '../../src/tools/demo/demo-games.ts'
import { Client } from '../../src/tools/play/client.ts'
import { RULESETS } from '../../src/variants/index.ts'
import type { GameAnswer } from '../e2e/support/api-game.ts'
import { playUntil, startGame } from '../e2e/support/api-game.ts'
import { makeHostedGames } from './hosting.ts'
import { makeVotesAndActs } from './votes-and-acts.ts'
import { makeNewerGames } from './newer-games.ts'
import { makeTies } from './ties.ts'
import { makeVariantGames } from './variant-games.ts'

/** The viewers: seven players; a stranger who directs games, a newcomer without games, an operator, and a locked account. */
const PLAYERS = ['Ada', 'Bela', 'Cyra', 'Dov', 'Edda', 'Finn', 'Greta'] as const
const OTHERS = ['Stranger', 'Newcomer', 'Boss', 'Locked'] as const
export type Viewer = (typeof PLAYERS)[number] | (typeof OTHERS)[number]

/** The e-mail address of the operator. */
export const OPERATOR = 'boss@gallery.example'

/** The world as saved to a file between runs. */
export interface World {
  /** Paths of games and profiles, by the state they show: `Standard: Winter`. */
  readonly games: Readonly<Record<string, string>>
  /** `name=value` of each viewer's session. */
  readonly sessions: Readonly<Record<Viewer, string>>
}

type Clients = Readonly<Record<Viewer, Client>>

export async function makeWorld(url: string): Promise<World> {
  const clients = await signIn(url)
  const players = PLAYERS.map((name): DemoPlayer => ({ name, client: clients[name] }))
  const demoGames = await makeGames(RULESETS, players)
  const withMaster = await makeMasterGames(clients)
  const staged = {
    ...(await makeHostedGames(clients)),
    ...(await makeVotesAndActs(clients)),
    ...(await makeTies(clients)),
    ...(await makeNewerGames(clients, url)),
  }
  const ofVariants = await makeVariantGames(clients, players)
  const more = { ...ofVariants, ...withMaster, ...(await makeGamesWithoutMaster(clients)), ...staged }
  const sessions = await Promise.all(
    Object.entries(clients).map(async ([name, client]) => [name, await client.session()]),
  )
  await lock(clients)
  return {
    games: { ...Object.fromEntries(demoGames.map(({ name, id }) => [name, `/games/${id}`])), ...more },
    sessions: Object.fromEntries(sessions),
  }
}

async function signIn(url: string): Promise<Clients> {
  const signedIn = [...PLAYERS, ...OTHERS].map(async (name) => {
    const client = new Client(url)
    await client.signIn(`${name.toLowerCase()}@gallery.example`)
    await client.patch('/api/me', { name })
    return [name, client] as const
  })
  return Object.fromEntries(await Promise.all(signedIn)) as Record<Viewer, Client>
}

/** Locks an account. Runs last, because it ends the account's session. */
async function lock({ Boss, Locked }: Clients): Promise<void> {
  const { me } = await Locked.get<{ me: { id: string } }>('/api/me')
  await Boss.put(`/api/operator/players/${me.id}/lock`, { locked: true })
}

/** Games of two players, brought into their states by a master. */
async function makeMasterGames({ Ada, Bela, Stranger }: Clients): Promise<Readonly<Record<string, string>>> {
  const absence = { waitMinutes: 60, excuses: 1, earnedBackAfter: 0, openAfter: 1, noShow: 'play-on' }
  const startWith = async (name: string, ...acts: readonly Act[]) => {
    const settings = { name, variant: 'duo', master: 'apart' }
    const rules = { ...absence, onAbsence: 'excuse', reliability: 0 }
    const { id } = await Stranger.post<GameAnswer>('/api/games', { ...settings, absence: rules })
    for (const player of [Ada, Bela]) await player.post(`/api/games/${id}/join`, {})
    for (const act of acts) await Stranger.post(`/api/games/${id}/acts`, act)
    return `/games/${id}`
  }
  const submitOrders = async (path: string) => {
    const { game } = await Ada.get<GameAnswer>(`/api${path}`)
    await Ada.put(`/api${path}/orders`, { phase: game.phase?.code, orders: [], ready: true })
  }
  const late = { kind: 'extend', hours: -25 } as const
  const waiting = await startWith('A missing player')
  await submitOrders(waiting)
  await Stranger.post(`/api${waiting}/acts`, late)
  const open = await startWith('An open seat')
  await submitOrders(open)
  for (const hours of [-25, -2]) await Stranger.post(`/api${open}/acts`, { kind: 'extend', hours })
  const asleep = await startWith('No orders', late, { kind: 'extend', hours: -2 })
  const paused = await startWith('A holiday', { kind: 'pause', hours: 72 })
  const calledOff = await startWith('Called off', { kind: 'call-off' })
  const announced = await startWith('With a master', {
    kind: 'announce',
    text: 'The first deadline will not move. Good luck!',
  })
  return { waiting, open, asleep, paused, calledOff, announced }
}

/** Games of seven players: nearly all ready, with press and proposals, and won. */
async function makeGamesWithoutMaster(clients: Clients): Promise<Readonly<Record<string, string>>> {
  const seven = PLAYERS.map((name) => clients[name])
  const ready = await startGame(seven, 'Nearly all ready')
  await playUntil(seven, ready, 'F1901M')
  await markReady(seven.slice(0, 4), ready)
  const press = await startGame(seven, 'Many messages')
  await playUntil(seven, press, 'F1901M')
  await writePress(seven, press)
  await clients.Bela.post(`/api${press}/proposals`, { motion: { kind: 'pause', hours: 48 } })
  await clients.Cyra.post(`/api${press}/proposals`, { motion: { kind: 'draw', among: [] } })
  const longName = await startGame(
    seven.slice(0, 3),
    'A game with a name that is as long as a name can be, which is eighty chars',
  )
  const { id: won } = await clients.Stranger.post<GameAnswer>('/api/games', {
    name: 'Won by one',
    variant: 'classical',
    master: 'apart',
  })
  for (const player of seven) await player.post(`/api/games/${won}/join`, {})
  await playUntil(seven, `/games/${won}`, 'W1901A')
  const { game } = await clients.Ada.get<GameAnswer>(`/api/games/${won}`)
  const verdict = { why: 'solo', winners: [game.you] }
  await clients.Stranger.post(`/api/games/${won}/acts`, { kind: 'declare', verdict })
  return { ready, press, longName, won: `/games/${won}` }
}

/** Marks the players ready without orders. */
async function markReady(callers: readonly Client[], path: string): Promise<void> {
  for (const caller of callers) {
    const { game } = await caller.get<GameAnswer>(`/api${path}`)
    await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders: [], ready: true })
  }
}

async function writePress(callers: readonly Client[], path: string): Promise<void> {
  const seats = await Promise.all(
    callers.map(async (caller) => (await caller.get<GameAnswer>(`/api${path}`)).game.you ?? ''),
  )
  const send = (n: number, to: readonly number[] | 'all', text: string) =>
    callers[n]?.post(`/api${path}/press`, {
      to: to === 'all' ? 'all' : [n, ...to].map((index) => seats[index]),
      text,
      key: crypto.randomUUID(),
    })
  await send(1, 'all', 'Good morning, everybody. May the better alliance win.')
  await send(2, 'all', 'I hold A PAR - BUR for a declaration of war. S1901M: A PAR - BUR was one.')
  await send(0, [1], 'Shall we leave Burgundy empty?\n\nSee https://example.org/map for what I mean.')
  await send(1, [0], 'Agreed: A BUR H, and I go A MUN - TYR. The third one need not know.')
  await send(0, [1, 2], 'A word among the three of us.')
}
