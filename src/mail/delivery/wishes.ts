/** Which mails a player wants, and when. */
import type { GameId } from '../../game/names.ts'
import type { Category } from '../mail-message.ts'

/** How what asks nothing of the reader is told: when it happens, in the morning, or not at all. */
export const NEWS_TIMES = ['at-once', 'digest', 'never'] as const
export type NewsTime = (typeof NEWS_TIMES)[number]

/** Times of day in the reader’s zone, `HH:MM`; `until` may be earlier than `from`: over midnight. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

/** What a reader has chosen for one game, whatever he chose for all. */
export type GameChoices = Readonly<Partial<Record<Category, boolean>>> & { readonly news?: NewsTime }

export interface Wishes {
  /** IANA name. */
  readonly zone: string
  /** Kinds that are not wanted, unless `here` says otherwise of a game. */
  readonly muted: readonly Category[]
  readonly here: ReadonlyMap<GameId, GameChoices>
  /** Unless `here` says otherwise of a game. */
  readonly news: NewsTime
  /** Do mails tell what others have written, or only that they have? */
  readonly pressText: boolean
  readonly quiet: QuietHours | null
}

export const isWanted = ({ muted, here }: Wishes, category: Category, game: GameId): boolean =>
  here.get(game)?.[category] ?? !muted.includes(category)

export const newsOf = ({ news, here }: Pick<Wishes, 'news' | 'here'>, game: GameId): NewsTime =>
  here.get(game)?.news ?? news
