/** What a player does not want to read from one game. Kinds unwanted from every game belong to the account. */
import { and, eq } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { GameId, PlayerId } from '../game/model.ts'
import { CATEGORIES, type Category } from '../mail/message.ts'
import { mailMutes } from './schema.ts'

const of = (player: PlayerId, game: GameId) => and(eq(mailMutes.player, player), eq(mailMutes.game, game))

export async function mute(
  db: D1Database,
  player: PlayerId,
  game: GameId,
  categories: readonly Category[],
): Promise<void> {
  const rows = categories.map((category) => ({ player, game, category }))
  if (rows.length > 0) await tables(db).insert(mailMutes).values(rows).onConflictDoNothing()
}

export async function unmute(db: D1Database, player: PlayerId, game: GameId): Promise<void> {
  await tables(db).delete(mailMutes).where(of(player, game))
}

/** The kinds that this player does not want from this game. */
export async function mutesOf(db: D1Database, player: PlayerId, game: GameId): Promise<readonly Category[]> {
  const rows = await tables(db).select({ category: mailMutes.category }).from(mailMutes).where(of(player, game))
  return CATEGORIES.filter((category) => rows.some((row) => row.category === category))
}
