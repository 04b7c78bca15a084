import { describe, expect, it } from 'vitest'
import type { GameId } from '../../src/game/ids.ts'
import type { MailFacts } from '../../src/game/announcements/effect.ts'
import type { SeatNews } from '../../src/game/announcements/news.ts'
import { composeLetter, invitationMail, signInMail } from '../../src/mail/compose.ts'
import { replyTargetOf } from '../../src/mail/addresses/reply-address.ts'
import { pushNote } from '../../src/mail/content/push-note.ts'
import { DEADLINE, gameMail, links, notice, planned, press, reader, reminder, results, started } from './facts.ts'

const facts = {
  kind: 'sign-in',
  code: '271828',
  link: 'https://concert.example/sign-in#address=a%40b.example&code=0123456789abcdef0123456789abcdef',
  minutes: 10,
  linkMinutes: 60,
} as const

it('links to the calendar in the first mail of a game, and to the export in the last', () => {
  const write = (facts: MailFacts) => composeLetter([planned(facts)], false, reader, links)
  const ended: MailFacts = { ...results, next: null, ending: 'The game is over: France has won alone.' }
  for (const form of ['text', 'html'] as const) {
    expect(write(started)[form]).toContain(`${links.base}/me#calendar`)
    expect(write(ended)[form]).toContain(`${links.base}/api/games/${results.game.id}/export`)
    expect(write(results)[form]).not.toMatch(/export|calendar/)
  }
})

describe('the sign-in mail', () => {
  it('contains the code and the link, but not in its subject', () => {
    const mail = signInMail(facts)
    expect(mail.subject).toBe('Sign in to Concert')
    expect(mail.text).toContain('    271828\n')
    expect(mail.text).toContain(`Sign in: ${facts.link}`)
    expect(mail.text).toContain('The code works for 10 minutes, the link for an hour. Either works once.')
    expect(mail.html).toContain('<p class="code">271828</p>')
  })
})

describe('an invitation', () => {
  const link = 'https://concert.example/games/g1?invitation=secret'
  const game = { ...results.game, variant: 'Standard' }
  const invitation = { kind: 'invitation', game, seats: 7, joined: 1, by: 'Ada', link } as const
  const write = (more: object) => invitationMail({ ...invitation, ...more }, 'https://concert.example/stop').text

  it('says how much time each move has, and where to learn the game', () => {
    const text = write({ pace: { minutes: 1440, hasFixedDays: false } })
    expect(text).toContain('You have 1 day for each move.')
    expect(text).toContain('https://concert.example/learn')
    expect(write({ pace: { minutes: 15, hasFixedDays: false } })).toContain('You have 15 minutes for each move.')
    expect(write({ pace: { minutes: 2160, hasFixedDays: false } })).toContain('You have 36 hours for each move.')
    expect(write({ pace: { minutes: 1440, hasFixedDays: true } })).toContain('due on fixed days of the week')
  })
  it('of an earlier version says nothing about the pace; one to a rematch teaches nothing', () => {
    expect(write({})).not.toContain('each move')
    expect(write({ rematchOf: 'Vienna 1814' })).not.toContain('/learn')
  })
})

describe('the mail about a proposal or an act of a game master', () => {
  it('says what happened, with details', () => {
    const { text } = gameMail(notice, reader, links)
    expect(text).toMatch(/^Vienna 1814: the position was corrected\n/)
    expect(text).toContain(
      'The game master corrected the position. Saved orders were checked again, and nobody is ready.\n\nRemoved: French army in Paris.',
    )
    expect(text).toContain('See the game: https://concert.example/games/g1')
  })
  it('ends its sentence with the time in the reader’s zone', () => {
    const proposed = { ...notice, notice: 'proposed', words: 'Voting is open until', until: DEADLINE } as const
    expect(gameMail(proposed, reader, links).text).toContain(
      'until Fri 27 Nov 2026, 18:00 CET (Fri 27 Nov, 17:00 UTC).',
    )
  })
})

describe('the mail at the start', () => {
  it('shows power, units and the first deadline', () => {
    const { subject, text } = gameMail(started, reader, links)
    expect(subject).toBe('The game has begun · Vienna 1814')
    expect(text).toBe(`Vienna 1814 has begun

Good luck, Ada. You play France.

Your units
----------

  A PAR
  A MAR
  F BRE

The first phase is Spring 1901, movement. It closes Fri 27 Nov 2026, 18:00 CET (Fri 27 Nov, 17:00 UTC). To do: orders for 3 units.

Give orders: https://concert.example/games/g1

Add the deadlines of all your games to your calendar. Get the link: https://concert.example/me#calendar

You get this mail because you play in Vienna 1814. Stop mails like this: https://concert.example/u/TOKEN
`)
  })

  it('names both powers of a seat with two', () => {
    const { text } = gameMail({ ...started, powers: ['England', 'Turkey'] }, reader, links)
    expect(text).toContain('You play England and Turkey.')
  })
})

