/** Games of Standard whose first phase ends at the same moment, with seven players in each. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { WEEKDAYS } from '../../../src/game/clock/schedule.ts'
import { Client } from '../../../src/tools/play/client.ts'
import { timed } from './calls.ts'

const SEATS = 7
const LEAST = 5
const MINUTE = 60_000

/** Players of all games. */
export const signIn = (url: string): Promise<readonly Client[]> =>
  Promise.all(
    Array.from({ length: SEATS }, async (_, n) => {
      const client = new Client(url)
      await client.signIn(`player-${n}@load.example`)
      return client
    }),
  )

/** The first full minute that leaves the games their least length when they have been made, in so many minutes. */
export const deadlineAfter = (now: number, minutes: number): number =>
  Math.ceil((now + (minutes + LEAST) * MINUTE) / MINUTE) * MINUTE

export interface MadeGame {
  readonly path: string
  readonly deadline: number | null
}

/** One after the other, because a creator may have few that wait for players. */
export async function makeGames(
  players: readonly Client[],
  many: number,
  deadline: number,
): Promise<readonly MadeGame[]> {
  const time = new Date(deadline).toISOString().slice(11, 16)
  const kinds = ['draft', 'moves', 'retreats', 'adjustments'] as const
  const settings = {
    name: 'Under load',
    variant: 'classical',
    minutes: { moves: LEAST, retreats: LEAST, adjustments: LEAST },
    schedule: { zone: 'UTC', slots: { time, weekdays: WEEKDAYS, kinds }, early: false },
  }
  const games: MadeGame[] = []
  await timed(many, 4, async (n) => {
    const host = players[n % SEATS]
    if (host === undefined) throw new Error('nobody plays')
    const { id } = await host.post<{ readonly id: string }>('/api/games', settings)
    const path = `/api/games/${id}`
    for (const player of players) await player.post(`${path}/join`, {})
    const { game } = await host.get<{ readonly game: GameView }>(path)
    games.push({ path, deadline: game.deadline })
  })
  return games
}

/** A hold for each unit of the seat, and how the phase is called. */
export function holdsOf({ you, boards, phase }: GameView): {
  readonly phase: string
  readonly orders: readonly string[]
} {
  const units = boards.flatMap((board) => board.units).filter(({ power }) => String(power) === String(you))
  return {
    phase: phase?.code ?? '',
    orders: units.map(({ arm, at }) => `${arm === 'army' ? 'A' : 'F'} ${at} H`),
  }
}
