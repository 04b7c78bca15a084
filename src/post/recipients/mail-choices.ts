/** Mail settings of a player for one game, and unsubscribing. Those for all games: the account. */
import { and, eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { isOneOf, tables, runBatch } from '../../database.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import type { Subscription } from '../../mail/addresses/signed-links.ts'
import { type GameChoices, isWanted, type NewsTime } from '../../mail/delivery/mail-preferences.ts'
import { CATEGORIES, type Category } from '../../mail/mail-message.ts'
import { changeAccount, recipient, recipients } from '../../players/accounts/account-store.ts'
import { gameNews, mailMutes } from '../schema.ts'

const isFor = (player: PlayerId, game: GameId) => and(eq(mailMutes.player, player), eq(mailMutes.game, game))

/** null: as for all games. undefined: unchanged. */
export type NewChoices = Readonly<Partial<Record<Category, boolean | null | undefined>>> & {
  readonly news?: NewsTime | null | undefined
}

export async function saveMailChoices(
  db: D1Database,
  player: PlayerId,
  game: GameId,
  choices: NewChoices,
): Promise<void> {
  const store = tables(db)
  const target = [mailMutes.player, mailMutes.game, mailMutes.category]
  await runBatch(
    store,
    CATEGORIES.flatMap((kind): readonly BatchItem<'sqlite'>[] => {
      const wanted = choices[kind]
      if (wanted === undefined) return []
      if (wanted === null)
        return [store.delete(mailMutes).where(and(isFor(player, game), eq(mailMutes.category, kind)))]
      const row = { player, game, category: kind, wanted }
      return [store.insert(mailMutes).values(row).onConflictDoUpdate({ target, set: { wanted } })]
    }),
  )
  if (choices.news !== undefined) await saveNewsTime(db, player, game, choices.news)
}

async function saveNewsTime(db: D1Database, player: PlayerId, game: GameId, news: NewsTime | null): Promise<void> {
  const store = tables(db)
  const target = [gameNews.player, gameNews.game]
  await (news === null
    ? store.delete(gameNews).where(and(eq(gameNews.player, player), eq(gameNews.game, game)))
    : store.insert(gameNews).values({ player, game, news }).onConflictDoUpdate({ target, set: { news } }))
}

export const mute = (db: D1Database, player: PlayerId, game: GameId, categories: readonly Category[]): Promise<void> =>
  saveMailChoices(db, player, game, Object.fromEntries(categories.map((category) => [category, false])))

/** The kinds that this player has switched off for this game. */
export async function mutesOf(db: D1Database, player: PlayerId, game: GameId): Promise<readonly Category[]> {
  const choices = (await choicesOf(db, [player])).get(player)?.get(game)
  return CATEGORIES.filter((category) => choices?.[category] === false)
}

export async function choicesOf(
  db: D1Database,
  ids: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, ReadonlyMap<GameId, GameChoices>>> {
  const store = tables(db)
  const [kinds, news] = await Promise.all([
    store.select().from(mailMutes).where(isOneOf(mailMutes.player, ids)),
    store.select().from(gameNews).where(isOneOf(gameNews.player, ids)),
  ])
  const choices = new Map<PlayerId, Map<GameId, GameChoices>>()
  const add = ({ player, game }: PlayerInGame, choice: GameChoices) => {
    const byGame = choices.get(player) ?? new Map<GameId, GameChoices>()
    choices.set(player, byGame.set(game, { ...byGame.get(game), ...choice }))
  }
  for (const { category, wanted, ...row } of kinds) add(row, { [category]: wanted })
  for (const { news: time, ...row } of news) add(row, { news: time })
  return choices
}

interface PlayerInGame {
  readonly player: PlayerId
  readonly game: GameId
}

/** The candidates who want mails about messages in that game. Few do. */
export async function messageMailReaders(
  db: D1Database,
  candidates: readonly PlayerInGame[],
): Promise<ReadonlySet<PlayerId>> {
  if (candidates.length === 0) return new Set()
  const ids = [...new Set(candidates.map(({ player }) => player))]
  const [accounts, choices] = await Promise.all([recipients(db, ids), choicesOf(db, ids)])
  const readers = candidates.filter(({ player, game }) => {
    const account = accounts.get(player)
    return account !== undefined && isWanted({ ...account, here: choices.get(player) ?? new Map() }, 'press', game)
  })
  return new Set(readers.map(({ player }) => player))
}

/** Actions of the unsubscribe page. One-click unsubscribe, by request or mail, is `one`. */
export const UNSUBSCRIBE_ACTIONS = ['one', 'game', 'kind', 'undo'] as const
export type UnsubscribeAction = (typeof UNSUBSCRIBE_ACTIONS)[number]

export async function applyUnsubscribe(
  db: D1Database,
  action: UnsubscribeAction,
  { player, category, game }: Subscription,
): Promise<void> {
  if (action === 'kind' || (action === 'one' && game === null)) return switchKind(db, { player, category }, true)
  if (action === 'undo') {
    if (game !== null) await tables(db).delete(mailMutes).where(isFor(player, game))
    return switchKind(db, { player, category }, false)
  }
  if (game !== null) await mute(db, player, game, action === 'one' ? [category] : CATEGORIES)
}

async function switchKind(
  db: D1Database,
  { player, category }: Pick<Subscription, 'player' | 'category'>,
  isOff: boolean,
): Promise<void> {
  const account = await recipient(db, player)
  if (account === null) return
  const otherKinds = account.muted.filter((kind) => kind !== category)
  await changeAccount(db, player, { muted: isOff ? [...otherKinds, category] : otherKinds })
}