describe('the mail with the results', () => {
  it('DBL-2 shows the orders of both captains, and whether they were used', () => {
    const captains = [
      { who: 'You', order: 'F LON - NTH', use: 'Not used: the captains differed.' },
      { who: 'England and Austria', order: 'F LON - ENG', use: 'Not used: the captains differed.' },
    ]
    const { text } = gameMail({ ...results, captains }, reader, links)
    expect(text).toMatch(/What the captains ordered[^]*England and Austria[^]*F LON - ENG[^]*the captains differed/)
    expect(gameMail(results, reader, links).text).not.toContain('captains')
  })

  it('SHW-2 counts the units that the centres of two boards support', () => {
    const { text, html } = gameMail({ ...results, boards: 2 }, reader, links)
    expect(text).toContain('You play France. Your centres support 4 units.')
    expect(text).toMatch(/Power +Units supported +Units/)
    expect(html).toContain('Your centres support 4 units. To do by')
    expect(text).not.toMatch(/4 centres/)
  })

  it('begins with the reader’s results, then says what to do', () => {
    const { subject, text } = gameMail(results, reader, links)
    expect(subject).toBe('Results: Fall 1901 · Vienna 1814')
    expect(text).toBe(`Vienna 1814: results of Fall 1901, movement

You play France and have 4 centres.

Your orders
-----------

  Order         Result
  A BUR - MUN   Bounced with A RUH - MUN.
  F MAO - POR   Succeeded.

Captured centres
----------------

  Portugal is now French

Next: Winter 1901, adjustments. It closes Fri 27 Nov 2026, 18:00 CET (Fri 27 Nov, 17:00 UTC). To do: 1 build.

Give orders: https://concert.example/games/g1

Position
--------

  Power     Centres   Units
  France    4         A BUR, F POR
  Germany   3         A RUH, F DEN

Other powers’ orders
--------------------

    Order           Result

  Germany
    A RUH - MUN     Bounced with A BUR - MUN.
    F DEN H         Succeeded.

  Austria
    A VIE S A BUD   Cut by A VEN - TRI.

No orders from Italy and Turkey.

You get this mail because you play in Vienna 1814. Stop mails like this: https://concert.example/u/TOKEN
`)
  })

  it('shows the board of the phase with a link to it, and loses nothing without it', () => {
    const picture = { address: 'https://concert.example/p.png?a=1&b=2', width: 560, height: 530 }
    const plain = gameMail(results, reader, links)
    const { html, text } = gameMail(results, reader, { ...links, picture })
    expect(text).toBe(plain.text)
    expect(plain.html).not.toContain('<img')
    expect(html).toContain(
      '<a href="https://concert.example/games/g1/phases/1"><img src="https://concert.example/p.png?a=1&amp;b=2" alt="The board of Fall 1901, movement, with every order and its result. The text below says the same." width="560" height="530"/></a>',
    )
    expect(html.replace(/<p><a [^>]*><img [^>]*><\/a><\/p>/, '')).toBe(plain.html)
    expect(gameMail({ ...results, picture: null }, reader, { ...links, picture }).html).toBe(plain.html)
  })

  it('has no empty headings', () => {
    const { text } = gameMail({ ...results, yours: [], captures: [], others: [], missed: [] }, reader, links)
    expect(text).not.toMatch(/Your orders|Captured|Other powers|No orders/)
  })

  it('has the notes on the results below the captured centres', () => {
    const notes = [{ title: 'New homes', lines: ['Greece is now a home of Austria.'] }]
    const { text } = gameMail({ ...results, notes }, reader, links)
    expect(text).toMatch(/Portugal is now French\n\nNew homes\n-+\n\n {2}Greece is now a home of Austria\.\n/)
  })

  it('says that there is nothing to do', () => {
    const { text } = gameMail({ ...results, next: { phase: 'W1901A', deadline: DEADLINE, wants: null } }, reader, links)
    expect(text).toContain('You have nothing to do.')
    expect(text).toContain('See the board: ')
  })

  it('says that the reader is out of the game', () => {
    const next = { phase: 'S1902M', deadline: DEADLINE, wants: null, isOut: true }
    const { text, html } = gameMail({ ...results, centres: 0, next }, reader, links)
    expect(text).toContain('You play France and are out of the game.')
    expect(text).not.toMatch(/nothing to do|0 centres/i)
    expect(html).not.toMatch(/Nothing to do|0 centres/)
  })

  it('says how the game ended', () => {
    const { text } = gameMail({ ...results, next: null, ending: 'France has won alone.' }, reader, links)
    expect(text).toContain('France has won alone.')
    expect(text).not.toContain('Next:')
  })
})

