/**
 * The backup bucket: a folder per day (`2027-03-01/games/ID`, `2027-03-01/database/PAGE`,
 * encrypted), a note for each complete backup, and the progress of the current one.
 */
import * as z from 'zod'
import type { GameId, Instant } from '../game/ids.ts'
import { DAY_MS, HOUR_MS } from '../lib/time.ts'
import { fromBase64, toBase64 } from '../lib/base64.ts'

/** Without a bucket, there are no backups. */
export type BucketEnv = Partial<Pick<Env, 'BACKUPS'>>

/** The note of a complete backup. */
const Note = z.object({
  day: z.string(),
  startedAt: z.number(),
  finishedAt: z.number(),
  games: z.number(),
  /** Pages of the database. */
  pages: z.number(),
  /** Games that could not be read. */
  missed: z.array(z.string()),
  /** Migrations of the database. */
  migrations: z.array(z.string()),
})
type BackupNote = z.infer<typeof Note>

const Value = z.union([z.string(), z.number(), z.null()])
const Progress = z.object({
  day: z.string(),
  startedAt: z.number(),
  /** Where the next page of the database begins; null once all are saved. */
  place: z.object({ table: z.string(), after: z.array(Value).nullable() }).nullable(),
  pages: z.number(),
  /** The last saved game. */
  game: z.string(),
  games: z.number(),
  missed: z.array(z.string()),
})
export type Progress = z.infer<typeof Progress>

const RUNNING = 'running.json'
const NOTES = 'complete/'
/** Backup days begin at 3:00 UTC, when few phases end. */
const DAY_START = 3 * HOUR_MS

/** The day of a backup that begins now: `2027-03-01`. */
export const dayOf = (now: Instant): string => new Date(now - DAY_START).toISOString().slice(0, 10)

const NIGHTS = 14
const WEEKS = 8
const instantOf = (day: string): Instant => Date.parse(`${day}T00:00Z`)
const isMonday = (day: string): boolean => new Date(instantOf(day)).getUTCDay() === 1

/** Backups are kept for 14 days, those of Mondays for 8 weeks. */
export function isExpired(day: string, now: Instant): boolean {
  const age = Math.round((instantOf(dayOf(now)) - instantOf(day)) / DAY_MS)
  return age >= (isMonday(day) ? 7 * WEEKS : NIGHTS)
}

export async function loadProgress(bucket: R2Bucket): Promise<Progress | null> {
  const object = await bucket.get(RUNNING)
  return object === null ? null : Progress.parse(await object.json())
}

export const saveProgress = async (bucket: R2Bucket, progress: Progress): Promise<void> =>
  void (await bucket.put(RUNNING, JSON.stringify(progress)))

/** From now on the backup can be restored. */
export async function markComplete(bucket: R2Bucket, note: BackupNote): Promise<void> {
  await bucket.put(`${NOTES}${note.day}`, JSON.stringify(note), {
    customMetadata: { finishedAt: `${note.finishedAt}`, games: `${note.games}` },
  })
  await bucket.delete(RUNNING)
}

/** Null if there is no complete backup of this day. */
export async function loadNote(bucket: R2Bucket, day: string): Promise<BackupNote | null> {
  const object = await bucket.get(`${NOTES}${day}`)
  return object === null ? null : Note.parse(await object.json())
}

interface CompleteBackup {
  readonly day: string
  readonly finishedAt: Instant
  readonly games: number
}

/** Oldest first. */
export async function completeBackups(bucket: R2Bucket): Promise<readonly CompleteBackup[]> {
  const { objects } = await bucket.list({ prefix: NOTES, include: ['customMetadata'] })
  return objects.map(({ key, customMetadata: { finishedAt, games } = {} }) => ({
    day: key.slice(NOTES.length),
    finishedAt: Number(finishedAt),
    games: Number(games),
  }))
}

const gameKey = (day: string, game: string): string => `${day}/games/${game}`
/** Padded, so that pages are listed in the order in which they were read. */
const pageKey = (day: string, page: number): string => `${day}/database/${`${page}`.padStart(6, '0')}`

export const saveSealedGame = async (bucket: R2Bucket, day: string, game: GameId, sealed: string): Promise<void> =>
  void (await bucket.put(gameKey(day, game), sealed))
export const saveSealedPage = async (bucket: R2Bucket, day: string, page: number, sealed: string): Promise<void> =>
  void (await bucket.put(pageKey(day, page), sealed))

const textAt = async (bucket: R2Bucket, key: string): Promise<string | null> => (await bucket.get(key))?.text() ?? null
export const sealedGame = (bucket: R2Bucket, day: string, game: GameId): Promise<string | null> =>
  textAt(bucket, gameKey(day, game))
export const sealedPage = (bucket: R2Bucket, day: string, page: number): Promise<string | null> =>
  textAt(bucket, pageKey(day, page))

/** A page of the ids of a day's games. */
export async function gamesOfDay(bucket: R2Bucket, day: string, after: string): Promise<readonly string[]> {
  const prefix = gameKey(day, '')
  const { objects } = await bucket.list({ prefix, ...(after !== '' && { startAfter: gameKey(day, after) }) })
  return objects.map(({ key }) => key.slice(prefix.length))
}

/** Per run, with up to 1,000 objects each. The next run continues. */
const MAX_DELETIONS = 5

/** Deletes expired backups. Their notes go first, so that no half-deleted backup is offered. */
export async function deleteExpiredBackups(bucket: R2Bucket, now: Instant): Promise<void> {
  const { delimitedPrefixes } = await bucket.list({ delimiter: '/' })
  const days = delimitedPrefixes.map((prefix) => prefix.slice(0, -1)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
  const expired = days.filter((day) => isExpired(day, now))
  if (expired.length > 0) await bucket.delete(expired.map((day) => `${NOTES}${day}`))
  for (let deletion = 0; deletion < MAX_DELETIONS; deletion++) {
    const [day] = expired
    if (day === undefined) return
    const { objects } = await bucket.list({ prefix: `${day}/` })
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
    else expired.shift()
  }
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))

/** Marks the format. */
const MARK = encoded('concert backup 1\n')
const IV_BYTES = 12

const keyOf = async (secret: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoded('backup') },
    await crypto.subtle.importKey('raw', encoded(secret), 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

/**
 * A JSON value, compressed and encrypted with a key derived from `AUTH_SECRET`, in Base64. Backups
 * hold orders, maps and messages that even operators may not read.
 */
export async function seal(secret: string, content: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const packed = await through(encoded(JSON.stringify(content)), new CompressionStream('gzip'))
  const key = await keyOf(secret)
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: MARK }, key, packed)
  return toBase64(new Uint8Array(await new Blob([MARK, iv, encrypted]).arrayBuffer()))
}

/** Null if it is not a backup, was changed, or was sealed with another secret. */
export async function unseal(secret: string, sealed: string): Promise<unknown> {
  try {
    const bytes = fromBase64(sealed)
    if (MARK.some((byte, i) => bytes[i] !== byte)) return null
    const iv = bytes.slice(MARK.length, MARK.length + IV_BYTES)
    const key = await keyOf(secret)
    const encrypted = bytes.slice(MARK.length + IV_BYTES)
    const packed = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: MARK }, key, encrypted)
    const text = new TextDecoder().decode(await through(new Uint8Array(packed), new DecompressionStream('gzip')))
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const through = async (bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer())
