/** Which mails a player wants from one game, whatever he chose for all games. What he chose for all belongs to the account. */
import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { tables, together } from '../../database.ts'
import type { GameId, PlayerId } from '../../game/names.ts'
import type { GameChoices } from '../../mail/delivery/wishes.ts'
import { CATEGORIES, type Category } from '../../mail/message.ts'
import { mailMutes } from '../schema.ts'

const of = (player: PlayerId, game: GameId) => and(eq(mailMutes.player, player), eq(mailMutes.game, game))

/** Null: as for all games. Kinds that are not named stay as they are. */
export async function choose(
  db: D1Database,
  player: PlayerId,
  game: GameId,
  choices: Readonly<Partial<Record<Category, boolean | null | undefined>>>,
): Promise<void> {
  const store = tables(db)
  const { player: whose, game: which, category } = mailMutes
  await together(
    store,
    CATEGORIES.flatMap((kind): readonly BatchItem<'sqlite'>[] => {
      const wanted = choices[kind]
      if (wanted === undefined) return []
      if (wanted === null) return [store.delete(mailMutes).where(and(of(player, game), eq(category, kind)))]
      const row = { player, game, category: kind, wanted }
      return [
        store
          .insert(mailMutes)
          .values(row)
          .onConflictDoUpdate({ target: [whose, which, category], set: { wanted } }),
      ]
    }),
  )
}

export const mute = (db: D1Database, player: PlayerId, game: GameId, categories: readonly Category[]): Promise<void> =>
  choose(db, player, game, Object.fromEntries(categories.map((category) => [category, false])))

/** Everything as for all games. */
export async function unmute(db: D1Database, player: PlayerId, game: GameId): Promise<void> {
  await tables(db).delete(mailMutes).where(of(player, game))
}

/** The kinds that this player does not want from this game. */
export async function mutesOf(db: D1Database, player: PlayerId, game: GameId): Promise<readonly Category[]> {
  const chosen = (await choicesOf(db, [player])).get(player)?.get(game)
  return CATEGORIES.filter((category) => chosen?.[category] === false)
}

/** By player and game. */
export async function choicesOf(
  db: D1Database,
  ids: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, ReadonlyMap<GameId, GameChoices>>> {
  const rows = await tables(db)
    .select()
    .from(mailMutes)
    .where(sql`${mailMutes.player} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  const byPlayer = Map.groupBy(rows, ({ player }) => player)
  return new Map(
    [...byPlayer].map(([player, all]) => {
      const byGame = Map.groupBy(all, ({ game }) => game)
      return [player, new Map([...byGame].map(([game, some]) => [game, choicesIn(some)]))]
    }),
  )
}

const choicesIn = (rows: readonly { readonly category: Category; readonly wanted: boolean }[]): GameChoices =>
  Object.fromEntries(rows.map(({ category, wanted }) => [category, wanted]))
