/** Which mails a player wants from one game, whatever he chose for all games. What he chose for all belongs to the account. */
import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { tables, together } from '../../database.ts'
import type { GameId, PlayerId } from '../../game/names.ts'
import type { GameChoices, NewsTime } from '../../mail/delivery/wishes.ts'
import { CATEGORIES, type Category } from '../../mail/mail-message.ts'
import { gameNews, mailMutes } from '../schema.ts'

const of = (player: PlayerId, game: GameId) => and(eq(mailMutes.player, player), eq(mailMutes.game, game))

/** Null: as for all games. What is not named stays as it is. */
export type NewChoices = Readonly<Partial<Record<Category, boolean | null | undefined>>> & {
  readonly news?: NewsTime | null | undefined
}

export async function choose(db: D1Database, player: PlayerId, game: GameId, choices: NewChoices): Promise<void> {
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
  if (choices.news !== undefined) await chooseNews(db, player, game, choices.news)
}

async function chooseNews(db: D1Database, player: PlayerId, game: GameId, news: NewsTime | null): Promise<void> {
  const store = tables(db)
  const { player: whose, game: which } = gameNews
  await (news === null
    ? store.delete(gameNews).where(and(eq(whose, player), eq(which, game)))
    : store
        .insert(gameNews)
        .values({ player, game, news })
        .onConflictDoUpdate({ target: [whose, which], set: { news } }))
}

export const mute = (db: D1Database, player: PlayerId, game: GameId, categories: readonly Category[]): Promise<void> =>
  choose(db, player, game, Object.fromEntries(categories.map((category) => [category, false])))

/** All kinds as for all games. */
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
  const store = tables(db)
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const [kinds, news] = await Promise.all([
    store
      .select()
      .from(mailMutes)
      .where(sql`${mailMutes.player} IN ${among}`),
    store
      .select()
      .from(gameNews)
      .where(sql`${gameNews.player} IN ${among}`),
  ])
  const chosen = new Map<PlayerId, Map<GameId, GameChoices>>()
  const add = ({ player, game }: Whose, choice: GameChoices) => {
    const ofPlayer = chosen.get(player) ?? new Map<GameId, GameChoices>()
    chosen.set(player, ofPlayer.set(game, { ...ofPlayer.get(game), ...choice }))
  }
  for (const { category, wanted, ...whose } of kinds) add(whose, { [category]: wanted })
  for (const { news: time, ...whose } of news) add(whose, { news: time })
  return chosen
}

interface Whose {
  readonly player: PlayerId
  readonly game: GameId
}
