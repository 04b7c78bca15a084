/**
 * The backup bucket: a folder per day (`2027-03-01/games/ID`, `2027-03-01/database/PAGE`, encrypted), a
 * note for each complete backup, and the progress of the current one.
 */
import * as z from 'zod'
import type { GameId, Instant } from '../game/ids.ts'
import { DAY_MS, HOUR_MS } from '../lib/time.ts'

/** Without a bucket none is made. */
export type BucketEnv = Partial<Pick<Env, 'BACKUPS'>>

/** Of a backup that is complete. */
const Note = z.object({
  day: z.string(),
  startedAt: z.number(),
  finishedAt: z.number(),
  games: z.number(),
  /** Of the database. */
  pages: z.number(),
  /** Games that could not be read. */
  missed: z.array(z.string()),
  /** Of the database, when it was read. */
  migrations: z.array(z.string()),
})
export type KeptBackup = z.infer<typeof Note>

const Value = z.union([z.string(), z.number(), z.null()])
const Progress = z.object({
  day: z.string(),
  startedAt: z.number(),
  /** Where the next page of the database begins; null: all are kept. */
  place: z.object({ table: z.string(), after: z.array(Value).nullable() }).nullable(),
  pages: z.number(),
  /** The last game that is kept. */
  game: z.string(),
  games: z.number(),
  missed: z.array(z.string()),
})
export type Progress = z.infer<typeof Progress>

const RUNNING = 'running.json'
const NOTES = 'complete/'
/** A day begins at three o'clock (UTC), when few phases end. */
const BEGINS = 3 * HOUR_MS

/** `2027-03-01`: the day to which a backup belongs that begins now. */
export const dayOf = (now: Instant): string => new Date(now - BEGINS).toISOString().slice(0, 10)

const NIGHTS = 14
const WEEKS = 8
const instantOf = (day: string): Instant => Date.parse(`${day}T00:00Z`)
const isMonday = (day: string): boolean => new Date(instantOf(day)).getUTCDay() === 1

/** Those of the last 14 days are kept, and those of Mondays for 8 weeks. */
export function isForgotten(day: string, now: Instant): boolean {
  const age = Math.round((instantOf(dayOf(now)) - instantOf(day)) / DAY_MS)
  return age >= (isMonday(day) ? 7 * WEEKS : NIGHTS)
}

export async function progressIn(bucket: R2Bucket): Promise<Progress | null> {
  const found = await bucket.get(RUNNING)
  return found === null ? null : Progress.parse(await found.json())
}

export const noteProgress = async (bucket: R2Bucket, progress: Progress): Promise<void> =>
  void (await bucket.put(RUNNING, JSON.stringify(progress)))

/** Complete: it is among those that can be put back. */
export async function noteComplete(bucket: R2Bucket, note: KeptBackup): Promise<void> {
  await bucket.put(`${NOTES}${note.day}`, JSON.stringify(note), {
    customMetadata: { finishedAt: `${note.finishedAt}`, games: `${note.games}` },
  })
  await bucket.delete(RUNNING)
}

/** Null: there is none of this day, or it is not complete. */
export async function noteOf(bucket: R2Bucket, day: string): Promise<KeptBackup | null> {
  const found = await bucket.get(`${NOTES}${day}`)
  return found === null ? null : Note.parse(await found.json())
}

export interface KeptDay {
  readonly day: string
  readonly finishedAt: Instant
  readonly games: number
}

/** Those that are complete, oldest first. */
export async function keptDays(bucket: R2Bucket): Promise<readonly KeptDay[]> {
  const { objects } = await bucket.list({ prefix: NOTES, include: ['customMetadata'] })
  return objects.map(({ key, customMetadata: { finishedAt, games } = {} }) => ({
    day: key.slice(NOTES.length),
    finishedAt: Number(finishedAt),
    games: Number(games),
  }))
}

const gameKey = (day: string, game: string): string => `${day}/games/${game}`
/** Numbered, so that they are put back in the order in which they were read. */
const pageKey = (day: string, page: number): string => `${day}/database/${`${page}`.padStart(6, '0')}`

export const keepSealedGame = async (bucket: R2Bucket, day: string, game: GameId, sealed: string): Promise<void> =>
  void (await bucket.put(gameKey(day, game), sealed))
export const keepSealedPage = async (bucket: R2Bucket, day: string, page: number, sealed: string): Promise<void> =>
  void (await bucket.put(pageKey(day, page), sealed))

const textAt = async (bucket: R2Bucket, key: string): Promise<string | null> => (await bucket.get(key))?.text() ?? null
export const sealedGame = (bucket: R2Bucket, day: string, game: GameId): Promise<string | null> =>
  textAt(bucket, gameKey(day, game))
export const sealedPage = (bucket: R2Bucket, day: string, page: number): Promise<string | null> =>
  textAt(bucket, pageKey(day, page))

/** A page of the games of a day, by their ids. */
export async function gamesOfDay(bucket: R2Bucket, day: string, after: string): Promise<readonly string[]> {
  const prefix = gameKey(day, '')
  const { objects } = await bucket.list({ prefix, ...(after !== '' && { startAfter: gameKey(day, after) }) })
  return objects.map(({ key }) => key.slice(prefix.length))
}

/** At most a thousand at once; the next run continues. */
const DELETIONS = 5

/**
 * Deletes expired backups; first those of a day without a note, so that no half-deleted one is
 * offered.
 */
export async function forgetOldBackups(bucket: R2Bucket, now: Instant): Promise<void> {
  const { delimitedPrefixes } = await bucket.list({ delimiter: '/' })
  const days = delimitedPrefixes.map((prefix) => prefix.slice(0, -1)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
  const old = days.filter((day) => isForgotten(day, now))
  if (old.length > 0) await bucket.delete(old.map((day) => `${NOTES}${day}`))
  for (let run = 0; run < DELETIONS; run++) {
    const [day] = old
    if (day === undefined) return
    const { objects } = await bucket.list({ prefix: `${day}/` })
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
    else old.shift()
  }
}
