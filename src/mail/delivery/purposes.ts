/** The purpose of a mail: whether its reader has to act, by when, and which switch turns it off. */
import type { GameId, Instant } from '../../game/ids.ts'
import type { MailFacts } from '../../game/announcements/effect.ts'
import type { Category } from '../mail-message.ts'
import { type Wishes, isWanted, newsOf } from './wishes.ts'

/** act: the reader has to do something. event: everybody should know at once. news: the reader chooses when to get it. */
export type Urgency = 'act' | 'event' | 'news'

export interface Purpose {
  readonly category: Category
  readonly urgency: Urgency
  /** What the reader wants to know before it is over. */
  readonly deadline: Instant | null
}

/** Null if this reader does not want such a mail. */
export function purposeFor(facts: MailFacts, wishes: Wishes): Purpose | null {
  const purpose = facts.kind === 'results' ? purposeOfResults(facts, wishes) : purposeOf(facts)
  if (purpose === null || !isWanted(wishes, purpose.category, facts.game.id)) return null
  const news = newsOf(wishes, facts.game.id)
  if (purpose.urgency !== 'news' || news === 'at-once') return purpose
  return news === 'digest' && isWanted(wishes, 'digest', facts.game.id) ? purpose : null
}

/** When the mail is out of date; null: never. */
export const deadlineOf = (facts: MailFacts): Instant | null =>
  facts.kind === 'results' ? (facts.next?.deadline ?? null) : purposeOf(facts).deadline

type Of<K extends MailFacts['kind']> = Extract<MailFacts, { readonly kind: K }>

function purposeOfResults({ game, next, ending }: Of<'results'>, wishes: Wishes): Purpose {
  const wanted = wants(wishes, game.id)
  if (ending !== null) return { category: wanted('results', 'notice'), urgency: 'event', deadline: null }
  if (next === null || next.wants === null)
    return { category: 'results', urgency: 'news', deadline: next?.deadline ?? null }
  const category = opensMoves(next) ? 'results' : wanted('results', 'due')
  return { category, urgency: 'act', deadline: next.deadline }
}

/** Does everybody order in the next phase, not just a few who retreat or build? Also true for old facts without steps. */
const opensMoves = ({ steps }: NonNullable<Of<'results'>['next']>): boolean =>
  steps === undefined || steps.some((step) => step === 'moves' || step === 'draft')

/** Results after which everybody orders. They can wait, as many readers come by themselves. */
export const isForAll = (facts: MailFacts): boolean =>
  facts.kind === 'results' && facts.next !== null && opensMoves(facts.next)

/** The first of these that is wanted; the last if none is. */
const wants =
  (wishes: Wishes, game: GameId) =>
  (first: Category, second: Category): Category =>
    isWanted(wishes, first, game) ? first : second

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

function urgencyOfNotice(notice: Of<'notice'>['notice']): Urgency {
  switch (notice) {
    case 'proposed':
      return 'act'
    case 'decided':
      return 'news'
    default:
      return 'event'
  }
}

function purposeOfSeats(news: Of<'seats'>['news']): Purpose {
  const category = 'seats'
  switch (news.what) {
    case 'waiting':
      return { category, urgency: news.you ? 'act' : 'news', deadline: news.until }
    case 'woken':
    case 'you-play':
      return { category, urgency: 'act', deadline: news.deadline }
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
      return { category: 'invitation', urgency: 'event', deadline: null }
    case 'seats-open':
    case 'seat-taken':
    case 'sitter':
    case 'sitter-gone':
    case 'away':
      return { category, urgency: 'news', deadline: null }
  }
}
