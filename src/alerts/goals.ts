/** Service level objectives: measurements in, verdicts out. */
import type { Instant } from '../game/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts'
import { type Counts, REQUESTS_COUNTED_AS } from '../telemetry/log.ts'

/** Something in a game that is due for longer has lost its alarm. */
export const OVERDUE = 5 * MINUTE_MS
/** A mail that is due for longer is stuck. */
export const MAIL_LATE = 15 * MINUTE_MS

/** The measurements that goals are evaluated on. */
export interface Measurements {
  readonly now: Instant
  readonly lastDay: Counts
  readonly lastWeek: Counts
  /** Games in which something was due `OVERDUE` ago. */
  readonly overdueGames: number
  /** Mails that should have left `MAIL_LATE` ago. */
  readonly lateMails: number
  /** In the last day. */
  readonly parkedMails: number
  /** Addresses that bounced or complained in the last week. */
  readonly blockedAddresses: number
  readonly backups: Backups
}

/** The last full backup. `off`: no bucket is bound. `waiting`: the first is not due yet. */
export type Backups = 'off' | 'waiting' | 'none' | { readonly finishedAt: Instant; readonly games: number }

/** Backups are daily; a large one takes hours. */
export const BACKUP_AGE = 36 * HOUR_MS

export const GOALS = [
  'phases close in time',
  'nothing is overdue',
  'no alarm is given up',
  'mails leave in time',
  'every mail can be sent',
  'mails arrive',
  'no request fails',
  'answers come soon',
  'backups are made',
] as const
export type Goal = (typeof GOALS)[number]

interface Objective {
  /** The goal as a sentence. */
  readonly wanted: string
  readonly isMet: (measurements: Measurements) => boolean
  /** The measured value as text. */
  readonly found: (measurements: Measurements) => string
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

const OBJECTIVES: Readonly<Record<Goal, Objective>> = {
  'phases close in time': {
    wanted: '99.9 % of phases close within 5 seconds of their deadline (7 days).',
    isMet: ({ lastWeek }) => lastWeek['phases late'] * 1000 <= lastWeek['phases closed'],
    found: ({ lastWeek }) => `${lastWeek['phases late']} of ${lastWeek['phases closed']} closed later`,
  },
  'nothing is overdue': {
    wanted: 'Nothing in any game is more than five minutes overdue.',
    isMet: ({ overdueGames }) => overdueGames === 0,
    found: ({ overdueGames }) => `games overdue now: ${overdueGames}`,
  },
  'no alarm is given up': {
    wanted: 'No alarm fails so often that it is postponed by 15 minutes (24 hours).',
    isMet: ({ lastDay }) => lastDay['alarms given up'] === 0,
    found: ({ lastDay }) => `${lastDay['alarms given up']} given up, ${lastDay['alarms retried']} retried`,
  },
  'mails leave in time': {
    wanted: 'No mail leaves more than 15 minutes late.',
    isMet: ({ lateMails }) => lateMails === 0,
    found: ({ lateMails }) => `mails late now: ${lateMails}`,
  },
  'every mail can be sent': {
    wanted: 'No mail is given up (24 hours).',
    isMet: ({ parkedMails }) => parkedMails === 0,
    found: ({ parkedMails }) => `mails given up: ${parkedMails}`,
  },
  'mails arrive': {
    wanted: 'At most 2 % of mails bounce or get complaints (7 days). Providers close accounts at 4 %.',
    isMet: ({ blockedAddresses, lastWeek }) => blockedAddresses <= 2 || blockedAddresses * 50 <= lastWeek['mails sent'],
    found: ({ blockedAddresses, lastWeek }) =>
      `${blockedAddresses} addresses, ${percent(blockedAddresses, lastWeek['mails sent'])} of the mails`,
  },
  'no request fails': {
    wanted: 'No request fails because of an internal error (24 hours).',
    isMet: ({ lastDay }) => lastDay['server faults'] === 0,
    // One request in a hundred is counted; with few of them a percentage means nothing.
    found: ({ lastDay: { 'server faults': faults, requests } }) =>
      `requests that failed: ${faults} of about ${requests.toLocaleString('en')}${requests > faults ? `, ${percent(faults, requests)}` : ''}`,
  },
  'answers come soon': {
    wanted: '99 % of requests are answered within a second (7 days).',
    // One request in a hundred is counted; a single slow one means nothing yet.
    isMet: ({ lastWeek }) => lastWeek['requests slow'] <= Math.max(REQUESTS_COUNTED_AS, lastWeek.requests / 100),
    found: ({ lastWeek: { 'requests slow': slow, requests } }) =>
      `about ${slow.toLocaleString('en')} of ${requests.toLocaleString('en')} took longer`,
  },
  'backups are made': {
    wanted: 'The last full backup is at most 36 hours old.',
    isMet: ({ backups, now }) =>
      typeof backups === 'string' ? backups !== 'none' : now - backups.finishedAt <= BACKUP_AGE,
    found: ({ backups, now }) =>
      typeof backups === 'string'
        ? WITHOUT_BACKUP[backups]
        : `${Math.floor((now - backups.finishedAt) / HOUR_MS)} hours, games: ${backups.games}`,
  },
}

const WITHOUT_BACKUP: Readonly<Record<Extract<Backups, string>, string>> = {
  off: 'switched off: no bucket is bound',
  waiting: 'the first is not due yet',
  none: 'there is none',
}

export interface Verdict {
  readonly goal: Goal
  readonly wanted: string
  readonly found: string
  readonly met: boolean
}

/** In the order of `GOALS`. */
export const evaluateGoals = (measurements: Measurements): readonly Verdict[] =>
  GOALS.map((goal) => {
    const { wanted, isMet, found } = OBJECTIVES[goal]
    return { goal, wanted, found: found(measurements), met: isMet(measurements) }
  })
