/** What the service promises its operator, and whether it holds: counts in, verdicts out. */
import type { Instant } from '../game/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts'
import { type Counts, REQUESTS_COUNTED_AS } from '../telemetry/metrics.ts'

/** What has been due for longer than this has been forgotten by its alarm. */
export const OVERDUE = 5 * MINUTE_MS
/** A mail that should have left longer ago than this does not leave. */
export const MAIL_LATE = 15 * MINUTE_MS

/** What the goals are held against. */
export interface Measured {
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

/**
 * Of everything, into the bucket. `off`: none is bound. `waiting`: there was not yet time for one.
 */
export type Backups = 'off' | 'waiting' | 'none' | { readonly finishedAt: Instant; readonly games: number }

/** One is made a day; a large one takes hours. */
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

interface Aim {
  /** The goal, in words. */
  readonly wanted: string
  readonly isMet: (measured: Measured) => boolean
  /** The measurement, in words. */
  readonly found: (measured: Measured) => string
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

/** What players notice first comes first. */
const AIMS: Readonly<Record<Goal, Aim>> = {
  'phases close in time': {
    wanted: 'Of a thousand phases 999 close within 5 seconds of their deadline (a week).',
    isMet: ({ lastWeek }) => lastWeek['phases late'] * 1000 <= lastWeek['phases closed'],
    found: ({ lastWeek }) => `${lastWeek['phases late']} of ${lastWeek['phases closed']} closed later`,
  },
  'nothing is overdue': {
    wanted: 'Nothing in a game is overdue by five minutes.',
    isMet: ({ overdueGames }) => overdueGames === 0,
    found: ({ overdueGames }) => `games overdue now: ${overdueGames}`,
  },
  'no alarm is given up': {
    wanted: 'No alarm fails so often that it is put off by a quarter of an hour (a day).',
    isMet: ({ lastDay }) => lastDay['alarms given up'] === 0,
    found: ({ lastDay }) => `${lastDay['alarms given up']} given up, ${lastDay['alarms retried']} retried`,
  },
  'mails leave in time': {
    wanted: 'No mail waits a quarter of an hour longer than it should.',
    isMet: ({ lateMails }) => lateMails === 0,
    found: ({ lateMails }) => `mails late now: ${lateMails}`,
  },
  'every mail can be sent': {
    wanted: 'No mail is given up (a day).',
    isMet: ({ parkedMails }) => parkedMails === 0,
    found: ({ parkedMails }) => `mails given up: ${parkedMails}`,
  },
  'mails arrive': {
    wanted: 'At most 2 % of mails bounce or are complained of (a week); providers close accounts at 4 %.',
    isMet: ({ blockedAddresses, lastWeek }) => blockedAddresses <= 2 || blockedAddresses * 50 <= lastWeek['mails sent'],
    found: ({ blockedAddresses, lastWeek }) =>
      `${blockedAddresses} addresses, ${percent(blockedAddresses, lastWeek['mails sent'])} of the mails`,
  },
  'no request fails': {
    wanted: 'No request is answered with a fault of ours (a day).',
    isMet: ({ lastDay }) => lastDay['server faults'] === 0,
    // One request in a hundred is counted; with few of them a percentage means nothing.
    found: ({ lastDay: { 'server faults': faults, requests } }) =>
      `requests that failed: ${faults} of about ${requests.toLocaleString('en')}${requests > faults ? `, ${percent(faults, requests)}` : ''}`,
  },
  'answers come soon': {
    wanted: 'Of a hundred requests 99 are answered within a second (a week).',
    // One request in a hundred is counted; a single one means nothing yet.
    isMet: ({ lastWeek }) => lastWeek['requests slow'] <= Math.max(REQUESTS_COUNTED_AS, lastWeek.requests / 100),
    found: ({ lastWeek: { 'requests slow': slow, requests } }) =>
      `about ${slow.toLocaleString('en')} of ${requests.toLocaleString('en')} took longer`,
  },
  'backups are made': {
    wanted: 'The last backup of everything is at most 36 hours old.',
    isMet: ({ backups, now }) =>
      typeof backups === 'string' ? backups !== 'none' : now - backups.finishedAt <= BACKUP_AGE,
    found: ({ backups, now }) =>
      typeof backups === 'string'
        ? WITHOUT_BACKUP[backups]
        : `${Math.floor((now - backups.finishedAt) / HOUR_MS)} hours, games: ${backups.games}`,
  },
}

const WITHOUT_BACKUP: Readonly<Record<Extract<Backups, string>, string>> = {
  off: 'switched off: no bucket for them is bound',
  waiting: 'the first is yet to be made',
  none: 'there is none',
}

export interface Verdict {
  readonly goal: Goal
  readonly wanted: string
  readonly found: string
  readonly met: boolean
}

/** All goals, in their order. */
export const heldAgainst = (measured: Measured): readonly Verdict[] =>
  GOALS.map((goal) => {
    const { wanted, isMet, found } = AIMS[goal]
    return { goal, wanted, found: found(measured), met: isMet(measured) }
  })
