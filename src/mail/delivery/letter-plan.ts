/**
 * Plans the next letter to one reader from all their waiting mails.
 *
 * - Mails that need action leave after a few minutes, in which others may join them. If everyone has orders to give and
 *   plenty of time, they wait some hours, in which the reader may see the news on the page.
 * - Updates that need no action wait for the morning.
 * - Mails that are no longer true, or whose news the reader has seen, are never sent.
 */
import type { GameId, Instant } from '../../game/ids.ts'
import type { MailFacts } from '../../game/announcements/effect.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time.ts'
import type { Category } from '../mail-message.ts'
import { afterWaking, nextMorning, afterQuietHours, wakingBetween } from './hours.ts'
import { type Purpose, type Urgency, deadlineOf, isForAll, purposeFor } from './purposes.ts'
import { newsOf, type Wishes } from './wishes.ts'

/** A mail that waits since it was written. */
export interface WaitingMail {
  readonly key: string
  readonly since: Instant
  readonly facts: MailFacts
}

/** The state of a game for the reader, at the time of planning. */
export interface Standing {
  /** The code of the open phase; null if there is none. */
  readonly phase: string | null
  /** What the reader still has to do; null: nothing, or everything is saved. */
  readonly wants: string | null
  readonly ready: boolean
  /** How many closed phases the reader has seen on the page, and when; null: unknown. */
  readonly seen: { readonly phases: number; readonly at: Instant } | null
}

