/**
 * Which mails a player gets, and when. A mail has a purpose: whether its reader has to act, by when,
 * and which switch turns it off.
 */
import type { GameId, Instant } from '../../game/ids.ts'
import type { Category, FactsOf } from '../mail-message.ts'
import type { MailFacts } from '../../game/announcements/effect.ts'

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

/** act: the reader has to do something. event: sent at once. news: sent when the reader chose. */
export type Urgency = 'act' | 'event' | 'news'

export interface Purpose {
  readonly category: Category
  readonly urgency: Urgency
  /** When the mail is outdated; null: never. */
  readonly deadline: Instant | null
}

/** Null if this reader has switched such mails off. */
export function purposeFor(facts: MailFacts, preferences: MailPreferences): Purpose | null {
  const purpose = facts.kind === 'results' ? purposeOfResults(facts, preferences) : purposeOf(facts)
  if (purpose === null || !isWanted(preferences, purpose.category, facts.game.id)) return null
  const news = newsOf(preferences, facts.game.id)
  if (purpose.urgency !== 'news' || news === 'at-once') return purpose
  return news === 'digest' && isWanted(preferences, 'digest', facts.game.id) ? purpose : null
}

/** When the mail is outdated; null: never. */
export const deadlineOf = (facts: MailFacts): Instant | null =>
  facts.kind === 'results' ? (facts.next?.deadline ?? null) : purposeOf(facts).deadline

function purposeOfResults({ game, next, ending }: FactsOf<'results'>, preferences: MailPreferences): Purpose {
  const firstWanted = (first: Category, second: Category) => (isWanted(preferences, first, game.id) ? first : second)
  if (ending !== null) return { category: firstWanted('results', 'notice'), urgency: 'event', deadline: null }
  if (next === null || next.wants === null)
    return { category: 'results', urgency: 'news', deadline: next?.deadline ?? null }
  const category = opensMoves(next) ? 'results' : firstWanted('results', 'due')
  return { category, urgency: 'act', deadline: next.deadline }
}

/** Do all players order in the next phase? True for old facts without steps. */
const opensMoves = ({ steps }: NonNullable<FactsOf<'results'>['next']>): boolean =>
  steps === undefined || steps.some((step) => step === 'moves' || step === 'draft')

/** Results after which all players order. They can wait: many readers open the page anyway. */
export const isBeforeMoves = (facts: MailFacts): boolean =>
  facts.kind === 'results' && facts.next !== null && opensMoves(facts.next)

function purposeOf(facts: Exclude<MailFacts, { kind: 'results' }>): Purpose {
  switch (facts.kind) {
    case 'started':
    case 'reminder':
      return { category: facts.kind, urgency: 'act', deadline: facts.deadline }
    case 'press':
      return { category: 'press', urgency: 'event', deadline: null }
    case 'clock':
      return { category: 'clock', urgency: 'event', deadline: facts.upcoming[0]?.deadline ?? facts.until }
    case 'notice':
      return { category: 'notice', urgency: urgencyOfNotice(facts.notice), deadline: facts.until }
    case 'webhook':
      return { category: 'notice', urgency: 'event', deadline: null }
    case 'seats':
      return purposeOfSeats(facts.news)
  }
}

function urgencyOfNotice(notice: FactsOf<'notice'>['notice']): Urgency {
  switch (notice) {
    case 'proposed':
      return 'act'
    case 'decided':
      return 'news'
    default:
      return 'event'
  }
}

function purposeOfSeats(news: FactsOf<'seats'>['news']): Purpose {
  const category = 'seats'
  switch (news.what) {
    case 'waiting':
      return { category, urgency: news.you ? 'act' : 'news', deadline: news.until }
    case 'woken':
    case 'you-play':
      return { category, urgency: 'act', deadline: news.deadline }
    case 'seat-changes':
    case 'seat-stays':
      return { category, urgency: news.you ? 'act' : 'news', deadline: null }
    case 'your-seat-open':
    case 'you-sit':
      return { category, urgency: 'act', deadline: null }
    case 'asleep':
    case 'unfilled':
    case 'waits-longer':
    case 'map-shown':
    case 'called-off':
      return { category, urgency: 'event', deadline: null }
    case 'reserved':
    case 'you-will-play':
      return { category: 'invitation', urgency: 'event', deadline: null }
    case 'seats-open':
    case 'seat-taken':
    case 'sitter':
    case 'sitter-gone':
    case 'away':
      return { category, urgency: 'news', deadline: null }
  }
}
