/** Alerts operators when a goal is missed, once a day while it is, and when it is met again. */
import { eq } from 'drizzle-orm'
import { REAL_CLOCK, type Clock } from '../clock.ts'
import type { Instant } from '../game/ids.ts'
import { tables } from '../database.ts'
import { DAY_MS, MINUTE_MS } from '../lib/time.ts'
import { layOut } from '../mail/compose.ts'
import { button, list, section, small } from '../mail/layout/block.ts'
import type { Letter } from '../mail/mail-message.ts'
import { transportOf, type PostEnv } from '../post/queue/postman.ts'
import { logFault } from '../telemetry/log.ts'
import { GOALS, heldAgainst, type Goal, type Verdict } from './goals.ts'
import { measured } from './measured.ts'
import { missedGoals } from './schema.ts'

export type AlertEnv = PostEnv &
  Pick<Env, 'OPERATORS' | 'BASE_URL' | 'MAIL_FROM'> &
  Partial<Pick<Env, 'ALERT_WEBHOOK' | 'BACKUPS'>>

type Missed = typeof missedGoals.$inferSelect

/** What to report: missed goals not yet reported today, and goals that are met again. */
export interface News {
  readonly missed: readonly Verdict[]
  readonly met: readonly Verdict[]
}

/** Pure: compares the verdicts with what was missed before. */
export function newsOf(verdicts: readonly Verdict[], known: readonly Missed[], now: Instant): News {
  const toldAt = new Map(known.map((row) => [row.goal, row.toldAt]))
  // The cron rings every quarter of an hour, not to the second.
  const isToldToday = (goal: Goal) => now - (toldAt.get(goal) ?? 0) < DAY_MS - MINUTE_MS
  return {
    missed: verdicts.filter(({ goal, met }) => !met && !isToldToday(goal)),
    met: verdicts.filter(({ goal, met }) => met && toldAt.has(goal)),
  }
}

/**
 * For the cron. A goal counts as reported once one of the ways succeeded; otherwise the next run
 * tries again.
 */
export async function alertOperators(env: AlertEnv, now: Instant, clock: Clock = REAL_CLOCK): Promise<void> {
  const store = tables(env.DB)
  const news = newsOf(heldAgainst(await measured(env, now)), await store.select().from(missedGoals), now)
  if (news.missed.length + news.met.length === 0) return
  if (!(await say(env, news, now, clock))) return
  for (const { goal } of news.missed)
    await store
      .insert(missedGoals)
      .values({ goal, since: now, toldAt: now })
      .onConflictDoUpdate({ target: missedGoals.goal, set: { toldAt: now } })
  for (const { goal } of news.met) await store.delete(missedGoals).where(eq(missedGoals.goal, goal))
}

async function say(env: AlertEnv, news: News, now: Instant, clock: Clock): Promise<boolean> {
  const ways = await Promise.all([byMail(env, news, now, clock), byWebhook(env, news)])
  return ways.some((taken) => taken)
}

const operators = ({ OPERATORS }: Pick<Env, 'OPERATORS'>): readonly string[] =>
  OPERATORS.split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** Bypasses the queue, which may be the cause. Idempotent within an hour. */
async function byMail(env: AlertEnv, news: News, now: Instant, clock: Clock): Promise<boolean> {
  const to = operators(env)
  if (to.length === 0) return false
  const batch = `alert-${Math.floor(now / (15 * MINUTE_MS))}-${GOALS.findIndex((goal) => isTold(news, goal))}`
  try {
    const { kind } = await transportOf(env, clock).deliver(
      batch,
      to.map((address) => letterTo(address, env, news)),
    )
    return kind === 'accepted'
  } catch (fault) {
    logFault('alerts by mail', fault)
    return false
  }
}

const isTold = ({ missed, met }: News, goal: Goal): boolean => [...missed, ...met].some((one) => one.goal === goal)

/** For a chat or pager: Slack shows `text`, Discord `content`. */
async function byWebhook({ ALERT_WEBHOOK, BASE_URL }: AlertEnv, news: News): Promise<boolean> {
  if (ALERT_WEBHOOK === undefined || ALERT_WEBHOOK === '') return false
  const text = textOf(news, BASE_URL)
  try {
    const { ok } = await fetch(ALERT_WEBHOOK, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, content: text, missed: news.missed, met: news.met }),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    return ok
  } catch (fault) {
    logFault('alerts by webhook', fault)
    return false
  }
}

const subjectOf = ({ missed: [first, ...others] }: News): string =>
  first === undefined
    ? '[Concert] All is well again'
    : `[Concert] Missed: ${first.goal}${others.length === 0 ? '' : `, and ${others.length} more`}`

const inWords = ({ goal, wanted, found }: Verdict): string => `${goal}: ${found}. ${wanted}`

/** As a message of a chat. */
export const textOf = ({ missed, met }: News, baseUrl: string): string =>
  [
    ...missed.map((verdict) => `Missed – ${inWords(verdict)}`),
    ...met.map((verdict) => `Met again – ${inWords(verdict)}`),
    `${baseUrl}/operator`,
  ].join('\n')

function letterTo(to: string, { MAIL_FROM, BASE_URL }: AlertEnv, news: News): Letter {
  const { missed, met } = news
  const blocks = [
    ...section('Missed', list(missed.map(inWords)), missed),
    ...section('Met again', list(met.map(inWords)), met),
    button('See all goals', `${BASE_URL}/operator`),
    small('docs/operate.md says what to do. This mail is repeated once a day while a goal is missed.'),
  ]
  const gist = [...missed, ...met].map(({ found }) => found).join('; ')
  const mail = layOut(subjectOf(news), { title: 'The goals of this service', gist, blocks })
  return { from: MAIL_FROM, to, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } }
}
