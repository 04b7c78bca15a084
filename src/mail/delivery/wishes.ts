/** Which mails a player wants, and when. */
import type { GameId } from '../../game/ids.ts'
import type { Category } from '../mail-message.ts'

/** When the reader gets updates that need no action: at once, in the morning, or not at all. */
export const NEWS_TIMES = ['at-once', 'digest', 'never'] as const
export type NewsTime = (typeof NEWS_TIMES)[number]

/** Times of day in the reader’s zone, `HH:MM`; `until` may be earlier than `from`: over midnight. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

/** A reader’s choices for one game, which override those for all games. */
export type GameChoices = Readonly<Partial<Record<Category, boolean>>> & { readonly news?: NewsTime }

export interface Wishes {
  /** IANA name. */
  readonly zone: string
  /** Kinds that are not wanted, unless `here` says otherwise of a game. */
  readonly muted: readonly Category[]
  readonly here: ReadonlyMap<GameId, GameChoices>
  /** Unless `here` says otherwise of a game. */
  readonly news: NewsTime
  /** Do mails quote messages, or only say who wrote? */
  readonly pressText: boolean
  readonly quiet: QuietHours | null
}

export const isWanted = ({ muted, here }: Wishes, category: Category, game: GameId): boolean =>
  here.get(game)?.[category] ?? !muted.includes(category)

export const newsOf = ({ news, here }: Pick<Wishes, 'news' | 'here'>, game: GameId): NewsTime =>
  here.get(game)?.news ?? news