/** Why a mail is never sent. Stored in the ledger: never change a text. */
export const DROP_REASONS = [
  'muted by the recipient',
  'the orders are in',
  'the phase is over',
  'seen on the page',
  'told by another mail',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

export interface PlannedMail extends WaitingMail {
  readonly category: Category
  readonly urgency: Urgency
}

export interface Plan {
  /** What leaves now, as one letter, the oldest first; may be empty. */
  readonly letter: readonly PlannedMail[]
  /** True if nothing in it was urgent. */
  readonly isDigest: boolean
  readonly dropped: readonly (readonly [key: string, why: DropReason])[]
  readonly later: readonly (readonly [key: string, at: Instant])[]
}

/** A deadline shortens the time for which mails are collected to this part of what is left. */
const PART_OF_PHASE = 20

/** Updates that need no action leave on the first morning after this time: most readers see them on the page before. */
const SEEN_WITHIN = 12 * HOUR_MS
/** Results that open a movement phase wait this share of the reader’s waking time before the deadline, at most half a waking day. */
const PATIENT_PART = 1 / 2
const PATIENCE = 7.5 * HOUR_MS
/** With less waking time than this, results leave at once. */
const LEAST_AWAKE = 8 * HOUR_MS
/** No more than this is counted: the waking hours in it are more than matter. */
const ENOUGH = 2 * DAY_MS
/** Hours in which readers are assumed to sleep. */
const NIGHT = { from: '22:00', until: '07:00' }

/** `collects`: for how long a mail waits for others, in milliseconds. */
export function planLetter(
  waiting: readonly WaitingMail[],
  wishes: Wishes,
  standings: ReadonlyMap<GameId, Standing>,
  collects: number,
  now: Instant,
): Plan {
  const looked = waiting.map((mail) => [mail, lookAt(mail, wishes, standings.get(mail.facts.game.id))] as const)
  const unwanted = looked.flatMap(([{ key }, seen]) => (typeof seen === 'string' ? [[key, seen] as const] : []))
  const kept = looked.flatMap(([mail, seen]) =>
    typeof seen === 'string' ? [] : [{ mail, purpose: seen, at: dueAt(mail, seen, wishes, collects) }],
  )
  const leaving = leavingOf(kept, collects, now)
  const repeated = leaving.filter((one) => isRepeated(one, leaving))
  const told = leaving
    .filter((one) => !repeated.includes(one))
    .toSorted((one, other) => one.mail.since - other.mail.since)
  return {
    letter: told.map(({ mail, purpose: { category, urgency } }) => ({
      ...asOfNow(mail, standings),
      category,
      urgency,
    })),
    isDigest:
      told.length > 0 &&
      told.every(({ mail, purpose }) => purpose.urgency === 'news' && newsOf(wishes, mail.facts.game.id) === 'digest'),
    dropped: [...unwanted, ...repeated.map(({ mail }) => [mail.key, 'told by another mail'] as const)],
    later: kept.filter((one) => !leaving.includes(one)).map(({ mail, at }) => [mail.key, at] as const),
  }
}

interface Kept {
  readonly mail: WaitingMail
  readonly purpose: Purpose
  /** When it would leave if it were the only one. */
  readonly at: Instant
}

/** An urgent mail takes along all waiting mails about the same games, and those that would leave within minutes. */
function leavingOf(kept: readonly Kept[], collects: number, now: Instant): readonly Kept[] {
  const due = kept.filter(({ at }) => at <= now)
  const urgent = due.filter(({ purpose }) => purpose.urgency !== 'news')
  const games = new Set(urgent.map(({ mail }) => mail.facts.game.id))
  const joins = ({ mail, at }: Kept) => games.has(mail.facts.game.id) || (urgent.length > 0 && at <= now + collects)
  return kept.filter((one) => one.at <= now || joins(one))
}

/** A reminder is redundant next to the mail that opened the phase, or next to a later reminder. */
function isRepeated({ mail }: Kept, leaving: readonly Kept[]): boolean {
  const { facts, since } = mail
  if (facts.kind !== 'reminder') return false
  return leaving.some(({ mail: other }) => {
    if (other === mail || other.facts.game.id !== facts.game.id || phaseAsked(other.facts) !== facts.phase) return false
    return other.facts.kind !== 'reminder' || other.since > since
  })
}

function lookAt({ facts }: WaitingMail, wishes: Wishes, standing: Standing | undefined): Purpose | DropReason {
  const purpose = purposeFor(facts, wishes)
  if (purpose === null) return 'muted by the recipient'
  if (standing !== undefined && isSeen(facts, standing)) return 'seen on the page'
  return whyDone(facts, standing) ?? purpose
}

/**
 * Were these results on the reader’s screen? What was seen before the phase closed is of another phase with the same number, which was
 * rolled back. How a game ended is mailed in any case: it is what one keeps.
 */
function isSeen(facts: MailFacts, { seen }: Standing): boolean {
  if (seen === null || facts.kind !== 'results' || facts.ending !== null || facts.picture === null) return false
  return facts.closedAt !== undefined && seen.at >= facts.closedAt && seen.phases > facts.picture.phase
}

/** Why the reader no longer needs this mail; null: they do. A reader who has given orders has seen the board. */
function whyDone(facts: MailFacts, standing: Standing | undefined): DropReason | null {
  const asked = phaseAsked(facts)
  if (standing === undefined) return null
  if (facts.kind === 'results' && facts.ending === null && standing.ready) return 'the orders are in'
  if (asked === null) return null
  if (standing.phase === asked && (standing.ready || standing.wants === null)) return 'the orders are in'
  // Results are news when the phase after them is over, too.
  const isCall = facts.kind === 'reminder' || facts.kind === 'seats'
  return standing.phase !== asked && isCall ? 'the phase is over' : null
}

/** Results whose next phase is over, too, say nothing of it any more. */
function asOfNow(mail: WaitingMail, standings: ReadonlyMap<GameId, Standing>): WaitingMail {
  const { facts } = mail
  const standing = standings.get(facts.game.id)
  if (facts.kind !== 'results' || standing === undefined || standing.phase === facts.next?.phase) return mail
  return { ...mail, facts: { ...facts, next: null } }
}

/** The phase for which the mail asks the reader for orders; null if it asks for none. */
function phaseAsked(facts: MailFacts): string | null {
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

/** When this mail would leave if it were the only one. */
function dueAt({ since, facts }: WaitingMail, purpose: Purpose, wishes: Wishes, collects: number): Instant {
  const { urgency, deadline } = purpose
  const { zone, quiet } = wishes
  const news = newsOf(wishes, facts.game.id)
  if (urgency === 'news' && news === 'digest')
    return afterQuietHours(nextMorning(since + SEEN_WITHIN, zone), zone, quiet, null)
  const soon = since + collected(since, deadline, collects)
  const waits = deadline !== null && news !== 'at-once' && isForAll(facts)
  return afterQuietHours(waits ? patient(soon, since, deadline, zone) : soon, zone, quiet, deadline)
}

/**
 * Leaves the reader at least half of their waking hours before the deadline, and never fewer than four. Retreats and builds
 * do not wait, because everybody waits for the few who have them; nor do reminders.
 */
function patient(soon: Instant, since: Instant, deadline: Instant, zone: string): Instant {
  const awake = wakingBetween(since, Math.min(deadline, since + ENOUGH), zone, NIGHT)
  return awake < LEAST_AWAKE ? soon : afterWaking(since, Math.min(PATIENCE, awake * PATIENT_PART), zone, NIGHT)
}

/** How long a mail may wait for others: the shorter its phase, the less. */
const collected = (since: Instant, deadline: Instant | null, collects: number): number =>
  deadline === null ? collects : Math.min(collects, Math.max(0, (deadline - since) / PART_OF_PHASE))

/** When a mail queued now is first looked at. */
export const collectedUntil = (facts: MailFacts, now: Instant, collects: number): Instant =>
  now + collected(now, deadlineOf(facts), collects)

/** The mail that needs action, else an important event; the last of several. */
export const mainOf = (mails: readonly PlannedMail[]): PlannedMail | undefined =>
  mails.findLast(({ urgency }) => urgency === 'act') ??
  mails.findLast(({ urgency }) => urgency === 'event') ??
  mails.at(-1)

export const gamesOf = (mails: readonly PlannedMail[]): readonly GameId[] => [
  ...new Set(mails.map(({ facts }) => facts.game.id)),
]

/** For a letter about several games: mails of this category from any game. */
export function subscriptionOf(
  mails: readonly PlannedMail[],
  isDigest: boolean,
): { readonly category: Category; readonly game: GameId | null } {
  const [game = null, ...others] = gamesOf(mails)
  const category = mainOf(mails)?.category ?? 'results'
  if (others.length === 0) return { category, game }
  return { category: isDigest ? 'digest' : category, game: null }
}
