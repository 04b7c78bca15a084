/** Who is told what, and when. */
import { describe, expect, it } from 'vitest'
import type { GameId } from '../../src/game/ids.ts'
import type { MailFacts } from '../../src/game/announcements/effect.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { afterQuietHours } from '../../src/mail/delivery/hours.ts'
import { type Plan, type Standing, planLetter, subscriptionOf } from '../../src/mail/delivery/letter-plan.ts'
import type { Step } from '../../src/rules/phase-calendar.ts'
import type { NewsTime, Wishes } from '../../src/mail/delivery/wishes.ts'
import { clock, DEADLINE, notice, reminder, results, started, wishes } from './facts.ts'

const COLLECTS = 3 * MINUTE_MS
/** Thursday, 26 November 2026, 18:00 in Vienna: a day before the deadline. */
const NOW = DEADLINE - DAY_MS
const at = (text: string): number => Date.parse(text)

/** Few hours are left: it does not wait for its reader. */
const wanted: MailFacts = { ...results, next: { phase: 'W1901A', deadline: NOW + 5 * HOUR_MS, wants: '1 build' } }
const idle: MailFacts = { ...results, next: { phase: 'F1901R', deadline: DEADLINE, wants: null } }
const inGame = <F extends MailFacts>(id: string, facts: F): F => ({
  ...facts,
  game: { ...facts.game, id: id as GameId, name: `Game ${id}` },
})

interface Asked {
  readonly mails: readonly (readonly [facts: MailFacts, since?: number])[]
  readonly now?: number
  readonly wishes?: Partial<Wishes>
  readonly standing?: Standing
}

function plan({ mails, now = NOW, wishes: some = {}, standing }: Asked): Plan {
  const waiting = mails.map(([facts, since = NOW], i) => ({ key: `${i}`, since, facts }))
  const standings = new Map(standing === undefined ? [] : mails.map(([{ game }]) => [game.id, standing] as const))
  return planLetter(waiting, { ...wishes, ...some }, standings, COLLECTS, now)
}

const sent = (asked: Asked): string =>
  plan(asked)
    .letter.map(({ key }) => key)
    .join('')
const later = (asked: Asked) => plan(asked).later.map(([, when]) => new Date(when).toISOString().slice(0, 16))
const why = (asked: Asked) => plan(asked).dropped.map(([, reason]) => reason)

describe('who has to act', () => {
  it('is told after a few minutes, in which others may join', () => {
    expect(later({ mails: [[wanted]] })).toEqual(['2026-11-26T17:03'])
    expect(sent({ mails: [[wanted]], now: NOW + COLLECTS })).toBe('0')
    const second = inGame('g2', wanted)
    expect(sent({ mails: [[wanted], [second, NOW + 2 * MINUTE_MS]], now: NOW + COLLECTS })).toBe('01')
  })
  it('waits no longer than a twentieth of what is left', () => {
    const short: MailFacts = { ...results, next: { phase: 'W1901A', deadline: NOW + 10 * MINUTE_MS, wants: '1 build' } }
    expect(sent({ mails: [[short]], now: NOW + 30_000 })).toBe('0')
    expect(sent({ mails: [[short]], now: NOW + 29_000 })).toBe('')
  })
  it('is told all that waits about the same game, and nothing of others that can wait', () => {
    const mails = [[inGame('g2', idle)], [{ ...idle, phase: 'S1901M' }], [wanted, NOW + HOUR_MS]] as const
    expect(sent({ mails, now: NOW + HOUR_MS + COLLECTS })).toBe('12')
  })
})

