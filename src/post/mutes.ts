/** What a player does not want to read from one game. Kinds unwanted from every game belong to the account. */
import type { GameId, PlayerId } from '../game/model.ts'
import { CATEGORIES, type Category } from '../mail/message.ts'

export async function mute(
  db: D1Database,
  player: PlayerId,
  game: GameId,
  categories: readonly Category[],
): Promise<void> {
  const insert = db.prepare('INSERT OR IGNORE INTO mail_mutes (player, game, category) VALUES (?, ?, ?)')
  await db.batch(categories.map((category) => insert.bind(player, game, category)))
}

export async function unmute(db: D1Database, player: PlayerId, game: GameId): Promise<void> {
  await db.prepare('DELETE FROM mail_mutes WHERE player = ? AND game = ?').bind(player, game).run()
}

/** The kinds that this player does not want from this game. */
export async function mutesOf(db: D1Database, player: PlayerId, game: GameId): Promise<readonly Category[]> {
  const query = db.prepare('SELECT category FROM mail_mutes WHERE player = ? AND game = ?').bind(player, game)
  const { results } = await query.all<{ category: string }>()
  return CATEGORIES.filter((category) => results.some((row) => row.category === category))
}
