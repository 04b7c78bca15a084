/**
 * Plans the next letter to a reader from all their waiting mails.
 *
 * - Mails that need action leave after a few minutes, in which others can join them. If all players
 *   have orders to give and plenty of time, they wait some hours, in which the reader may open the
 *   page.
 * - Updates that need no action wait for the morning.
 * - Outdated mails, and results that the reader has seen, are dropped.
 */
import type { GameId, Instant } from '../../game/ids.ts'
import type { MailFacts } from '../../game/announcements/effect.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../lib/time.ts'
import type { Category } from '../mail-message.ts'
import { afterWaking, nextMorning, afterQuietHours, wakingBetween } from './quiet-hours.ts'
import {
  deadlineOf,
  isBeforeMoves,
  type MailPreferences,
  newsOf,
  type Purpose,
  purposeFor,
  type Urgency,
} from './mail-preferences.ts'

export interface WaitingMail {
  readonly key: string
  readonly since: Instant
  readonly facts: MailFacts
}

/** The state of a game for the reader, when the letter is planned. */
export interface Standing {
  /** The code of the open phase; null if there is none. */
  readonly phase: string | null
  /** What the reader still has to do; null: nothing. */
  readonly wants: string | null
  readonly ready: boolean
  /** How many closed phases the reader has seen on the page, and when. Null: unknown. */
  readonly seen: { readonly phases: number; readonly at: Instant } | null
}

/** Why a mail was dropped. Stored in the ledger, so the texts must not change. */
export const DROP_REASONS = [
  'muted by the recipient',
  'the orders are in',
  'the phase is over',
  'seen on the page',
  'told by another mail',
] as const
type DropReason = (typeof DROP_REASONS)[number]

export interface PlannedMail extends WaitingMail {
  readonly category: Category
  readonly urgency: Urgency
}

export interface Plan {
  /** The mails that leave now as one letter, oldest first. */
  readonly letter: readonly PlannedMail[]
  /** Is nothing in the letter urgent? */
  readonly isDigest: boolean
  readonly dropped: readonly (readonly [key: string, why: DropReason])[]
  readonly later: readonly (readonly [key: string, at: Instant])[]
}

/** Mails are collected for at most one twentieth of the time before the deadline. */
const COLLECTING_PARTS = 20
/** In phases of minutes, the page has time to say that the reader has seen the results. */
const MIN_COLLECTING = 30 * SECOND_MS

/** Updates leave on the first morning after this time: most readers see them on the page before. */
const UPDATE_DELAY = 12 * HOUR_MS
/** Results before a movement phase wait this share of the reader’s remaining waking time. */
const WAITING_SHARE = 1 / 2
const MAX_WAIT = 7.5 * HOUR_MS
/** With less waking time left, results leave at once. */
const MIN_AWAKE = 8 * HOUR_MS
/** Waking time is counted this far ahead: more makes no difference. */
const HORIZON = 2 * DAY_MS
/** When readers are assumed to sleep. */
const NIGHT = { from: '22:00', until: '07:00' }

/** `collects`: how long a mail waits for others, in milliseconds. */
export function planLetter(
  waiting: readonly WaitingMail[],
  preferences: MailPreferences,
  standings: ReadonlyMap<GameId, Standing>,
  collects: number,
  now: Instant,
): Plan {
  const judged = waiting.map((mail) => ({ mail, purpose: judge(mail, preferences, standings.get(mail.facts.game.id)) }))
  const unwanted = judged.flatMap(({ mail, purpose }) =>
    typeof purpose === 'string' ? [[mail.key, purpose] as const] : [],
  )
  const candidates = judged.flatMap(({ mail, purpose }) =>
    typeof purpose === 'string' ? [] : [{ mail, purpose, at: dueAt(mail, purpose, preferences, collects) }],
  )
  const leaving = selectLeaving(candidates, collects, now)
  const repeated = leaving.filter((candidate) => isRepeated(candidate, leaving))
  const selected = leaving
    .filter((candidate) => !repeated.includes(candidate))
    .toSorted((a, b) => a.mail.since - b.mail.since)
  return {
    letter: selected.map(({ mail, purpose: { category, urgency } }) => ({
      ...withoutClosedPhase(mail, standings),
      category,
      urgency,
    })),
    isDigest:
      selected.length > 0 &&
      selected.every(
        ({ mail, purpose }) => purpose.urgency === 'news' && newsOf(preferences, mail.facts.game.id) === 'digest',
      ),
    dropped: [...unwanted, ...repeated.map(({ mail }) => [mail.key, 'told by another mail'] as const)],
    later: candidates
      .filter((candidate) => !leaving.includes(candidate))
      .map(({ mail, at }) => [mail.key, at] as const),
  }
}

interface Candidate {
  readonly mail: WaitingMail
  readonly purpose: Purpose
  /** When it would leave alone. */
  readonly at: Instant
}

/** An urgent mail takes along those about its game and those that would leave within minutes. */
function selectLeaving(candidates: readonly Candidate[], collects: number, now: Instant): readonly Candidate[] {
  const due = candidates.filter(({ at }) => at <= now)
  const urgent = due.filter(({ purpose }) => purpose.urgency !== 'news')
  const games = new Set(urgent.map(({ mail }) => mail.facts.game.id))
  const joins = ({ mail, at }: Candidate) =>
    games.has(mail.facts.game.id) || (urgent.length > 0 && at <= now + collects)
  return candidates.filter((candidate) => candidate.at <= now || joins(candidate))
}

