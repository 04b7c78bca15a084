/** When mails leave, together with which others, and which are dropped. */
import { describe, expect, it } from 'vitest'
import type { GameId } from '../../src/game/ids.ts'
import type { MailFacts } from '../../src/game/announcements/effect.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { afterQuietHours } from '../../src/mail/delivery/quiet-hours.ts'
import { type Plan, type Standing, planLetter, subscriptionOf } from '../../src/mail/delivery/letter-plan.ts'
import type { Step } from '../../src/rules/phase-calendar.ts'
import type { MailPreferences, NewsTime } from '../../src/mail/delivery/mail-preferences.ts'
import { clock, DEADLINE, notice, reminder, results, started, preferences } from './facts.ts'

const COLLECTS = 3 * MINUTE_MS
/** Thursday, 26 November 2026, 18:00 in Vienna: a day before the deadline. */
const NOW = DEADLINE - DAY_MS
const at = (text: string): number => Date.parse(text)

/** With a few hours left it does not wait. */
const wanted: MailFacts = { ...results, next: { phase: 'W1901A', deadline: NOW + 5 * HOUR_MS, wants: '1 build' } }
const idle: MailFacts = { ...results, next: { phase: 'F1901R', deadline: DEADLINE, wants: null } }
const inGame = <F extends MailFacts>(id: string, facts: F): F => ({
  ...facts,
  game: { ...facts.game, id: id as GameId, name: `Game ${id}` },
})

interface Asked {
  readonly mails: readonly (readonly [facts: MailFacts, since?: number])[]
  readonly now?: number
  readonly preferences?: Partial<MailPreferences>
  readonly standing?: Standing
}

function plan({ mails, now = NOW, preferences: some = {}, standing }: Asked): Plan {
  const waiting = mails.map(([facts, since = NOW], i) => ({ key: `${i}`, since, facts }))
  const standings = new Map(standing === undefined ? [] : mails.map(([{ game }]) => [game.id, standing] as const))
  return planLetter(waiting, { ...preferences, ...some }, standings, COLLECTS, now)
}

const sent = (asked: Asked): string =>
  plan(asked)
    .letter.map(({ key }) => key)
    .join('')
const later = (asked: Asked) => plan(asked).later.map(([, when]) => new Date(when).toISOString().slice(0, 16))
const why = (asked: Asked) => plan(asked).dropped.map(([, reason]) => reason)

describe('mails that need action', () => {
  it('leave after a few minutes, in which others can join', () => {
    expect(later({ mails: [[wanted]] })).toEqual(['2026-11-26T17:03'])
    expect(sent({ mails: [[wanted]], now: NOW + COLLECTS })).toBe('0')
    const second = inGame('g2', wanted)
    expect(sent({ mails: [[wanted], [second, NOW + 2 * MINUTE_MS]], now: NOW + COLLECTS })).toBe('01')
  })
  it('wait at most a twentieth of the time left', () => {
    const short: MailFacts = { ...results, next: { phase: 'W1901A', deadline: NOW + 10 * MINUTE_MS, wants: '1 build' } }
    expect(sent({ mails: [[short]], now: NOW + 30_000 })).toBe('0')
    expect(sent({ mails: [[short]], now: NOW + 29_000 })).toBe('')
  })
  it('take along everything about the same game, and nothing about others', () => {
    const mails = [[inGame('g2', idle)], [{ ...idle, phase: 'S1901M' }], [wanted, NOW + HOUR_MS]] as const
    expect(sent({ mails, now: NOW + HOUR_MS + COLLECTS })).toBe('12')
  })
})

