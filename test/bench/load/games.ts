/** Creates games of Standard with seven players, whose first phases end at the same moment. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { WEEKDAYS } from '../../../src/game/schedule.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { Client } from '../../../src/tools/play/client.ts'
import { timed } from './calls.ts'

const SEATS = 7
const LEAST = 5
/** Games created first, to measure the time of one. */
const TRIAL = 20
/** How many times longer than these the rest may take. */
const PATIENCE = 1.5

export interface Player {
  readonly id: string
  readonly client: Client
}

/** Signs in the players of all games. */
export const signIn = (url: string): Promise<readonly Player[]> =>
  Promise.all(
    Array.from({ length: SEATS }, async (_, n) => {
      const client = new Client(url)
      await client.signIn(`player-${n}@load.example`)
      const { me } = await client.get<{ readonly me: { readonly id: string } }>('/api/me')
      return { id: me.id, client }
    }),
  )

/** A seat, and hold orders for all its units. */
export interface Sheet {
  readonly client: Client
  readonly phase: string
  readonly orders: readonly string[]
}

export interface MadeGame {
  readonly path: string
  readonly deadline: number | null
  readonly sheets: readonly Sheet[]
}

const lengths = { minutes: { moves: LEAST, retreats: LEAST, adjustments: LEAST } }

/** Ends all phases at this time of day, after at least their length. */
function endingAt(deadline: number): object {
  const time = new Date(deadline).toISOString().slice(11, 16)
  const kinds = ['draft', 'moves', 'retreats', 'adjustments'] as const
  return { ...lengths, schedule: { zone: 'UTC', slots: { time, weekdays: WEEKDAYS, kinds }, early: false } }
}

/** The full minute until which all games can be created and their orders saved, estimated by creating a few games. */
export async function deadlineFor(players: readonly Player[], many: number, atOnce: number): Promise<number> {
  const { whole } = await makeGames(players, Math.min(TRIAL, many), atOnce, null)
  const making = PATIENCE * whole * (many / Math.min(TRIAL, many))
  return Math.ceil((Date.now() + making + Math.max(making, LEAST * MINUTE_MS)) / MINUTE_MS) * MINUTE_MS
}

/**
 * Creates games and joins seven players to each, several games at once. `deadline` null: a phase lasts a day. `whole`: duration in ms.
 */
export async function makeGames(
  players: readonly Player[],
  many: number,
  atOnce: number,
  deadline: number | null,
): Promise<{ readonly games: readonly MadeGame[]; readonly whole: number }> {
  const settings = { name: 'Under load', variant: 'classical', ...(deadline !== null && endingAt(deadline)) }
  const games: MadeGame[] = []
  const { whole } = await timed(many, atOnce, async (n) => {
    const host = players[n % players.length]
    if (host === undefined) throw new Error('nobody plays')
    const { id } = await host.client.post<{ readonly id: string }>('/api/games', settings)
    const path = `/api/games/${id}`
    let seen: GameView | null = null
    for (const { client } of players) seen = (await client.post<{ readonly game: GameView }>(`${path}/join`, {})).game
    if (seen === null) throw new Error('nobody joined')
    games.push({ path, deadline: seen.deadline, sheets: sheetsIn(seen, players) })
  })
  return { games, whole }
}

/** A hold for each unit of each seat. */
function sheetsIn({ seats, boards, phase }: GameView, players: readonly Player[]): readonly Sheet[] {
  const units = boards.flatMap((board) => board.units)
  return seats.map((seat) => {
    const player = players.find(({ id }) => id === seat.player)
    if (player === undefined) throw new Error(`nobody plays ${seat.name}`)
    const own = units.filter(({ power }) => seat.powers.includes(power))
    const orders = own.map(({ arm, at }) => `${arm === 'army' ? 'A' : 'F'} ${at} H`)
    return { client: player.client, phase: phase?.code ?? '', orders }
  })
}
