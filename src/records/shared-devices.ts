/**
 * Pairs of people in a game whose accounts were signed in from the same browser. For operators and
 * game masters who do not play. Never part of a view of the game.
 */
import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { Status } from '../game/model.ts'
import { DAY_MS } from '../lib/time.ts'
import { gamePlayers, games } from '../lobby/schema.ts'
import { devices } from '../players/schema.ts'
import type { Seat } from '../rules/names.ts'

/** Players and sitters of games in play, and of those that ended this recently. */
const RECENT = 90 * DAY_MS
const MAX_PAIRS = 200

interface Sharer {
  readonly player: PlayerId
  readonly seat: Seat
  /** Their powers, as text. */
  readonly plays: string
  /** The last day on which they were signed in from one of these browsers, at 00:00 UTC. */
  readonly lastDay: Instant
  /** Whether the seat has a player and a sitter. Only the game knows which is which. */
  readonly hasSitter: boolean
}

export interface SharingPair {
  readonly game: { readonly id: GameId; readonly name: string; readonly status: Status }
  readonly people: readonly [Sharer, Sharer]
  /** How many browsers both were signed in from. */
  readonly browsers: number
}

/** Newest games first. `game`: only of this game; null: of all games. */
export async function sharingPairs(db: D1Database, game: GameId | null, now: Instant): Promise<readonly SharingPair[]> {
  const [one, two] = [alias(gamePlayers, 'one'), alias(gamePlayers, 'two')]
  const [ofOne, ofTwo] = [alias(devices, 'of_one'), alias(devices, 'of_two')]
  // `+` keeps SQLite from starting with all recent games, which is 20 times as slow as with shared browsers.
  const isRecent = sql`(+${games.status} = 'playing'
    OR (+${games.status} = 'finished' AND ${games.openedAt} > ${now - RECENT}))`
  const hasSitter = ({ gameId, seat }: typeof one | typeof two) =>
    sql<number>`(SELECT count(*) FROM game_players AS seated WHERE seated.game_id = ${gameId} AND seated.seat = ${seat}) > 1`
  const store = tables(db)
  const shared = store
    .select({ digest: devices.digest })
    .from(devices)
    .groupBy(devices.digest)
    .having(sql`count(*) > 1`)
  const rows = await store
    .select({
      game: { id: games.id, name: games.name, status: games.status },
      one: { player: one.playerId, seat: one.seat, plays: one.plays, hasSitter: hasSitter(one) },
      two: { player: two.playerId, seat: two.seat, plays: two.plays, hasSitter: hasSitter(two) },
      lastOfOne: sql<number>`max(${ofOne.lastDay})`,
      lastOfTwo: sql<number>`max(${ofTwo.lastDay})`,
      browsers: sql<number>`count(*)`,
    })
    .from(ofOne)
    .innerJoin(ofTwo, and(eq(ofTwo.digest, ofOne.digest), gt(ofTwo.playerId, ofOne.playerId)))
    .innerJoin(one, eq(one.playerId, ofOne.playerId))
    .innerJoin(two, and(eq(two.playerId, ofTwo.playerId), eq(two.gameId, one.gameId)))
    .innerJoin(games, eq(games.id, one.gameId))
    .where(
      and(
        isNotNull(one.seat),
        isNotNull(two.seat),
        isRecent,
        game === null ? inArray(ofOne.digest, shared) : eq(one.gameId, game),
      ),
    )
    .groupBy(one.gameId, one.playerId, two.playerId)
    .orderBy(desc(games.createdAt), one.seat, two.seat)
    .limit(MAX_PAIRS)
  return rows.map((row) => ({
    game: row.game,
    people: [sharer(row.one, row.lastOfOne), sharer(row.two, row.lastOfTwo)],
    browsers: row.browsers,
  }))
}

type SeatedRow = Pick<typeof gamePlayers.$inferSelect, 'plays' | 'seat'> & { player: PlayerId; hasSitter: number }

const sharer = ({ player, seat, plays, hasSitter }: SeatedRow, lastDay: Instant): Sharer => ({
  player,
  seat: seat as Seat,
  plays: plays ?? '',
  lastDay,
  hasSitter: hasSitter === 1,
})