describe('results after which orders are due', () => {
  const due = (
    since: number,
    deadline: number,
    some: Partial<MailPreferences> = {},
    steps: readonly Step[] = ['moves'],
  ) => {
    const facts: MailFacts = { ...results, next: { phase: 'F1902M', deadline, wants: 'orders for 3 units', steps } }
    const [[, when] = ['', since]] = plan({ mails: [[facts, since]], now: since, preferences: some }).later
    return when
  }
  it('wait half of the reader’s waking time before the next moves, at most seven and a half hours', () => {
    const noon = at('2026-11-26T11:00Z')
    expect(due(noon, noon + DAY_MS)).toBe(noon + 7.5 * HOUR_MS)
    expect(due(noon, noon + 3 * DAY_MS)).toBe(noon + 7.5 * HOUR_MS)
    expect(due(noon - 3 * HOUR_MS, noon + 9 * HOUR_MS)).toBe(noon + 3 * HOUR_MS)
    // 18:00 in Vienna: four hours in the evening, the others in the morning.
    expect(due(NOW, NOW + DAY_MS)).toBe(at('2026-11-27T09:30Z'))
    // 14:30: the night begins just then.
    expect(due(NOW - 3.5 * HOUR_MS, NOW + DAY_MS - 3.5 * HOUR_MS)).toBe(at('2026-11-27T06:00Z'))
    expect(due(at('2026-11-27T02:00Z'), NOW + DAY_MS + 8 * HOUR_MS)).toBe(at('2026-11-27T13:30Z'))
  })
  it('leave at once with less than eight waking hours left', () => {
    expect(due(NOW + 2 * HOUR_MS, NOW + 16 * HOUR_MS)).toBe(NOW + 2 * HOUR_MS + COLLECTS)
    expect(due(NOW, NOW + 7 * HOUR_MS)).toBe(NOW + COLLECTS)
    expect(due(NOW - 5 * HOUR_MS, NOW + 2 * HOUR_MS)).toBe(NOW - 5 * HOUR_MS + COLLECTS)
  })
  it('leave at once before retreats or builds, because everyone waits for those few players', () => {
    expect(due(NOW, NOW + DAY_MS, {}, ['retreats'])).toBe(NOW + COLLECTS)
    expect(due(NOW, NOW + 2 * DAY_MS, {}, ['adjustments'])).toBe(NOW + COLLECTS)
    expect(due(NOW, NOW + DAY_MS, { muted: ['results'] }, ['retreats', 'adjustments'])).toBe(NOW + COLLECTS)
    expect(due(NOW, NOW + DAY_MS, {}, ['moves', 'retreats'])).toBe(at('2026-11-27T09:30Z'))
  })
  it('leave at once for readers who want updates at once', () => {
    expect(due(NOW, NOW + DAY_MS, { news: 'at-once' })).toBe(NOW + COLLECTS)
  })
  it('leave half of the waking time for the orders, at least four hours, whenever the phase opens', () => {
    const QUARTER = HOUR_MS / 4
    const isNight = (when: number) => {
      const hour = new Date(when + HOUR_MS).getUTCHours()
      return hour >= 22 || hour < 7
    }
    const waking = (from: number, until: number) =>
      Array.from({ length: (until - from) / QUARTER }, (_, n) => from + n * QUARTER).filter((when) => !isNight(when))
        .length * QUARTER
    for (let since = NOW; since < NOW + DAY_MS; since += QUARTER)
      for (const hours of [12, 24, 48]) {
        const deadline = since + hours * HOUR_MS
        const when = due(since, deadline)
        const left = waking(Math.ceil(when / QUARTER) * QUARTER, deadline)
        const least = Math.floor((waking(since, deadline) - COLLECTS) / 2 / QUARTER) * QUARTER
        expect(left).toBeGreaterThanOrEqual(when - since <= COLLECTS ? 0 : Math.max(4 * HOUR_MS, least) - QUARTER)
        if (hours === 24) expect(left).toBeGreaterThanOrEqual(7.5 * HOUR_MS)
      }
  })
  it('leave with a reminder, never after it, as one letter', () => {
    const told: MailFacts = {
      ...results,
      next: { phase: 'F1902M', deadline: NOW + 2 * DAY_MS, wants: 'orders for 3 units' },
    }
    const call = { ...reminder, phase: 'F1902M', deadline: NOW + 2 * DAY_MS }
    expect(plan({ mails: [[told], [call, NOW + HOUR_MS]], now: NOW + HOUR_MS + COLLECTS })).toMatchObject({
      letter: [{ key: '0' }],
      dropped: [['1', 'told by another mail']],
    })
  })
})

