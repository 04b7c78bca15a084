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

/** Keeps all games there are; answers with how many. A game that is deleted meanwhile is none. */
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

/**
 * Puts a game back where it is missing; `isThere` if it is not, and then nothing is changed. With `replaces`, one that is there is kept in
 * `folder/replaced` and deleted first. Throws for a file that is no backup of this game.
 */
export async function putGameBack(
  boss: Client,
  folder: string,
  game: string,
  replaces: boolean,
): Promise<'put back' | 'is there'> {
  const path = `/api/operator/games/${encodeURIComponent(game)}`
  const { sealed } = JSON.parse(readFileSync(fileOf(folder, game), 'utf8')) as SealedBackup
  const put = () => boss.put(`${path}/backup`, { sealed })
  try {
    await put()
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 'game-exists') throw problem
    if (!replaces) return 'is there'
    await keepGame(boss, join(folder, 'replaced'), game)
    await boss.remove(path)
    await put()
  }
  return 'put back'
}