describe('results that ask for orders', () => {
  const due = (since: number, deadline: number, some: Partial<Wishes> = {}, steps: readonly Step[] = ['moves']) => {
    const facts: MailFacts = { ...results, next: { phase: 'F1902M', deadline, wants: 'orders for 3 units', steps } }
    const [[, when] = ['', since]] = plan({ mails: [[facts, since]], now: since, wishes: some }).later
    return when
  }
  it('of the next moves wait for their reader to come by himself: half of his waking time, at most seven and a half hours, not counting the night', () => {
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
  it('leave at once where he has less than eight waking hours', () => {
    expect(due(NOW + 2 * HOUR_MS, NOW + 16 * HOUR_MS)).toBe(NOW + 2 * HOUR_MS + COLLECTS)
    expect(due(NOW, NOW + 7 * HOUR_MS)).toBe(NOW + COLLECTS)
    expect(due(NOW - 5 * HOUR_MS, NOW + 2 * HOUR_MS)).toBe(NOW - 5 * HOUR_MS + COLLECTS)
  })
  it('leave at once where they ask for retreats or builds: everybody waits for the few who have them', () => {
    expect(due(NOW, NOW + DAY_MS, {}, ['retreats'])).toBe(NOW + COLLECTS)
    expect(due(NOW, NOW + 2 * DAY_MS, {}, ['adjustments'])).toBe(NOW + COLLECTS)
    expect(due(NOW, NOW + DAY_MS, { muted: ['results'] }, ['retreats', 'adjustments'])).toBe(NOW + COLLECTS)
    expect(due(NOW, NOW + DAY_MS, {}, ['moves', 'retreats'])).toBe(at('2026-11-27T09:30Z'))
  })
  it('leave at once for whoever wants to be told at once', () => {
    expect(due(NOW, NOW + DAY_MS, { news: 'at-once' })).toBe(NOW + COLLECTS)
  })
  it('leave half of the waking time for the orders, and four hours at least, at whatever hour the phase opens', () => {
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
  it('are never behind a reminder: they leave with it, as one letter that says it once', () => {
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

describe('of whom nothing is wanted', () => {
  it.each([
    ['digest', '2026-11-27T06:00'],
    ['at-once', '2026-11-26T17:03'],
  ] as const)('is told as he chose: %s', (news, when) => {
    expect(later({ mails: [[idle]], wishes: { news } })).toEqual([when])
  })
  it('is told nothing if he chose so, but how the game ended', () => {
    expect(why({ mails: [[idle]], wishes: { news: 'never' } })).toEqual(['muted by the recipient'])
    expect(why({ mails: [[idle]], wishes: { muted: ['digest'] } })).toEqual(['muted by the recipient'])
    const over: MailFacts = { ...results, next: null, ending: 'The game is over: France has won.' }
    expect(sent({ mails: [[over]], wishes: { news: 'never' }, now: NOW + COLLECTS })).toBe('0')
  })
  it('is told of one game as he chose for it, whatever he chose for all', () => {
    const here = (news: NewsTime) => new Map([['g1' as GameId, { news }]])
    const two = [[idle], [inGame('g2', idle)]] as const
    expect(later({ mails: two, wishes: { here: here('at-once') } })).toEqual(['2026-11-26T17:03', '2026-11-27T06:00'])
    expect(why({ mails: two, wishes: { here: here('never') } })).toEqual(['muted by the recipient'])
    expect(later({ mails: two, wishes: { news: 'at-once', here: here('digest') } })).toEqual([
      '2026-11-27T06:00',
      '2026-11-26T17:03',
    ])
    expect(why({ mails: two, wishes: { news: 'never', here: here('digest') } })).toEqual(['muted by the recipient'])
    const asked: MailFacts = { ...results, next: { phase: 'F1902M', deadline: NOW + 2 * DAY_MS, wants: '3 units' } }
    expect(later({ mails: [[asked]], wishes: { here: here('at-once') } })).toEqual(['2026-11-26T17:03'])
  })
  it('has a digest of the games whose news waits for the morning, and is written at once about the others', () => {
    const here = new Map([['g1' as GameId, { news: 'at-once' as const }]])
    const { letter, isDigest } = plan({ mails: [[idle]], wishes: { here }, now: NOW + COLLECTS })
    expect([letter.length, isDigest]).toEqual([1, false])
  })
  it('is told on the first morning that is half a day later, for most see it on the page before', () => {
    const night = at('2026-11-26T23:00Z')
    expect(later({ mails: [[idle, night]], now: night })).toEqual(['2026-11-28T06:00'])
  })
  it('has one digest of all games', () => {
    const { letter, isDigest } = plan({ mails: [[idle], [inGame('g2', idle)]], now: at('2026-11-27T06:00Z') })
    expect([letter.length, isDigest]).toEqual([2, true])
    expect(subscriptionOf(letter, isDigest)).toEqual({ category: 'digest', game: null })
  })
})

describe('what is no longer so', () => {
  const standing = { phase: 'W1901A', wants: '1 build', ready: false, seen: null }
  it('is not asked for: orders that are in', () => {
    expect(why({ mails: [[wanted]], standing: { ...standing, ready: true } })).toEqual(['the orders are in'])
    expect(why({ mails: [[wanted]], standing: { ...standing, wants: null } })).toEqual(['the orders are in'])
    expect(why({ mails: [[wanted]], standing })).toEqual([])
  })
  it('is not told: a reminder of a phase that is over, or of orders that are in and ready', () => {
    expect(why({ mails: [[reminder]], standing })).toEqual(['the phase is over'])
    expect(why({ mails: [[reminder]], standing: { phase: 'S1902M', wants: null, ready: true, seen: null } })).toEqual([
      'the orders are in',
    ])
  })
  it('is not told of the phase that follows results, when that is over, too', () => {
    const [told] = plan({ mails: [[idle]], now: NOW + DAY_MS, standing }).letter
    expect(told?.facts).toMatchObject({ kind: 'results', next: null, yours: results.yours })
  })
  it('is not told twice: results that say what is wanted, and a reminder of the same phase', () => {
    const same = { ...reminder, phase: 'W1901A' }
    expect(plan({ mails: [[wanted], [same]], now: NOW + COLLECTS })).toMatchObject({
      letter: [{ key: '0' }],
      dropped: [['1', 'told by another mail']],
    })
  })
})

describe('what was seen on the page', () => {
  const ninth: MailFacts = { ...results, closedAt: NOW, picture: { phase: 8, drawing: null, boards: 1 } }
  const standing = (phases: number, when: number) => ({
    phase: 'W1901A',
    wants: '1 build',
    ready: false,
    seen: { phases, at: when },
  })
  it('is not mailed, whether it asks something or not', () => {
    expect(why({ mails: [[ninth]], standing: standing(9, NOW) })).toEqual(['seen on the page'])
    expect(why({ mails: [[{ ...ninth, next: null }]], standing: standing(9, NOW + 1) })).toEqual(['seen on the page'])
  })
  it('is mailed if it was of an earlier phase, or of one that was rolled back and played again', () => {
    expect(why({ mails: [[ninth]], standing: standing(8, NOW + 1) })).toEqual([])
    expect(why({ mails: [[ninth]], standing: standing(9, NOW - 1) })).toEqual([])
  })
  it('is mailed all the same when the game is over, and reminders come as ever', () => {
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
  it('keep a mail until they end, on the reader’s clock', () => {
    expect(vienna('2026-11-26T21:59')).toBe('2026-11-26T20:59:00.000Z')
    expect(vienna('2026-11-26T22:00')).toBe('2026-11-27T06:30:00.000Z')
    expect(vienna('2026-11-27T03:00')).toBe('2026-11-27T06:30:00.000Z')
    expect(vienna('2026-11-27T07:30')).toBe('2026-11-27T06:30:00.000Z')
  })
  it('do not keep what would be due before, or within the hour after', () => {
    expect(vienna('2026-11-27T03:00', '2026-11-27T06:00')).toBe('2026-11-27T02:00:00.000Z')
    expect(vienna('2026-11-27T03:00', '2026-11-27T08:29')).toBe('2026-11-27T02:00:00.000Z')
    expect(vienna('2026-11-27T03:00', '2026-11-27T08:30')).toBe('2026-11-27T06:30:00.000Z')
  })
  it('hold for digests, too, and in a night in which the clocks change', () => {
    expect(later({ mails: [[idle]], wishes: { quiet: { from: '23:00', until: '09:00' } } })).toEqual([
      '2026-11-27T08:00',
    ])
    const night = afterQuietHours(at('2026-10-25T00:30Z'), 'Europe/Vienna', quiet, null)
    expect(new Date(night).toISOString()).toBe('2026-10-25T06:30:00.000Z')
  })
})

describe('the switches', () => {
  it('hold for all games, unless chosen otherwise for one', () => {
    const here = new Map([['g1' as GameId, { notice: false, clock: true }]])
    const wishes = { muted: ['clock'], here } as const
    expect(why({ mails: [[notice], [clock]], wishes })).toEqual(['muted by the recipient'])
    expect(why({ mails: [[inGame('g2', notice)], [inGame('g2', clock)]], wishes })).toEqual(['muted by the recipient'])
  })
  it('leave to whoever wants no results what is due to be retreated or built, but not the next moves', () => {
    const next = { phase: 'W1901A', deadline: NOW + 5 * HOUR_MS, wants: '1 build', steps: ['adjustments'] } as const
    const muted = { muted: ['results'] } as const
    const due = plan({ mails: [[{ ...results, next }]], wishes: muted, now: NOW + COLLECTS })
    expect(due.letter).toMatchObject([{ category: 'due', urgency: 'act' }])
    expect(why({ mails: [[{ ...results, next: { ...next, steps: ['moves'] } }]], wishes: muted })).toEqual([
      'muted by the recipient',
    ])
    expect(why({ mails: [[{ ...results, next }]], wishes: { muted: ['results', 'due'] } })).toEqual([
      'muted by the recipient',
    ])
  })
  it('keep the mail about the start from whoever has given all orders already', () => {
    const standing = { phase: 'S1901M', wants: null, ready: false, seen: null }
    expect(why({ mails: [[started]], standing })).toEqual(['the orders are in'])
    expect(why({ mails: [[{ ...started, wants: null }]], standing })).toEqual([])
  })
})
