/** Alerts operators to missed goals once a day, and when a goal is met again. */
import { eq } from 'drizzle-orm'
import { REAL_CLOCK, type Clock } from '../clock.ts'
import type { Instant } from '../game/ids.ts'
import { tables } from '../database.ts'
import { DAY_MS, MINUTE_MS } from '../lib/time.ts'
import { renderMail } from '../mail/compose.ts'
import { button, list, section, small } from '../mail/layout/block.ts'
import type { Letter } from '../mail/mail-message.ts'
import { transportOf, type PostEnv } from '../post/queue/postman.ts'
import { logFault } from '../telemetry/log.ts'
import { GOALS, evaluateGoals, type Goal, type Verdict } from './goals.ts'
import { measureService } from './measure-service.ts'
import { missedGoals } from './schema.ts'

export type AlertEnv = PostEnv &
  Pick<Env, 'OPERATORS' | 'BASE_URL' | 'MAIL_FROM'> &
  Partial<Pick<Env, 'ALERT_WEBHOOK' | 'BACKUPS'>>

type MissedGoal = typeof missedGoals.$inferSelect

/** Missed goals that are not reported yet today, and goals that are met again. */
export interface Alert {
  readonly missed: readonly Verdict[]
  readonly met: readonly Verdict[]
}

/** Pure. `reported`: missed goals that were reported before. */
export function composeAlert(verdicts: readonly Verdict[], reported: readonly MissedGoal[], now: Instant): Alert {
  const lastReports = new Map(reported.map((row) => [row.goal, row.toldAt]))
  // The cron runs every 15 minutes, but not to the second.
  const isReportedToday = (goal: Goal) => now - (lastReports.get(goal) ?? 0) < DAY_MS - MINUTE_MS
  return {
    missed: verdicts.filter(({ goal, met }) => !met && !isReportedToday(goal)),
    met: verdicts.filter(({ goal, met }) => met && lastReports.has(goal)),
  }
}

/** For the cron. Unless the mail or the webhook succeeds, the next run tries again. */
export async function alertOperators(env: AlertEnv, now: Instant, clock: Clock = REAL_CLOCK): Promise<void> {
  const store = tables(env.DB)
  const verdicts = evaluateGoals(await measureService(env, now))
  const alert = composeAlert(verdicts, await store.select().from(missedGoals), now)
  if (alert.missed.length + alert.met.length === 0) return
  const results = await Promise.all([sendMail(env, alert, now, clock), callWebhook(env, alert)])
  if (!results.includes(true)) return
  for (const { goal } of alert.missed)
    await store
      .insert(missedGoals)
      .values({ goal, since: now, toldAt: now })
      .onConflictDoUpdate({ target: missedGoals.goal, set: { toldAt: now } })
  for (const { goal } of alert.met) await store.delete(missedGoals).where(eq(missedGoals.goal, goal))
}

const operators = ({ OPERATORS }: Pick<Env, 'OPERATORS'>): readonly string[] =>
  OPERATORS.split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** Bypasses the queue, which may be the cause. Idempotent within 15 minutes. */
async function sendMail(env: AlertEnv, alert: Alert, now: Instant, clock: Clock): Promise<boolean> {
  const to = operators(env)
  if (to.length === 0) return false
  const isInAlert = (goal: Goal) => [...alert.missed, ...alert.met].some((verdict) => verdict.goal === goal)
  const batch = `alert-${Math.floor(now / (15 * MINUTE_MS))}-${GOALS.findIndex(isInAlert)}`
  try {
    const { kind } = await transportOf(env, clock).deliver(
      batch,
      to.map((address) => letterTo(address, env, alert)),
    )
    return kind === 'accepted'
  } catch (fault) {
    logFault('alerts by mail', fault)
    return false
  }
}

/** For a chat or pager: Slack shows `text`, Discord `content`. */
async function callWebhook({ ALERT_WEBHOOK, BASE_URL }: AlertEnv, alert: Alert): Promise<boolean> {
  if (ALERT_WEBHOOK === undefined || ALERT_WEBHOOK === '') return false
  const text = textOf(alert, BASE_URL)
  try {
    const { ok } = await fetch(ALERT_WEBHOOK, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, content: text, missed: alert.missed, met: alert.met }),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    return ok
  } catch (fault) {
    logFault('alerts by webhook', fault)
    return false
  }
}

const subjectOf = ({ missed: [first, ...rest] }: Alert): string =>
  first === undefined
    ? '[Concert] All goals are met again'
    : `[Concert] Missed: ${first.goal}${rest.length === 0 ? '' : `, and ${rest.length} more`}`

const verdictText = ({ goal, wanted, found }: Verdict): string => `${goal}: ${found}. ${wanted}`

/** A chat message. */
export const textOf = ({ missed, met }: Alert, baseUrl: string): string =>
  [
    ...missed.map((verdict) => `Missed – ${verdictText(verdict)}`),
    ...met.map((verdict) => `Met again – ${verdictText(verdict)}`),
    `${baseUrl}/operator`,
  ].join('\n')

function letterTo(to: string, { MAIL_FROM, BASE_URL }: AlertEnv, alert: Alert): Letter {
  const { missed, met } = alert
  const blocks = [
    ...section('Missed', list(missed.map(verdictText)), missed),
    ...section('Met again', list(met.map(verdictText)), met),
    button('See all goals', `${BASE_URL}/operator`),
    small('See docs/operate.md for what to do. You get this mail once a day while a goal is missed.'),
  ]
  const gist = [...missed, ...met].map(({ found }) => found).join('; ')
  const mail = renderMail(subjectOf(alert), { title: 'Service goals', gist, blocks })
  return { from: MAIL_FROM, to, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } }
}
