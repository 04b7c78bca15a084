/** Service goals: when one is missed, and when operators are alerted. */
import { describe, expect, test } from 'vitest'
import { composeAlert } from '../../src/alerts/alerts.ts'
import { type Goal, GOALS, evaluateGoals, type Measurements } from '../../src/alerts/goals.ts'
import { DAY_MS, HOUR_MS } from '../../src/lib/time.ts'
import { type Metric, type Counts, METRICS } from '../../src/telemetry/log.ts'
import { START } from '../support/games/hosting.ts'

const counts = (some: Partial<Record<Metric, number>> = {}): Counts => ({
  ...(Object.fromEntries(METRICS.map((what) => [what, 0])) as Counts),
  ...some,
})
const measured = (changes: Partial<Measurements> = {}): Measurements => ({
  now: START,
  lastDay: counts(),
  lastWeek: counts(),
  overdueGames: 0,
  lateMails: 0,
  parkedMails: 0,
  blockedAddresses: 0,
  backups: 'off',
  ...changes,
})
const missedBy = (changes: Partial<Measurements>): readonly Goal[] =>
  evaluateGoals(measured(changes)).flatMap(({ goal, met }) => (met ? [] : [goal]))

describe('the goals', () => {
  test('are all met by an idle service', () => {
    expect(missedBy({})).toEqual([])
  })

  test('allow one phase in a thousand to close late', () => {
    expect(missedBy({ lastWeek: counts({ 'phases closed': 2000, 'phases late': 2 }) })).toEqual([])
    expect(missedBy({ lastWeek: counts({ 'phases closed': 2000, 'phases late': 3 }) })).toEqual([
      'phases close in time',
    ])
  })

  test.each<[Goal, Partial<Measurements>]>([
    ['nothing is overdue', { overdueGames: 1 }],
    ['backups are made', { backups: 'none' }],
    ['backups are made', { backups: { finishedAt: START - 37 * HOUR_MS, games: 3 } }],
    ['no alarm is given up', { lastDay: counts({ 'alarms given up': 1 }) }],
    ['mails leave in time', { lateMails: 1 }],
    ['every mail can be sent', { parkedMails: 1 }],
    ['no request fails', { lastDay: counts({ 'server faults': 1 }) }],
  ])('%s: allows none', (goal, changes) => {
    expect(missedBy(changes)).toEqual([goal])
  })

  test('allow alarms that succeed on retry', () => {
    expect(missedBy({ lastDay: counts({ 'alarms retried': 5 }) })).toEqual([])
  })

  test('allow 2 % of mails to bounce, or two addresses', () => {
    const sent = { lastWeek: counts({ 'mails sent': 200 }) }
    expect(missedBy({ ...sent, blockedAddresses: 4 })).toEqual([])
    expect(missedBy({ ...sent, blockedAddresses: 5 })).toEqual(['mails arrive'])
    expect(missedBy({ blockedAddresses: 2 })).toEqual([])
  })

  test('allow 1 % of requests to be slow, or one counted request', () => {
    const week = (slow: number, requests: number) => ({ lastWeek: counts({ 'requests slow': slow, requests }) })
    expect(missedBy(week(100, 300))).toEqual([])
    expect(missedBy(week(200, 300))).toEqual(['answers come soon'])
    expect(missedBy(week(300, 30_000))).toEqual([])
    expect(missedBy(week(400, 30_000))).toEqual(['answers come soon'])
  })

  test('have a text for goal and measurement', () => {
    for (const { wanted, found } of evaluateGoals(measured({ overdueGames: 3 }))) {
      expect(wanted).toMatch(/\.$/)
      expect(found).toMatch(/\d|switched off/)
    }
  })
})

describe('an alert', () => {
  const verdicts = evaluateGoals(measured({ overdueGames: 1, lateMails: 2 }))
  const known = (goal: Goal, toldAt: number) => ({ goal, since: START - 3 * DAY_MS, toldAt })

  test('contains each missed goal', () => {
    const { missed, met } = composeAlert(verdicts, [], START)
    expect(missed.map(({ goal }) => goal)).toEqual(['nothing is overdue', 'mails leave in time'])
    expect(met).toEqual([])
  })

  test('repeats once a day while a goal is missed', () => {
    const countMissed = (at: number) =>
      composeAlert(verdicts, [known('nothing is overdue', at), known('mails leave in time', at)], START).missed.length
    expect(countMissed(START - HOUR_MS)).toBe(0)
    expect(countMissed(START - DAY_MS)).toBe(2)
  })

  test('reports when a goal is met again', () => {
    const { missed, met } = composeAlert(evaluateGoals(measured()), [known('mails arrive', START - HOUR_MS)], START)
    expect(missed).toEqual([])
    expect(met.map(({ goal }) => goal)).toEqual(['mails arrive'])
  })

  test('is empty if all goals were and are met', () => {
    expect(composeAlert(evaluateGoals(measured()), [], START)).toEqual({ missed: [], met: [] })
    expect(GOALS).toHaveLength(9)
  })
})
