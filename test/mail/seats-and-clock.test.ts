/** Mails about seats, sitters, absences and the clock. */
import { describe, expect, it } from 'vitest'
import type { SeatNews } from '../../src/game/announcements/news.ts'
import { DAY_MS } from '../../src/lib/time.ts'
import { clock, DEADLINE, gameMail, links, reader, reminder, results, started } from './facts.ts'

it('gives a sitter their first and last day', () => {
  const { game, seat, powers } = results
  const news = { what: 'you-sit', from: Date.UTC(2026, 10, 20, 23), until: DEADLINE } as const
  expect(gameMail({ kind: 'seats', phase: 'F1901M', game, seat, powers, news }, reader, links).text).toContain(
    'You are the sitter for France from Sat 21 Nov 2026, 00:00 CET (Fri 20 Nov, 23:00 UTC) until Fri 27 Nov 2026, 18:00 CET',
  )
})

describe('the mail about seats', () => {
  const absences = [{ from: DEADLINE, until: DEADLINE + DAY_MS }]
  const until = 'until Sat 28 Nov 2026, 18:00 CET (Sat 28 Nov, 17:00 UTC)'
  it.each<[SeatNews, string]>([
    [{ what: 'sitter', who: 'Italy', from: DEADLINE, until: DEADLINE + DAY_MS }, `${until}. The sitter cannot vote.`],
    [{ what: 'sitter-gone', who: 'Italy' }, 'The player of Italy gives the orders again.'],
    [
      { what: 'away', who: 'Italy', absences, onAbsence: 'excuse' },
      `${until}. If they miss a phase, they are excused and their units hold.`,
    ],
    [{ what: 'away', who: 'Italy', absences, onAbsence: 'wait' }, 'the game waits for them.'],
    [
      { what: 'away', who: 'Italy', absences: [], onAbsence: 'wait' },
      'The player of Italy has cancelled their absence.',
    ],
    [{ what: 'waits-longer', callOffAt: DEADLINE }, 'The game now waits for players until Fri 27 Nov 2026, 18:00 CET'],
    [
      { what: 'seat-changes', who: 'Italy', at: DEADLINE, opens: false, you: true },
      'A new player takes over your seat on Fri 27 Nov 2026, 18:00 CET',
    ],
    [
      { what: 'seat-changes', who: 'Italy', at: DEADLINE, opens: true, you: true },
      'You can come back to it until somebody takes it.',
    ],
    [{ what: 'seat-changes', who: 'Italy', at: DEADLINE, opens: true, you: false }, 'The seat of Italy will be open'],
    [{ what: 'seat-stays', who: 'Italy', you: true }, 'You keep Italy after all.'],
    [{ what: 'you-will-play', plays: 'Italy', at: DEADLINE }, 'You have been chosen to take over Italy on Fri 27 Nov'],
    [{ what: 'you-will-play', plays: 'Italy', at: null }, 'It keeps its player after all.'],
    [{ what: 'reserved', plays: 'Italy' }, 'The host has assigned you Italy.'],
    [{ what: 'reserved', plays: null }, 'You get a seat like everyone else when the game begins.'],
  ])('describes %j', (news, sentence) => {
    const { game, seat, powers } = results
    const { text } = gameMail({ kind: 'seats', phase: 'F1901M', game, seat, powers, news }, reader, links)
    expect(text.replaceAll('\n', ' ')).toContain(sentence)
  })
})

describe('the mail about seats, when a map is due', () => {
  const waiting = { what: 'waiting', until: DEADLINE, excuses: 1 } as const
  it.each<SeatNews>([
    { ...waiting, who: ['Seat 2'], why: 'absence', you: false },
    { ...waiting, who: null, why: 'no-show', you: false },
    { ...waiting, who: ['Seat 1'], why: 'excuse', you: true },
    { what: 'your-seat-open', why: 'missed' },
    { what: 'your-seat-open', why: 'no-show' },
    { what: 'seats-open', who: ['Seat 2'] },
    { what: 'you-play', deadline: null, wants: 'your map' },
    { what: 'asleep', callOffAt: DEADLINE },
    { what: 'woken', deadline: DEADLINE, wants: 'your map' },
    { what: 'called-off', why: 'no-show' },
    { what: 'called-off', why: 'asleep' },
  ])('mentions maps, not orders or units: %j', (news) => {
    const { game, seat, powers } = results
    const facts = { kind: 'seats', phase: 'W1902D', game, seat, powers, news } as const
    const { subject, text } = gameMail(facts, reader, links)
    // The footer is the same for all games.
    const [body = ''] = text.split('You get this mail')
    expect(`${subject} ${body}`).toMatch(/\bmaps?\b/iu)
    expect(`${subject} ${body}`).not.toMatch(/\b(orders?|units?)\b/iu)
  })
})

describe('the mail about the clock', () => {
  const upcoming = [
    { phase: 'F1901M', deadline: DEADLINE },
    { phase: 'W1901A', deadline: DEADLINE + DAY_MS },
  ]
  it('says until when a game is paused, and why', () => {
    const { text } = gameMail({ ...clock, upcoming }, reader, links)
    expect(text).toBe(`Vienna 1814: the game is paused

Italy paused the game.

The game resumes by Fri 27 Nov 2026, 18:00 CET (Fri 27 Nov, 17:00 UTC). Until then nothing is due, but you can save orders.

Next deadlines, if no phase closes early
----------------------------------------

  Fall 1901, movement: Fri 27 Nov 2026, 18:00 CET (Fri 27 Nov, 17:00 UTC)
  Winter 1901, adjustments: Sat 28 Nov 2026, 18:00 CET (Sat 28 Nov, 17:00 UTC)

See the game: https://concert.example/games/g1

You get this mail because you play in Vienna 1814. Stop mails like this: https://concert.example/u/TOKEN
`)
  })
  it('says when orders are due after a pause or a moved deadline', () => {
    const moved = { ...clock, until: null, upcoming, why: 'The players moved the deadline by vote.' } as const
    const extended = gameMail({ ...moved, news: 'extended' }, reader, links)
    expect(extended.text).toMatch(/^Vienna 1814: the deadline has moved\n/)
    expect(extended.html).toContain('>The players moved the deadline by vote. Next deadline: Fri 18:00 CET.</div>')
    expect(gameMail({ ...moved, news: 'resumed' }, reader, links).text).toMatch(/^Vienna 1814: the game continues\n/)
  })
})

it.each([started, results, reminder] as const)('lists the next deadlines in the mail “$kind”', (mail) => {
  const upcoming = [{ phase: 'S1902M', deadline: DEADLINE }]
  const facts: typeof mail =
    mail.kind === 'results' && mail.next !== null
      ? { ...mail, next: { ...mail.next, upcoming } }
      : ({ ...mail, upcoming } as typeof mail)
  expect(gameMail(facts, reader, links).text).toContain('  Spring 1902, movement: Fri 27 Nov 2026, 18:00 CET')
})
