/** Backups of games as files of a folder: `games/ID.json`, each as the service has sealed it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, Refusal } from '../play/client.ts'

/** As the API answers it. `savedAt` in milliseconds. */
interface SealedBackup {
  readonly game: string
  readonly savedAt: number
  readonly sealed: string
}

const fileOf = (folder: string, game: string): string => join(folder, 'games', `${game}.json`)

/** Keeps one game. Throws if there is none. */
export async function keepGame(boss: Client, folder: string, game: string): Promise<string> {
  mkdirSync(join(folder, 'games'), { recursive: true })
  const kept = await boss.get<SealedBackup>(`/api/operator/games/${encodeURIComponent(game)}/backup`)
  const file = fileOf(folder, game)
  writeFileSync(file, JSON.stringify(kept))
  return file
}

/** Saves all games and returns their number. A game deleted in the meantime is skipped. */
export async function keepAllGames(boss: Client, folder: string): Promise<number> {
  let many = 0
  for (let after = ''; ;) {
    const { games } = await boss.get<{ games: { id: string }[] }>(`/api/operator/backups?after=${after}`)
    for (const { id } of games) many += await keepGame(boss, folder, id).then(() => 1, noneIfGone)
    const last = games.at(-1)
    if (last === undefined) return many
    after = last.id
  }
}

/**
 * Makes today's backup in the service's bucket, piece by piece. Throws if the service has no
 * bucket.
 */
export async function keepInBucket(boss: Client): Promise<void> {
  const path = '/api/operator/backups/kept'
  for (;;) {
    const { outcome } = await boss.post<{ outcome: string }>(path, {})
    if (outcome === 'complete') break
  }
  const { days } = await boss.get<{ days: { day: string; games: number }[] }>(path)
  const last = days.at(-1)
  console.log(`The backup of ${last?.day} is complete in the bucket; games: ${last?.games}.`)
}

/** The games in the bucket's backup of a day. Throws where there is no such backup. */
export async function gamesInBucket(boss: Client, day: string): Promise<readonly string[]> {
  const all: string[] = []
  for (;;) {
    const after = all.at(-1) ?? ''
    const { games } = await boss.get<{ games: string[] }>(`/api/operator/backups/kept/${day}/games?after=${after}`)
    if (games.length === 0) return all
    all.push(...games)
  }
}

/**
 * Restores the database from the bucket, page by page. Calls `signIn` when the operator's own account has
 * been replaced. Throws if there are games already, unless `replaces`.
 */
export async function putDatabaseBack(
  boss: Client,
  day: string,
  { replaces, signIn }: { readonly replaces: boolean; readonly signIn: () => Promise<void> },
): Promise<void> {
  const put = (page: number) =>
    boss.put<{ next: number | null }>(`/api/operator/backups/kept/${day}/database`, { page, replace: replaces })
  for (let page: number | null = 0; page !== null;) {
    const asked: number = page
    const done: { next: number | null } = await put(asked).catch(async (problem: unknown) => {
      if (!(problem instanceof Refusal) || problem.status !== 401) throw problem
      await signIn()
      return put(asked)
    })
    page = done.next
  }
}

const noneIfGone = (problem: unknown): number => {
  if (problem instanceof Refusal && problem.status === 404) return 0
  throw problem
}

/** The games that a folder holds. Throws where it holds none. */
export function gamesIn(folder: string): readonly string[] {
  const games = join(folder, 'games')
  const files = existsSync(games) ? readdirSync(games).filter((name) => name.endsWith('.json')) : []
  if (files.length === 0) throw new Error(`There are no backups of games in ${games}.`)
  return files.map((name) => name.slice(0, -'.json'.length))
}

/** A backup: a file in a folder, or a day in the bucket. */
export type Source = { readonly folder: string } | { readonly day: string }

const contentOf = (source: Source, game: string): Record<string, string> => {
  if ('day' in source) return { day: source.day }
  const { sealed } = JSON.parse(readFileSync(fileOf(source.folder, game), 'utf8')) as SealedBackup
  return { sealed }
}

/**
 * Restores a missing game; `isThere` if it exists, and nothing changes. With `replaces` an existing game is
 * saved to the folder `replaced` and deleted first. Throws if the file is not a backup of this game.
 */
export async function putGameBack(
  boss: Client,
  source: Source,
  game: string,
  replaces: boolean,
): Promise<'put back' | 'is there'> {
  const path = `/api/operator/games/${encodeURIComponent(game)}`
  const content = contentOf(source, game)
  const put = () => boss.put(`${path}/backup`, content)
  try {
    await put()
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 'game-exists') throw problem
    if (!replaces) return 'is there'
    await keepGame(boss, join('folder' in source ? source.folder : 'backups', 'replaced'), game)
    await boss.remove(path)
    await put()
  }
  return 'put back'
}