describe('the reminder', () => {
  it('lists the units without orders, and says what happens to them', () => {
    const { text } = gameMail(reminder, reader, links)
    expect(text).toContain('No orders yet\n-------------\n\n  A PAR\n  F BRE\n')
    expect(text).toContain('Saved orders count, Ready or not. Units without an order hold.')
  })

  it.each([
    ['S1902R', ['retreats'] as const, 'Dislodged units without an order are disbanded.'],
    ['W1902A', ['adjustments'] as const, 'Builds you do not order are lost. Disbands you do not order are chosen by'],
  ])('says what happens to units without orders in %s', (phase, steps, consequence) => {
    expect(gameMail({ ...reminder, phase, steps, saved: false }, reader, links).text).toContain(
      `You have not saved any orders yet. ${consequence}`,
    )
  })
})

describe('what people typed', () => {
  const rude = {
    ...started,
    game: { ...started.game, name: '<img src=x onerror=alert(1)> "&\r\nBcc: all@world.example' },
  }

  it('is escaped in HTML', () => {
    const { html } = gameMail(rude, { ...reader, name: '<script>alert(1)</script>' }, links)
    expect(html).not.toMatch(/<img|<script/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;')
  })

  it('cannot end the subject line', () => {
    expect(gameMail(rude, reader, links).subject).not.toMatch(/[\r\n]/)
  })
})

describe('HTML', () => {
  it.each([started, results, reminder])('contains everything in the text of “$kind”', (facts) => {
    const { html, text } = gameMail(facts, reader, links)
    const content = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ')
    const words = text.replace(/https:\S+/g, '').match(/[\p{L}\d’]+/gu) ?? []
    expect(words.filter((word) => !content.includes(word))).toEqual([])
    expect(html).toContain('href="https://concert.example/games/g1"')
    expect(html).toContain('href="https://concert.example/u/TOKEN"')
  })

  it('follows the colour scheme of the reader’s device', () => {
    expect(gameMail(started, reader, links).html).toContain('@media (prefers-color-scheme: dark)')
  })
})

describe('a letter', () => {
  const game = { ...results.game, id: 'g2' as GameId, name: 'Paris 1919' }
  const idle = { ...results, game, next: { phase: 'F1901R', deadline: DEADLINE, wants: null } }

  it('about one game says first what to do, then briefly what happened before', () => {
    const before = { ...results, phase: 'S1901M', next: null, yours: [{ order: 'A PAR - BUR', result: 'Succeeded.' }] }
    const { subject, text } = composeLetter([planned(before, 1), planned(results, 2)], false, reader, links)
    expect(subject).toBe('Results: Fall 1901 · Vienna 1814')
    expect(text).toMatch(/^Vienna 1814: results of Fall 1901, movement\n/)
    expect(text).toMatch(
      /To do: 1 build\.[^]*Results of Spring 1901, movement\n=+\n\n {2}Your order +Result\n {2}A PAR - BUR +Succeeded\./,
    )
    expect(text.match(/\nPosition\n/g)).toHaveLength(1)
  })

  it('has no section for a phase without news', () => {
    const before = { ...results, phase: 'S1901R', next: null, yours: [], captures: [], missed: [] }
    const sameGame = composeLetter([planned(before, 1), planned(results, 2)], false, reader, links)
    expect(sameGame.text).not.toMatch(/Spring 1901/)
    const many = [planned(before, 1), planned(results, 2), planned(idle, 3)]
    expect(composeLetter(many, false, reader, links).text).not.toMatch(/Spring 1901/)
  })

  it('about a game that ended by a vote says so in its title, and names no results', () => {
    const ending = 'The game is over: a draw between France and Italy.'
    const over = { ...results, phase: 'F1902M', picture: null, yours: [], captures: [], others: [], next: null, ending }
    const { text } = composeLetter([planned(over)], false, reader, links)
    expect(text).toMatch(/^Vienna 1814: the game is over\n/)
    expect(text).toContain(ending)
    expect(text).not.toMatch(/results of|Fall 1902/i)
    const both = composeLetter([planned(results, 1), planned(over, 2), planned(idle, 3)], false, reader, links)
    expect(both.text.split(ending)).toHaveLength(2)
    expect(both.text).not.toMatch(/Fall 1902/)
    expect(pushNote(over, 'UTC').body).toBe('The game is over.')
  })

  it('about several games puts those first in which the reader has to act, each with its own button', () => {
    const { subject, text, html } = composeLetter([planned(idle, 1), planned(results, 2)], false, reader, links)
    expect(subject).toBe('Your turn in 1 game')
    expect(text).toMatch(/^News from 2 games\n\nYour turn in Vienna 1814\.\n/)
    expect(text.indexOf('Vienna 1814 – France')).toBeLessThan(text.indexOf('Paris 1919 – France'))
    expect(text).toContain('Give orders: https://concert.example/games/g1')
    expect(text).toContain('See the game: https://concert.example/games/g2')
    expect(html.match(/class="button"/g)).toHaveLength(2)
  })

  it('says in a digest in which games the reader is out', () => {
    const next = { phase: 'S1902M', deadline: DEADLINE, wants: null, isOut: true }
    const out = planned({ ...results, next }, 2)
    const firstLine = (...mails: readonly ReturnType<typeof planned>[]) =>
      composeLetter(mails, true, reader, links).text.split('\n\n')[1]
    expect(firstLine(planned(idle, 1), out)).toBe('Nothing to do in Paris 1919. You are out of Vienna 1814.')
    const other = planned({ ...idle, next }, 1)
    expect(firstLine(other, out)).toBe('You are out of Paris 1919 and Vienna 1814.')
  })

  it('is a digest if nothing in it was urgent', () => {
    const { subject, text } = composeLetter(
      [planned(idle, 1), planned({ ...idle, game: results.game }, 2)],
      true,
      reader,
      links,
    )
    expect(subject).toBe('Morning digest of your games')
    expect(text).toMatch(/^News from 2 games\n\nNothing to do in Paris 1919 and Vienna 1814\.\n/)
  })
})

it.each<[boolean, MailFacts]>([
  [true, reminder],
  [false, { ...results, kind: 'seats', phase: 'forming', seat: null, news: { what: 'unfilled', callOffAt: 0 } }],
  [false, { ...results, kind: 'seats', phase: 'forming', seat: null, news: { what: 'reserved', plays: 'Italy' } }],
  [false, { ...results, kind: 'seats', phase: 'F1901M', news: { what: 'called-off', why: 'agreed' } }],
])('accepts orders in reply only while the reader plays: %s', (isAccepted, mail) => {
  expect(replyTargetOf(mail) !== null).toBe(isAccepted)
})

it('keeps a short order on one line next to its result', () => {
  expect(gameMail(results, reader, links).html).toMatch(/<td nowrap(="")?>A BUR - MUN<\/td>/)
})

describe('the reason in the footer', () => {
  const { game } = results
  const seatless = { game, seat: null, powers: [] } as const
  const webhook = { ...seatless, kind: 'webhook', phase: 'F1901M', failingSince: DEADLINE, reason: 'it' } as const
  const seats = (news: SeatNews): MailFacts => ({ ...results, kind: 'seats', phase: 'F1901M', news })
  const forming = { ...seatless, kind: 'seats', phase: 'forming', news: { what: 'unfilled', callOffAt: 0 } } as const
  it.each<[string, MailFacts]>([
    ['play in', reminder],
    ['played in', { ...results, next: null, ending: 'The game is over: France has won.' }],
    ['played in', seats({ what: 'your-seat-open', why: 'missed' })],
    ['are a sitter in', { ...reminder, role: 'sitter' }],
    ['are the game master of', { ...press, ...seatless, role: 'master' }],
    ['set the webhook of', { ...webhook, role: 'webhook' }],
    ['created', { ...webhook, role: 'creator' }],
    ['created', { ...forming, role: 'creator' }],
    ['have joined', forming],
  ])('“you %s” the game', (role, facts) => {
    expect(gameMail(facts, { ...reader, pressText: true }, links).text).toContain(
      `You get this mail because you ${role} Vienna 1814.`,
    )
  })
  it('covers several games that the reader does not all play', () => {
    const other = { ...webhook, role: 'webhook', game: { ...game, id: 'g2' as GameId, name: 'Paris 1919' } } as const
    const { text } = composeLetter([planned(reminder), planned(other)], false, reader, links)
    expect(text).toContain('You get this mail because you take part in these games.')
  })
})
