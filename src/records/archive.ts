/** The archive of finished games. It reads D1 only, so that no game's object wakes. */
import { and, desc, eq, getTableColumns, gte, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isOneOf, tables } from '../database.ts'
import type { SeatOutcome } from '../game/announcements/effect.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import { PAGE } from '../lobby/lists.ts'
import { gamePlayers, games } from '../lobby/schema.ts'
import { players } from '../players/schema.ts'
import type { Seat } from '../rules/names.ts'
import type { Verdict } from '../rules/seam/variant.ts'
import { gameResults, tournamentGames, type TournamentId, tournaments } from './schema.ts'

/** Games match all of these. Null: no condition. */
export interface ArchiveFilter {
  /** The id of a variant. */
  readonly variant: string | null
  readonly player: PlayerId | null
  readonly ending: Verdict['why'] | null
  /** Closed phases, both inclusive. */
  readonly minPhases: number | null
  readonly maxPhases: number | null
  /** The calendar year, in UTC, in which it ended. */
  readonly year: number | null
}

/** The place of a game in the archive. Games that end at the same deadline differ by id. */
export interface ArchivePlace {
  readonly endedAt: Instant
  readonly id: GameId
}

export interface ArchivedGame extends ArchivePlace {
  readonly name: string
  readonly variant: string
  /** Only its players see it. */
  readonly private: boolean
  /** The number of closed phases. */
  readonly phases: number
  readonly createdAt: Instant
  /** Null if it is no longer known, for games that ended before the archive existed. */
  readonly ending: Verdict['why'] | null
  /** Options that differ from the rules of the variant, as text; null: none. */
  readonly changedOptions: readonly string[] | null
  /** The names of the powers that won or share the draw. */
  readonly winners: readonly string[]
  /** Anyone who sees the game may see its tournament. Null: none. */
  readonly tournament: { readonly id: TournamentId; readonly name: string } | null
  /** Without seats whose players have deleted their accounts. */
  readonly seats: readonly {
    readonly seat: Seat
    /** The names of its powers. */
    readonly plays: readonly string[]
    readonly outcome: SeatOutcome
    /** Null if they hide their record from this viewer. */
    readonly player: { readonly id: PlayerId; readonly name: string } | null
  }[]
}

/** `next`: where the next page begins; null: this is the last one. A page may be short or empty. */
export interface ArchivePage {
  readonly games: readonly ArchivedGame[]
  readonly next: ArchivePlace | null
}

/** Games that one page may look at if no index answers the filter. */
export const MAX_SCANNED = 500

/** A literal: SQLite uses a partial index only for a condition without a bound value. */
const isFinished = and(sql`${games.status} = 'finished'`, isNotNull(games.openedAt), eq(games.masked, false))
const NEWEST_FIRST = [desc(games.openedAt), desc(games.id)] as const
const place = { id: games.id, endedAt: sql<number>`${games.openedAt}`.as('ended_at') }
const { name, variant, access, phases, createdAt, ending, changedOptions, winners } = getTableColumns(games)
const COLUMNS = { ...place, name, variant, access, phases, createdAt, ending, changedOptions, winners }

/** Finished games that the viewer may see, newest first, after `after`. A null viewer: a stranger. */
export async function archivedGames(
  db: D1Database,
  viewer: PlayerId | null,
  filter: ArchiveFilter,
  after: ArchivePlace | null,
): Promise<ArchivePage> {
  const isInPart = and(isFinished, indexedConditions(filter, after))
  const [open, own] =
    filter.player === null
      ? await Promise.all([publicPart(db, isInPart, filter), ownPart(db, viewer, isInPart, filter)])
      : [await playersPart(db, filter.player, viewer, isInPart, filter), NOTHING]
  const { end } = open
  const all = [...open.rows, ...own.rows].toSorted(byPlace)
  const reached = end === null ? all : all.filter((row) => byPlace(row, end) <= 0)
  const rows = reached.slice(0, PAGE)
  const last = rows.at(-1)
  const next = reached.length > PAGE && last !== undefined ? { endedAt: last.endedAt, id: last.id } : end
  return { games: await withSeats(db, rows, viewer), next }
}

/** At most one row more than a page. `end`: the last game looked at if there may be more. */
interface Part {
  readonly rows: readonly Row[]
  readonly end: ArchivePlace | null
}
const NOTHING: Part = { rows: [], end: null }
type Row = Omit<ArchivedGame, 'seats' | 'tournament' | 'winners' | 'private'> & {
  readonly access: string
  readonly winners: readonly string[] | null
}

const byPlace = (left: ArchivePlace, right: ArchivePlace): number =>
  right.endedAt - left.endedAt || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0)

/** What the indexes of finished games answer. */
function indexedConditions(filter: ArchiveFilter, after: ArchivePlace | null): SQL | undefined {
  const { variant: id, year } = filter
  return and(
    id === null ? undefined : eq(games.variant, id),
    year === null ? undefined : gte(games.openedAt, Date.UTC(year, 0)),
    year === null ? undefined : lt(games.openedAt, Date.UTC(year + 1, 0)),
    after === null ? undefined : sql`(${games.openedAt}, ${games.id}) < (${after.endedAt}, ${after.id})`,
  )
}

