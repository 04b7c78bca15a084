/** How games stand for their players, as the lobby knows it: what a mail that has waited is held against before it leaves. */
import { and, eq, sql } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/names.ts'
import { gamePlayers, games, seenPhases } from './schema.ts'

/**
 * `wants`: what the game still wants of the player; null: nothing, or all of it is saved. `phase`: the open one’s code. `seen`: how many
 * closed phases he has seen on the page, and since when; null: not known.
 */
export interface Standing {
  readonly phase: string | null
  readonly wants: string | null
  readonly ready: boolean
  readonly seen: { readonly phases: number; readonly at: Instant } | null
}

/** Of these players in these games, by player and game. */
export async function standingsOf(
  db: D1Database,
  players: readonly PlayerId[],
  which: readonly GameId[],
): Promise<ReadonlyMap<PlayerId, ReadonlyMap<GameId, Standing>>> {
  const among = (all: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(all)}))`
  const rows = await tables(db)
    .select({
      player: gamePlayers.playerId,
      game: games.id,
      phase: games.phase,
      wants: gamePlayers.wants,
      ready: gamePlayers.ready,
      phases: seenPhases.phases,
      seenAt: seenPhases.seenAt,
    })
    .from(gamePlayers)
    .innerJoin(games, eq(games.id, gamePlayers.gameId))
    .leftJoin(seenPhases, and(eq(seenPhases.gameId, gamePlayers.gameId), eq(seenPhases.playerId, gamePlayers.playerId)))
    .where(sql`${gamePlayers.playerId} IN ${among(players)} AND ${games.id} IN ${among(which)}`)
  const byPlayer = Map.groupBy(rows, ({ player }) => player)
  return new Map(
    [...byPlayer].map(([player, all]) => [
      player,
      new Map(
        all.map(({ game, phase, wants, ready, phases, seenAt }) => [
          game,
          { phase, wants, ready, seen: phases === null || seenAt === null ? null : { phases, at: seenAt } },
        ]),
      ),
    ]),
  )
}
