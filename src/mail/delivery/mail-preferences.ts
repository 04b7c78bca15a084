/** Which mails a player gets, and when. */
import type { GameId } from '../../game/ids.ts'
import type { Category } from '../mail-message.ts'

/** When readers get updates that need no action: at once, in the morning, or never. */
export const NEWS_TIMES = ['at-once', 'digest', 'never'] as const
export type NewsTime = (typeof NEWS_TIMES)[number]

/** Times of day in the reader’s zone, `HH:MM`. Past midnight if `until` is earlier than `from`. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

/** A reader’s choices for one game, which override those for all games. */
export type GameChoices = Readonly<Partial<Record<Category, boolean>>> & { readonly news?: NewsTime }

export interface MailPreferences {
  /** IANA name. */
  readonly zone: string
  /** Kinds of mail switched off, unless `here` overrides them for a game. */
  readonly muted: readonly Category[]
  readonly here: ReadonlyMap<GameId, GameChoices>
  /** `here` can override it for a game. */
  readonly news: NewsTime
  /** Do mails quote messages, or only say who wrote? */
  readonly pressText: boolean
  readonly quiet: QuietHours | null
}

export const isWanted = ({ muted, here }: MailPreferences, category: Category, game: GameId): boolean =>
  here.get(game)?.[category] ?? !muted.includes(category)

export const newsOf = ({ news, here }: Pick<MailPreferences, 'news' | 'here'>, game: GameId): NewsTime =>
  here.get(game)?.news ?? news