/** A reminder is redundant next to the mail that opened the phase, or next to a later reminder. */
function isRepeated({ mail }: Candidate, leaving: readonly Candidate[]): boolean {
  const { facts, since } = mail
  if (facts.kind !== 'reminder') return false
  return leaving.some(({ mail: sibling }) => {
    if (sibling === mail || sibling.facts.game.id !== facts.game.id || phaseToOrder(sibling.facts) !== facts.phase)
      return false
    return sibling.facts.kind !== 'reminder' || sibling.since > since
  })
}

/** The purpose of a mail, or why it is dropped. */
function judge(
  { facts }: WaitingMail,
  preferences: MailPreferences,
  standing: Standing | undefined,
): Purpose | DropReason {
  const purpose = purposeFor(facts, preferences)
  if (purpose === null) return 'muted by the recipient'
  if (standing !== undefined && isSeen(facts, standing)) return 'seen on the page'
  return reasonOutdated(facts, standing) ?? purpose
}

/**
 * Has the reader seen these results on the page? A look before the phase closed was at another
 * phase with the same number, since rolled back. The end of a game is always mailed.
 */
function isSeen(facts: MailFacts, { seen }: Standing): boolean {
  if (seen === null || facts.kind !== 'results' || facts.ending !== null || facts.picture === null) return false
  return facts.closedAt !== undefined && seen.at >= facts.closedAt && seen.phases > facts.picture.phase
}

/** Null: the reader still needs the mail. A reader who has given orders has seen the board. */
function reasonOutdated(facts: MailFacts, standing: Standing | undefined): DropReason | null {
  const phase = phaseToOrder(facts)
  if (standing === undefined) return null
  if (facts.kind === 'results' && facts.ending === null && standing.ready) return 'the orders are in'
  if (phase === null) return null
  if (standing.phase === phase && (standing.ready || standing.wants === null)) return 'the orders are in'
  // Results are still news when the next phase is over, too.
  const isCall = facts.kind === 'reminder' || facts.kind === 'seats'
  return standing.phase !== phase && isCall ? 'the phase is over' : null
}

/** Results without their next phase if that is over, too. */
function withoutClosedPhase(mail: WaitingMail, standings: ReadonlyMap<GameId, Standing>): WaitingMail {
  const { facts } = mail
  const standing = standings.get(facts.game.id)
  if (facts.kind !== 'results' || standing === undefined || standing.phase === facts.next?.phase) return mail
  return { ...mail, facts: { ...facts, next: null } }
}

/** The phase for which the reader has to give orders; null: none. */
function phaseToOrder(facts: MailFacts): string | null {
  switch (facts.kind) {
    case 'results':
      return facts.next === null || facts.next.wants === null ? null : facts.next.phase
    case 'started':
      return facts.wants === null ? null : facts.phase
    case 'reminder':
      return facts.phase
    case 'seats':
      return facts.news.what === 'waiting' ? facts.phase : null
    default:
      return null
  }
}

/** When this mail would leave alone. */
function dueAt(
  { since, facts }: WaitingMail,
  purpose: Purpose,
  preferences: MailPreferences,
  collects: number,
): Instant {
  const { urgency, deadline } = purpose
  const { zone, quiet } = preferences
  const news = newsOf(preferences, facts.game.id)
  if (urgency === 'news' && news === 'digest')
    return afterQuietHours(nextMorning(since + UPDATE_DELAY, zone), zone, quiet, null)
  const soon = since + collectingTime(since, deadline, collects)
  const isPatient = deadline !== null && news !== 'at-once' && isBeforeMoves(facts)
  return afterQuietHours(isPatient ? waitForReader(soon, since, deadline, zone) : soon, zone, quiet, deadline)
}

/**
 * Leaves the reader at least half of their waking hours before the deadline, and at least four.
 * Retreats, builds and reminders do not wait: everyone waits for the few who have retreats or
 * builds.
 */
function waitForReader(soon: Instant, since: Instant, deadline: Instant, zone: string): Instant {
  const awake = wakingBetween(since, Math.min(deadline, since + HORIZON), zone, NIGHT)
  return awake < MIN_AWAKE ? soon : afterWaking(since, Math.min(MAX_WAIT, awake * WAITING_SHARE), zone, NIGHT)
}

/** How long a mail may wait for others: less in a short phase. */
function collectingTime(since: Instant, deadline: Instant | null, collects: number): number {
  if (deadline === null) return collects
  const left = Math.max(0, deadline - since)
  return Math.min(collects, left, Math.max(MIN_COLLECTING, left / COLLECTING_PARTS))
}

/** When a mail queued now is first planned. */
export const collectUntil = (facts: MailFacts, now: Instant, collects: number): Instant =>
  now + collectingTime(now, deadlineOf(facts), collects)

/** The last mail that needs action, else the last important event, else the last mail. */
export const mainMail = (mails: readonly PlannedMail[]): PlannedMail | undefined =>
  mails.findLast(({ urgency }) => urgency === 'act') ??
  mails.findLast(({ urgency }) => urgency === 'event') ??
  mails.at(-1)

/** The channels of the messages in these mails. */
export const channelsOf = (mails: readonly PlannedMail[]): readonly string[] => [
  ...new Set(mails.flatMap(({ facts }) => (facts.kind === 'press' ? [facts.channel] : []))),
]

export const gamesOf = (mails: readonly PlannedMail[]): readonly GameId[] => [
  ...new Set(mails.map(({ facts }) => facts.game.id)),
]

/** What the unsubscribe link stops. In a letter about several games: the category for all games. */
export function subscriptionOf(
  mails: readonly PlannedMail[],
  isDigest: boolean,
): { readonly category: Category; readonly game: GameId | null } {
  const [game = null, ...rest] = gamesOf(mails)
  const category = mainMail(mails)?.category ?? 'results'
  if (rest.length === 0) return { category, game }
  return { category: isDigest ? 'digest' : category, game: null }
}
