/** Backups of games: encrypted files `games/ID.json` in a folder, or days in the service's bucket. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, Refusal } from '../play/client.ts'

/** As the API sends it. `savedAt` in milliseconds. */
interface SealedBackup {
  readonly game: string
  readonly savedAt: number
  readonly sealed: string
}

const filePath = (folder: string, game: string): string => join(folder, 'games', `${game}.json`)

/** Saves one game and returns its file. Throws if there is no such game. */
export async function saveGame(client: Client, folder: string, game: string): Promise<string> {
  mkdirSync(join(folder, 'games'), { recursive: true })
  const backup = await client.get<SealedBackup>(`/api/operator/games/${encodeURIComponent(game)}/backup`)
  const file = filePath(folder, game)
  writeFileSync(file, JSON.stringify(backup))
  return file
}

/** Saves all games and returns their number. A game deleted in the meantime is skipped. */
export async function saveAllGames(client: Client, folder: string): Promise<number> {
  let count = 0
  for (let after = ''; ;) {
    const { games } = await client.get<{ games: { id: string }[] }>(`/api/operator/backups?after=${after}`)
    for (const { id } of games) count += await saveGame(client, folder, id).then(() => 1, zeroIfNotFound)
    const last = games.at(-1)
    if (last === undefined) return count
    after = last.id
  }
}

/** Makes today's backup in the service's bucket, piece by piece. Throws if there is no bucket. */
export async function saveToBucket(client: Client): Promise<void> {
  const path = '/api/operator/backups/kept'
  for (;;) {
    const { outcome } = await client.post<{ outcome: string }>(path, {})
    if (outcome === 'complete') break
  }
  const { days } = await client.get<{ days: { day: string; games: number }[] }>(path)
  const last = days.at(-1)
  console.log(`The backup of ${last?.day} is complete in the bucket; games: ${last?.games}.`)
}

/** The ids of the games in the bucket's backup of a day. Throws if there is no such backup. */
export async function listGamesInBucket(client: Client, day: string): Promise<readonly string[]> {
  const all: string[] = []
  for (;;) {
    const after = all.at(-1) ?? ''
    const { games } = await client.get<{ games: string[] }>(`/api/operator/backups/kept/${day}/games?after=${after}`)
    if (games.length === 0) return all
    all.push(...games)
  }
}

/**
 * Restores the database from the bucket, page by page. Calls `signIn` when the operator's own account has
 * been replaced. Throws if there are games already, unless `replaces`.
 */
export async function restoreDatabase(
  client: Client,
  day: string,
  { replaces, signIn }: { readonly replaces: boolean; readonly signIn: () => Promise<void> },
): Promise<void> {
  const restorePage = async (page: number) => {
    const path = `/api/operator/backups/kept/${day}/database`
    return (await client.put<{ next: number | null }>(path, { page, replace: replaces })).next
  }
  for (let page: number | null = 0; page !== null;) {
    try {
      page = await restorePage(page)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error
      await signIn()
    }
  }
}

const zeroIfNotFound = (error: unknown): number => {
  if (error instanceof Refusal && error.status === 404) return 0
  throw error
}

/** The ids of the games in a folder. Throws if there are none. */
export function listGamesIn(folder: string): readonly string[] {
  const games = join(folder, 'games')
  const files = existsSync(games) ? readdirSync(games).filter((name) => name.endsWith('.json')) : []
  if (files.length === 0) throw new Error(`There are no backups of games in ${games}.`)
  return files.map((name) => name.slice(0, -'.json'.length))
}

/** A backup: a file in a folder, or a day in the bucket. */
export type Source = { readonly folder: string } | { readonly day: string }

const readContent = (source: Source, game: string): Record<string, string> => {
  if ('day' in source) return { day: source.day }
  const { sealed } = JSON.parse(readFileSync(filePath(source.folder, game), 'utf8')) as SealedBackup
  return { sealed }
}

/**
 * Restores a missing game. With `replaces` an existing game is first saved to the folder `replaced` and
 * deleted; otherwise it stays. Throws if the file is not a backup of this game.
 */
export async function restoreGame(
  client: Client,
  source: Source,
  game: string,
  replaces: boolean,
): Promise<'restored' | 'exists'> {
  const path = `/api/operator/games/${encodeURIComponent(game)}`
  const content = readContent(source, game)
  const upload = () => client.put(`${path}/backup`, content)
  try {
    await upload()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'game-exists') throw error
    if (!replaces) return 'exists'
    await saveGame(client, join('folder' in source ? source.folder : 'backups', 'replaced'), game)
    await client.remove(path)
    await upload()
  }
  return 'restored'
}