/** The conditions that no index answers; undefined: there are none. */
function otherConditions(
  filter: ArchiveFilter,
  table: { readonly ending: SQLiteColumn; readonly phases: SQLiteColumn },
): SQL | undefined {
  return and(
    filter.ending === null ? undefined : eq(table.ending, filter.ending),
    filter.minPhases === null ? undefined : gte(table.phases, filter.minPhases),
    filter.maxPhases === null ? undefined : lte(table.phases, filter.maxPhases),
  )
}

/** Public games. With conditions that no index answers, the newest `MAX_SCANNED` of them. */
async function publicPart(db: D1Database, isInPart: SQL | undefined, filter: ArchiveFilter): Promise<Part> {
  const store = tables(db)
  const isPublic = and(isInPart, eq(games.access, 'public'))
  if (otherConditions(filter, games) === undefined) {
    const rows = store.select(COLUMNS).from(games).where(isPublic)
    return { rows: await rows.orderBy(...NEWEST_FIRST).limit(PAGE + 1), end: null }
  }
  const latest = store.select(COLUMNS).from(games).where(isPublic)
  const scanned = latest
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_SCANNED)
    .as('scanned')
  const last = store.select(place).from(games).where(isPublic)
  const [rows, ends] = await store.batch([
    store
      .select()
      .from(scanned)
      .where(otherConditions(filter, scanned))
      .orderBy(desc(scanned.endedAt), desc(scanned.id))
      .limit(PAGE + 1),
    last
      .orderBy(...NEWEST_FIRST)
      .limit(1)
      .offset(MAX_SCANNED - 1),
  ])
  return { rows, end: rows.length > PAGE ? null : (ends[0] ?? null) }
}

/** The viewer's own private games. */
async function ownPart(
  db: D1Database,
  viewer: PlayerId | null,
  isInPart: SQL | undefined,
  filter: ArchiveFilter,
): Promise<Part> {
  if (viewer === null) return NOTHING
  const rows = await tables(db)
    .select(COLUMNS)
    .from(gamePlayers)
    .innerJoin(games, eq(games.id, gamePlayers.gameId))
    .where(and(eq(gamePlayers.playerId, viewer), ne(games.access, 'public'), isInPart, otherConditions(filter, games)))
    .orderBy(...NEWEST_FIRST)
    .limit(PAGE + 1)
  return { rows, end: null }
}

/** Games that this player finished: public ones, and private ones in which the viewer played, too. */
async function playersPart(
  db: D1Database,
  player: PlayerId,
  viewer: PlayerId | null,
  isInPart: SQL | undefined,
  filter: ArchiveFilter,
): Promise<Part> {
  const viewerPlayed = sql`EXISTS (SELECT 1 FROM ${gamePlayers} AS own
    WHERE own.game_id = ${games.id} AND own.player_id = ${viewer ?? ''})`
  const rows = await tables(db)
    .select(COLUMNS)
    .from(gameResults)
    .innerJoin(players, and(eq(players.id, gameResults.playerId), showsRecord(viewer)))
    .innerJoin(games, eq(games.id, gameResults.gameId))
    .where(
      and(
        eq(gameResults.playerId, player),
        or(eq(games.access, 'public'), viewerPlayed),
        isInPart,
        otherConditions(filter, games),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(PAGE + 1)
  return { rows, end: null }
}

/** Players can hide their record (`profile.ts`). A list of their games would rebuild it. */
const showsRecord = (viewer: PlayerId | null) => sql`(NOT ${players.profileHidden} OR ${players.id} = ${viewer ?? ''})`

async function withSeats(
  db: D1Database,
  rows: readonly Row[],
  viewer: PlayerId | null,
): Promise<readonly ArchivedGame[]> {
  const ids = rows.map(({ id }) => id)
  const { gameId, seat, plays, outcome, playerId } = gameResults
  const results = await tables(db)
    .select({ gameId, seat, plays, outcome, player: { id: players.id, name: players.name } })
    .from(gameResults)
    .leftJoin(players, and(eq(players.id, playerId), showsRecord(viewer)))
    .where(isOneOf(gameId, ids))
    .orderBy(seat)
  const byGame = Map.groupBy(results, (result) => result.gameId)
  const cups = await tournamentsOf(db, ids)
  return rows.map(({ access: seenBy, winners: winning, ...row }) => ({
    ...row,
    private: seenBy !== 'public',
    winners: winning ?? [],
    tournament: cups.get(row.id) ?? null,
    seats: (byGame.get(row.id) ?? []).map(({ gameId: _, ...result }) => result),
  }))
}

/** The tournament of each game that is in one. */
async function tournamentsOf(
  db: D1Database,
  ids: readonly GameId[],
): Promise<ReadonlyMap<GameId, { readonly id: TournamentId; readonly name: string }>> {
  const rows = await tables(db)
    .select({ gameId: tournamentGames.gameId, tournament: { id: tournaments.id, name: tournaments.name } })
    .from(tournamentGames)
    .innerJoin(tournaments, eq(tournaments.id, tournamentGames.tournamentId))
    .where(isOneOf(tournamentGames.gameId, ids))
  return new Map(rows.map(({ gameId, tournament }) => [gameId, tournament]))
}
