/**
 * Daily backups into the bound bucket. The platform limits the work of one invocation, so each cron
 * run continues where the last one stopped.
 */
import type { GameId, Instant } from '../game/ids.ts'
import { gameStub } from '../durable/game-stub.ts'
import { gamesAfter } from '../lobby/lists.ts'
import { logFault } from '../telemetry/log.ts'
import {
  type BucketEnv,
  type Progress,
  dayOf,
  deleteExpiredBackups,
  loadNote,
  loadProgress,
  markComplete,
  saveProgress,
  saveSealedGame,
  saveSealedPage,
  seal,
} from './bucket.ts'
import { migrationsOf, pageAt, tableNames } from './database-pages.ts'

type BackupEnv = BucketEnv & Pick<Env, 'DB' | 'GAME' | 'JURISDICTION' | 'AUTH_SECRET'>

/**
 * Database pages and games per run. Each takes up to three subrequests, of at least a thousand, and
 * about ten milliseconds of CPU. At four runs an hour that is 19,200 a day; a larger backup takes
 * longer.
 */
const MAX_ITEMS = 200
/** Games read in parallel. */
const PARALLEL_GAMES = 5

/** `off`: no bucket is bound. */
export type Outcome = 'off' | 'under way' | 'complete'

/** For the cron: starts or continues today's backup. Once it is complete, deletes expired ones. */
export async function backUp(env: BackupEnv, now: Instant, maxItems = MAX_ITEMS): Promise<Outcome> {
  const { BACKUPS: bucket } = env
  if (bucket === undefined) return 'off'
  const progress = await loadProgress(bucket)
  if (progress === null && (await loadNote(bucket, dayOf(now))) !== null) {
    await deleteExpiredBackups(bucket, now)
    return 'complete'
  }
  return continueBackup(env, bucket, progress ?? (await newProgress(env, now)), { now, maxItems })
}

/** For operators: like `backUp`, but repeats a complete backup. */
export async function backUpNow(env: BackupEnv, now: Instant, maxItems = MAX_ITEMS): Promise<Outcome> {
  const { BACKUPS: bucket } = env
  if (bucket === undefined) return 'off'
  const progress = (await loadProgress(bucket)) ?? (await newProgress(env, now))
  return continueBackup(env, bucket, progress, { now, maxItems })
}

async function newProgress({ DB }: BackupEnv, now: Instant): Promise<Progress> {
  const [first] = await tableNames(DB)
  const place = first === undefined ? null : { table: first, after: null }
  return { day: dayOf(now), startedAt: now, place, pages: 0, game: '', games: 0, missed: [] }
}

async function continueBackup(
  env: BackupEnv,
  bucket: R2Bucket,
  from: Progress,
  { now, maxItems }: { readonly now: Instant; readonly maxItems: number },
): Promise<Outcome> {
  const withPages = await savePages(env, bucket, from, maxItems)
  const left = maxItems - (withPages.pages - from.pages)
  const games = withPages.place === null ? (await gamesAfter(env.DB, withPages.game)).slice(0, left) : []
  const progress = await saveGames(env, bucket, withPages, games)
  if (progress.place === null && games.length < left) {
    const { place: _, game: __, ...note } = progress
    await markComplete(bucket, { ...note, finishedAt: now, migrations: [...(await migrationsOf(env.DB))] })
    return 'complete'
  }
  await saveProgress(bucket, progress)
  return 'under way'
}

async function savePages(
  { DB, AUTH_SECRET }: BackupEnv,
  bucket: R2Bucket,
  progress: Progress,
  maxPages: number,
): Promise<Progress> {
  const tables = await tableNames(DB)
  let { place, pages } = progress
  for (let left = maxPages; left > 0 && place !== null; left--) {
    const { table } = place
    const [page, next] = await pageAt(DB, place)
    await saveSealedPage(bucket, progress.day, pages, await seal(AUTH_SECRET, page))
    pages++
    const following = tables[tables.indexOf(table) + 1]
    place = next ?? (following === undefined ? null : { table: following, after: null })
  }
  return { ...progress, place, pages }
}

/** Games that cannot be read are added to `missed`. */
async function saveGames(
  env: BackupEnv,
  bucket: R2Bucket,
  progress: Progress,
  games: readonly { readonly id: GameId }[],
): Promise<Progress> {
  const missed: GameId[] = []
  for (let i = 0; i < games.length; i += PARALLEL_GAMES) {
    const part = games.slice(i, i + PARALLEL_GAMES).map(({ id }) => saveGame(env, bucket, progress.day, id))
    missed.push(...(await Promise.all(part)).filter((id) => id !== null))
  }
  return {
    ...progress,
    game: games.at(-1)?.id ?? progress.game,
    games: progress.games + games.length - missed.length,
    missed: [...progress.missed, ...missed],
  }
}

/** Returns the id of a game that cannot be read. Null if it was saved, or has been deleted. */
async function saveGame(env: BackupEnv, bucket: R2Bucket, day: string, id: GameId): Promise<GameId | null> {
  try {
    using recovery = gameStub(env, id).recovery()
    const backup = await recovery.backup()
    if (backup !== null) await saveSealedGame(bucket, day, id, await seal(env.AUTH_SECRET, backup))
    return null
  } catch (fault) {
    logFault('backup', fault, [id])
    return id
  }
}
