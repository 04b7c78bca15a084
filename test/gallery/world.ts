/** A service in whose games everything can be seen that a page may look like. They are made through the HTTP API. */
import type { Act } from '../../src/game/command.ts'
import { type DemoPlayer, makeGames } from '../../src/tools/demo/demo-games.ts'
import { Client } from '../../src/tools/play/client.ts'
import { RULESETS } from '../../src/variants/index.ts'
import type { GameAnswer } from '../e2e/support/api-game.ts'
import { playUntil, startGame } from '../e2e/support/api-game.ts'
import { hosted } from './hosting.ts'
import { mended } from './mended.ts'
import { tied } from './tied.ts'
import { ofVariants } from './variant-games.ts'

/** Who looks at pages: seven who play, one who only does so, one in no game, an operator of the site, and one whom he has locked out. */
const PLAYERS = ['Ada', 'Bela', 'Cyra', 'Dov', 'Edda', 'Finn', 'Greta'] as const
const OTHERS = ['Stranger', 'Newcomer', 'Boss', 'Locked'] as const
export type Viewer = (typeof PLAYERS)[number] | (typeof OTHERS)[number]

/** The one address that is an operator's. */
export const OPERATOR = 'boss@gallery.example'

/** What is kept in a file from one run to the next. */
export interface World {
  /** The address of each game, by what it shows: `classical: Winter`. */
  readonly games: Readonly<Record<string, string>>
  /** `name=value` of each viewer's session. */
  readonly sessions: Readonly<Record<Viewer, string>>
}

type Clients = Readonly<Record<Viewer, Client>>

export async function makeWorld(url: string): Promise<World> {
  const clients = await signIn(url)
  const players = PLAYERS.map((name): DemoPlayer => ({ name, client: clients[name] }))
  const shown = await makeGames(RULESETS, players)
  const own = await directed(clients)
  const staged = { ...(await hosted(clients)), ...(await mended(clients)), ...(await tied(clients)) }
  const rare = await ofVariants(clients, players)
  const more = { ...rare, ...own, ...(await undirected(clients)), ...staged }
  const sessions = await Promise.all(
    Object.entries(clients).map(async ([name, client]) => [name, await client.session()]),
  )
  await lock(clients)
  return {
    games: { ...Object.fromEntries(shown.map(({ name, id }) => [name, `/games/${id}`])), ...more },
    sessions: Object.fromEntries(sessions),
  }
}

async function signIn(url: string): Promise<Clients> {
  const made = [...PLAYERS, ...OTHERS].map(async (name) => {
    const client = new Client(url)
    await client.signIn(`${name.toLowerCase()}@gallery.example`)
    await client.patch('/api/me', { name })
    return [name, client] as const
  })
  return Object.fromEntries(await Promise.all(made)) as Record<Viewer, Client>
}

/** Last of all: a locked account is not signed in to again. */
async function lock({ Boss, Locked }: Clients): Promise<void> {
  const { me } = await Locked.get<{ me: { id: string } }>('/api/me')
  await Boss.put(`/api/operator/players/${me.id}/lock`, { locked: true })
}

/** Games of two, in which a master who does not play brings about what is to be seen. */
async function directed({ Ada, Bela, Stranger }: Clients): Promise<Readonly<Record<string, string>>> {
  const absence = { waitMinutes: 60, excuses: 1, earnedBackAfter: 0, openAfter: 1, noShow: 'play-on' }
  const started = async (name: string, ...acts: readonly Act[]) => {
    const settings = { name, variant: 'duo', master: 'apart' }
    const rules = { ...absence, onAbsence: 'excuse', reliability: 0 }
    const { id } = await Stranger.post<GameAnswer>('/api/games', { ...settings, absence: rules })
    for (const one of [Ada, Bela]) await one.post(`/api/games/${id}/join`, {})
    for (const act of acts) await Stranger.post(`/api/games/${id}/acts`, act)
    return `/games/${id}`
  }
  const orders = async (path: string) => {
    const { game } = await Ada.get<GameAnswer>(`/api${path}`)
    await Ada.put(`/api${path}/orders`, { phase: game.phase?.code, orders: [], ready: true })
  }
  const late = { kind: 'extend', hours: -25 } as const
  const waiting = await started('Somebody is missing')
  await orders(waiting)
  await Stranger.post(`/api${waiting}/acts`, late)
  const open = await started('A seat is open')
  await orders(open)
  for (const hours of [-25, -2]) await Stranger.post(`/api${open}/acts`, { kind: 'extend', hours })
  const asleep = await started('Nobody orders', late, { kind: 'extend', hours: -2 })
  const paused = await started('A holiday', { kind: 'pause', hours: 72 })
  const calledOff = await started('Called off', { kind: 'call-off' })
  const announced = await started('With a master', { kind: 'announce', text: 'The first deadline is kept. Good luck!' })
  return { waiting, open, asleep, paused, calledOff, announced }
}

/** Games of seven without a master: ready and waited for, with press and proposals, won. */
async function undirected(clients: Clients): Promise<Readonly<Record<string, string>>> {
  const seven = PLAYERS.map((name) => clients[name])
  const ready = await startGame(seven, 'All but a few are ready')
  await playUntil(seven, ready, 'F1901M')
  await seated(seven.slice(0, 4), ready)
  const talk = await startGame(seven, 'Much is said')
  await playUntil(seven, talk, 'F1901M')
  await speak(seven, talk)
  await clients.Bela.post(`/api${talk}/proposals`, { motion: { kind: 'pause', hours: 48 } })
  await clients.Cyra.post(`/api${talk}/proposals`, { motion: { kind: 'draw', among: [] } })
  const long = await startGame(
    seven.slice(0, 3),
    'A game with a name that is as long as a name can be, which is eighty chars',
  )
  const { id: won } = await clients.Stranger.post<GameAnswer>('/api/games', {
    name: 'Won by one',
    variant: 'classical',
    master: 'apart',
  })
  for (const one of seven) await one.post(`/api/games/${won}/join`, {})
  await playUntil(seven, `/games/${won}`, 'W1901A')
  const { game } = await clients.Ada.get<GameAnswer>(`/api/games/${won}`)
  const verdict = { why: 'solo', winners: [game.you] }
  await clients.Stranger.post(`/api/games/${won}/acts`, { kind: 'declare', verdict })
  return { ready, talk, long, won: `/games/${won}` }
}

/** They hold everywhere, and are ready. */
async function seated(callers: readonly Client[], path: string): Promise<void> {
  for (const caller of callers) {
    const { game } = await caller.get<GameAnswer>(`/api${path}`)
    await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders: [], ready: true })
  }
}

async function speak(callers: readonly Client[], path: string): Promise<void> {
  const seats = await Promise.all(
    callers.map(async (caller) => (await caller.get<GameAnswer>(`/api${path}`)).game.you ?? ''),
  )
  const say = (n: number, to: readonly number[] | 'all', text: string) =>
    callers[n]?.post(`/api${path}/press`, {
      to: to === 'all' ? 'all' : [n, ...to].map((one) => seats[one]),
      text,
      key: crypto.randomUUID(),
    })
  await say(1, 'all', 'Good morning, everybody. May the better alliance win.')
  await say(2, 'all', 'I hold A PAR - BUR for a declaration of war. S1901M: A PAR - BUR was one.')
  await say(0, [1], 'Shall we leave Burgundy empty?\n\nSee https://example.org/map for what I mean.')
  await say(1, [0], 'Agreed: A BUR H, and I go A MUN - TYR. The third one need not know.')
  await say(0, [1, 2], 'A word among the three of us.')
}