describe('updates that need no action', () => {
  it.each([
    ['digest', '2026-11-27T06:00'],
    ['at-once', '2026-11-26T17:03'],
  ] as const)('is told as he chose: %s', (news, when) => {
    expect(later({ mails: [[idle]], preferences: { news } })).toEqual([when])
  })
  it('are dropped if the reader wants none, except the end of the game', () => {
    expect(why({ mails: [[idle]], preferences: { news: 'never' } })).toEqual(['muted by the recipient'])
    expect(why({ mails: [[idle]], preferences: { muted: ['digest'] } })).toEqual(['muted by the recipient'])
    const over: MailFacts = { ...results, next: null, ending: 'The game is over: France has won.' }
    expect(sent({ mails: [[over]], preferences: { news: 'never' }, now: NOW + COLLECTS })).toBe('0')
  })
  it('follow the choice for one game before that for all', () => {
    const here = (news: NewsTime) => new Map([['g1' as GameId, { news }]])
    const two = [[idle], [inGame('g2', idle)]] as const
    expect(later({ mails: two, preferences: { here: here('at-once') } })).toEqual([
      '2026-11-26T17:03',
      '2026-11-27T06:00',
    ])
    expect(why({ mails: two, preferences: { here: here('never') } })).toEqual(['muted by the recipient'])
    expect(later({ mails: two, preferences: { news: 'at-once', here: here('digest') } })).toEqual([
      '2026-11-27T06:00',
      '2026-11-26T17:03',
    ])
    expect(why({ mails: two, preferences: { news: 'never', here: here('digest') } })).toEqual([
      'muted by the recipient',
    ])
    const asked: MailFacts = { ...results, next: { phase: 'F1902M', deadline: NOW + 2 * DAY_MS, wants: '3 units' } }
    expect(later({ mails: [[asked]], preferences: { here: here('at-once') } })).toEqual(['2026-11-26T17:03'])
  })
  it('wait for the digest or leave at once, as chosen for each game', () => {
    const here = new Map([['g1' as GameId, { news: 'at-once' as const }]])
    const { letter, isDigest } = plan({ mails: [[idle]], preferences: { here }, now: NOW + COLLECTS })
    expect([letter.length, isDigest]).toEqual([1, false])
  })
  it('leave on the first morning at least half a day later', () => {
    const night = at('2026-11-26T23:00Z')
    expect(later({ mails: [[idle, night]], now: night })).toEqual(['2026-11-28T06:00'])
  })
  it('of all games make one digest', () => {
    const { letter, isDigest } = plan({ mails: [[idle], [inGame('g2', idle)]], now: at('2026-11-27T06:00Z') })
    expect([letter.length, isDigest]).toEqual([2, true])
    expect(subscriptionOf(letter, isDigest)).toEqual({ category: 'digest', game: null })
  })
})

describe('outdated mails', () => {
  const standing = { phase: 'W1901A', wants: '1 build', ready: false, seen: null }
  it('are dropped when the orders are in', () => {
    expect(why({ mails: [[wanted]], standing: { ...standing, ready: true } })).toEqual(['the orders are in'])
    expect(why({ mails: [[wanted]], standing: { ...standing, wants: null } })).toEqual(['the orders are in'])
    expect(why({ mails: [[wanted]], standing })).toEqual([])
  })
  it('are dropped: reminders of a closed phase, or when the reader is ready', () => {
    expect(why({ mails: [[reminder]], standing })).toEqual(['the phase is over'])
    expect(why({ mails: [[reminder]], standing: { phase: 'S1902M', wants: null, ready: true, seen: null } })).toEqual([
      'the orders are in',
    ])
  })
  it('do not mention the next phase if it has closed, too', () => {
    const [told] = plan({ mails: [[idle]], now: NOW + DAY_MS, standing }).letter
    expect(told?.facts).toMatchObject({ kind: 'results', next: null, yours: results.yours })
  })
  it('are dropped: reminders next to results that open the same phase', () => {
    const same = { ...reminder, phase: 'W1901A' }
    expect(plan({ mails: [[wanted], [same]], now: NOW + COLLECTS })).toMatchObject({
      letter: [{ key: '0' }],
      dropped: [['1', 'told by another mail']],
    })
  })
})

