/**
 * One backup a day into the bound bucket, if there is one. Each cron run does a piece and notes its progress,
 * because the platform limits the work of one invocation.
 */
import type { GameId, Instant } from '../game/ids.ts'
import { gameStub } from '../durable/game-stub.ts'
import { gamesAfter } from '../lobby/lists.ts'
import { logFault } from '../telemetry/log.ts'
import {
  type BucketEnv,
  dayOf,
  forgetOldBackups,
  keepSealedGame,
  keepSealedPage,
  noteComplete,
  noteOf,
  noteProgress,
  type Progress,
  progressIn,
} from './bucket.ts'
import { migrationsOf, pageAt, tableNames } from './database-pages.ts'
import { seal } from './sealed.ts'

type BackupEnv = BucketEnv & Pick<Env, 'DB' | 'GAME' | 'JURISDICTION' | 'AUTH_SECRET'>

/**
 * Database pages and games per run. Each takes up to three subrequests, of at least a thousand, and about ten
 * milliseconds of CPU. At four runs an hour that is 19,200 a day; a larger backup takes longer.
 */
export const AT_ONCE = 200
/** Games read in parallel. */
const BESIDE = 5

/** What a run has come to. `off`: no bucket is bound. */
export type Outcome = 'off' | 'under way' | 'complete'

/** For the cron: starts or continues today's backup; when it is complete, deletes expired ones. */
export async function backUp(env: BackupEnv, now: Instant, atOnce = AT_ONCE): Promise<Outcome> {
  const { BACKUPS: bucket } = env
  if (bucket === undefined) return 'off'
  const progress = await progressIn(bucket)
  if (progress === null && (await noteOf(bucket, dayOf(now))) !== null) {
    await forgetOldBackups(bucket, now)
    return 'complete'
  }
  return goOn(env, bucket, progress ?? (await begun(env, now)), { now, atOnce })
}

/** For an operator: the same, but repeats a backup that is complete. */
export async function backUpNow(env: BackupEnv, now: Instant, atOnce = AT_ONCE): Promise<Outcome> {
  const { BACKUPS: bucket } = env
  if (bucket === undefined) return 'off'
  return goOn(env, bucket, (await progressIn(bucket)) ?? (await begun(env, now)), { now, atOnce })
}

async function begun({ DB }: BackupEnv, now: Instant): Promise<Progress> {
  const [first] = await tableNames(DB)
  const place = first === undefined ? null : { table: first, after: null }
  return { day: dayOf(now), startedAt: now, place, pages: 0, game: '', games: 0, missed: [] }
}

async function goOn(
  env: BackupEnv,
  bucket: R2Bucket,
  from: Progress,
  { now, atOnce }: { readonly now: Instant; readonly atOnce: number },
): Promise<Outcome> {
  const tables = await tableNames(env.DB)
  const paged = await withPages(env, bucket, from, { tables, atOnce })
  const left = atOnce - (paged.pages - from.pages)
  const games = paged.place === null ? (await gamesAfter(env.DB, paged.game)).slice(0, left) : []
  const done = await withGames(env, bucket, paged, games)
  if (done.place === null && games.length < left) {
    const { place: _, game: __, ...note } = done
    await noteComplete(bucket, { ...note, finishedAt: now, migrations: [...(await migrationsOf(env.DB))] })
    return 'complete'
  }
  await noteProgress(bucket, done)
  return 'under way'
}

/** Pages more of the database, at most so many. */
async function withPages(
  { DB, AUTH_SECRET }: BackupEnv,
  bucket: R2Bucket,
  progress: Progress,
  { tables, atOnce }: { readonly tables: readonly string[]; readonly atOnce: number },
): Promise<Progress> {
  let { place, pages } = progress
  for (let left = atOnce; left > 0 && place !== null; left--) {
    const { table } = place
    const [page, next] = await pageAt(DB, place)
    await keepSealedPage(bucket, progress.day, pages, await seal(AUTH_SECRET, page))
    pages++
    const following = tables[tables.indexOf(table) + 1]
    place = next ?? (following === undefined ? null : { table: following, after: null })
  }
  return { ...progress, place, pages }
}

/** These games, too. One that cannot be read is noted, and keeps none of the others. */
async function withGames(
  env: BackupEnv,
  bucket: R2Bucket,
  progress: Progress,
  games: readonly { readonly id: GameId }[],
): Promise<Progress> {
  const missed: GameId[] = []
  for (let at = 0; at < games.length; at += BESIDE) {
    const some = games.slice(at, at + BESIDE).map(({ id }) => keepGame(env, bucket, progress.day, id))
    missed.push(...(await Promise.all(some)).filter((id) => id !== null))
  }
  return {
    ...progress,
    game: games.at(-1)?.id ?? progress.game,
    games: progress.games + games.length - missed.length,
    missed: [...progress.missed, ...missed],
  }
}

/** null: saved, or deleted in the meantime. */
async function keepGame(env: BackupEnv, bucket: R2Bucket, day: string, id: GameId): Promise<GameId | null> {
  try {
    using recovery = gameStub(env, id).recovery()
    const backup = await recovery.backup()
    if (backup !== null) await keepSealedGame(bucket, day, id, await seal(env.AUTH_SECRET, backup))
    return null
  } catch (fault) {
    logFault('backup', fault, [id])
    return id
  }
}