describe('results seen on the page', () => {
  const ninth: MailFacts = { ...results, closedAt: NOW, picture: { phase: 8, drawing: null, boards: 1 } }
  const standing = (phases: number, when: number) => ({
    phase: 'W1901A',
    wants: '1 build',
    ready: false,
    seen: { phases, at: when },
  })
  it('are not mailed, even if they need action', () => {
    expect(why({ mails: [[ninth]], standing: standing(9, NOW) })).toEqual(['seen on the page'])
    expect(why({ mails: [[{ ...ninth, next: null }]], standing: standing(9, NOW + 1) })).toEqual(['seen on the page'])
  })
  it('are mailed if the reader saw an earlier phase, or one that was rolled back', () => {
    expect(why({ mails: [[ninth]], standing: standing(8, NOW + 1) })).toEqual([])
    expect(why({ mails: [[ninth]], standing: standing(9, NOW - 1) })).toEqual([])
  })
  it('are mailed anyway when the game is over, and reminders still come', () => {
    const over: MailFacts = { ...ninth, next: null, ending: 'The game is over: France has won.' }
    expect(why({ mails: [[over]], standing: standing(9, NOW) })).toEqual([])
    const same = { ...reminder, phase: 'W1901A' }
    expect(why({ mails: [[same]], standing: standing(9, NOW) })).toEqual([])
  })
})

describe('quiet hours', () => {
  const quiet = { from: '22:00', until: '07:30' }
  const vienna = (when: string, deadline: string | null = null) =>
    new Date(
      afterQuietHours(at(`${when}+01:00`), 'Europe/Vienna', quiet, deadline === null ? null : at(`${deadline}+01:00`)),
    ).toISOString()
  it('hold mails until they end, in the reader’s zone', () => {
    expect(vienna('2026-11-26T21:59')).toBe('2026-11-26T20:59:00.000Z')
    expect(vienna('2026-11-26T22:00')).toBe('2026-11-27T06:30:00.000Z')
    expect(vienna('2026-11-27T03:00')).toBe('2026-11-27T06:30:00.000Z')
    expect(vienna('2026-11-27T07:30')).toBe('2026-11-27T06:30:00.000Z')
  })
  it('do not hold mails with a deadline before their end or within an hour after it', () => {
    expect(vienna('2026-11-27T03:00', '2026-11-27T06:00')).toBe('2026-11-27T02:00:00.000Z')
    expect(vienna('2026-11-27T03:00', '2026-11-27T08:29')).toBe('2026-11-27T02:00:00.000Z')
    expect(vienna('2026-11-27T03:00', '2026-11-27T08:30')).toBe('2026-11-27T06:30:00.000Z')
  })
  it('hold digests, too, and apply in a night when the clocks change', () => {
    expect(later({ mails: [[idle]], preferences: { quiet: { from: '23:00', until: '09:00' } } })).toEqual([
      '2026-11-27T08:00',
    ])
    const night = afterQuietHours(at('2026-10-25T00:30Z'), 'Europe/Vienna', quiet, null)
    expect(new Date(night).toISOString()).toBe('2026-10-25T06:30:00.000Z')
  })
})

describe('the switches', () => {
  it('apply to all games unless one overrides them', () => {
    const here = new Map([['g1' as GameId, { notice: false, clock: true }]])
    const preferences = { muted: ['clock'], here } as const
    expect(why({ mails: [[notice], [clock]], preferences })).toEqual(['muted by the recipient'])
    expect(why({ mails: [[inGame('g2', notice)], [inGame('g2', clock)]], preferences })).toEqual([
      'muted by the recipient',
    ])
  })
  it('still send retreats and builds to order to readers who want no results', () => {
    const next = { phase: 'W1901A', deadline: NOW + 5 * HOUR_MS, wants: '1 build', steps: ['adjustments'] } as const
    const muted = { muted: ['results'] } as const
    const due = plan({ mails: [[{ ...results, next }]], preferences: muted, now: NOW + COLLECTS })
    expect(due.letter).toMatchObject([{ category: 'due', urgency: 'act' }])
    expect(why({ mails: [[{ ...results, next: { ...next, steps: ['moves'] } }]], preferences: muted })).toEqual([
      'muted by the recipient',
    ])
    expect(why({ mails: [[{ ...results, next }]], preferences: { muted: ['results', 'due'] } })).toEqual([
      'muted by the recipient',
    ])
  })
  it('drop the mail about the start if all orders are in', () => {
    const standing = { phase: 'S1901M', wants: null, ready: false, seen: null }
    expect(why({ mails: [[started]], standing })).toEqual(['the orders are in'])
    expect(why({ mails: [[{ ...started, wants: null }]], standing })).toEqual([])
  })
})
