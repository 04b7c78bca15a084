/** The headers and subjects of letters. */
import { describe, expect, it } from 'vitest'
import type { GameId } from '../../src/game/ids.ts'
import type { MailFacts } from '../../src/game/announcements/effect.ts'
import { composeLetter } from '../../src/mail/compose.ts'
import { letterHeaders, threadOf } from '../../src/mail/headers.ts'
import { clock, gameMail, links, notice, planned, press, reader, reminder, results, started } from './facts.ts'

describe('headers of a letter', () => {
  const first = planned(started)
  const later = planned(results)
  const id = '<g1.S1901M.started.p1@concert.example>'

  it('allow one-click unsubscribing, name a list, and say that the mail is automatic', () => {
    expect(letterHeaders([first], false, links, () => null)).toEqual({
      'Auto-Submitted': 'auto-generated',
      'Message-ID': id,
      References: id,
      'List-Id': '<g1.games.concert.example>',
      'List-Unsubscribe': '<https://concert.example/u/TOKEN>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('refer only to sent mails of the same game', () => {
    const sent = { first: id, last: '<g1.S1901M.results.p1@concert.example>' }
    const soFar = (thread: string) => (thread === '<g1.games.concert.example>' ? sent : null)
    expect(letterHeaders([later], false, links, soFar)).toMatchObject({
      'Message-ID': '<g1.F1901M.results.p1@concert.example>',
      'In-Reply-To': sent.last,
      References: `${sent.first} ${sent.last}`,
    })
  })

  it('put each conversation into a thread of its own, but not letters about several', () => {
    const all = planned({ ...press, channel: 'all' })
    const pair = planned({ ...press, channel: 'AUSTRIA+FRANCE' })
    const threads = [[later], [all], [pair], [all, pair], [later, pair]].map((mails) =>
      threadOf(mails, false, links.base),
    )
    const game = '<g1.games.concert.example>'
    expect(threads).toEqual([game, `${game} all`, `${game} AUSTRIA+FRANCE`, game, game])
  })

  it('put letters about several games into one thread, and digests into another', () => {
    const other = planned({ ...results, game: { ...results.game, id: 'g2' as GameId } })
    expect(letterHeaders([later, other], false, links, () => null)['List-Id']).toBe('<games.concert.example>')
    expect(letterHeaders([later, other], true, links, () => null)['List-Id']).toBe('<digest.concert.example>')
  })
})

describe('the subject of a game’s mails', () => {
  it('says what the mail is, then names the game', () => {
    const retreats = { ...results, phase: 'F1901R' }
    const over: MailFacts = { ...results, picture: null, next: null, ending: 'The game is over: a draw.' }
    const draft: MailFacts = { ...reminder, phase: 'Y1901D', missing: ['your map'] }
    const all = [started, results, retreats, over, reminder, draft, clock, notice]
    expect(all.map((facts) => gameMail(facts, reader, links).subject)).toEqual(
      [
        'The game has begun',
        'Results: Fall 1901',
        'Results: Fall 1901, retreats',
        'The game is over',
        'Orders due Fri 18:00 CET',
        'Your map due Fri 18:00 CET',
        'The game is paused',
        'The position was corrected',
      ].map((subject) => `${subject} · Vienna 1814`),
    )
  })
  it('is the same for all messages of a conversation', () => {
    const from = (readers: string, ...names: readonly (string | null)[]) =>
      gameMail({ ...press, readers, messages: names.map((from) => ({ from, at: 0, text: '' })) }, reader, links).subject
    expect(from('you', 'Austria')).toBe('Messages from Austria · Vienna 1814')
    expect(from('everybody', 'Austria')).toBe('Messages to everybody · Vienna 1814')
    expect(from('everybody', null, 'Italy')).toBe('Messages to everybody · Vienna 1814')
    expect(from('you, Austria and Italy', 'Italy')).toBe('Messages to you, Austria and Italy · Vienna 1814')
    const two = [planned(press), planned({ ...press, channel: 'all', readers: 'everybody' })]
    expect(composeLetter(two, false, reader, links).subject).toBe('New messages · Vienna 1814')
  })
  it('is followed by the news in lists of mails', () => {
    const gist = (facts: MailFacts) => /<div class="gist"[^>]*>([^<]*)</.exec(gameMail(facts, reader, links).html)?.[1]
    expect(gist(results)).toBe('You have 4 centres. To do by Fri 18:00 CET: 1 build.')
    expect(gist(reminder)).toBe('2 orders are missing, due Fri 18:00 CET.')
    expect(gist(started)).toBe('You play France. First orders due Fri 18:00 CET.')
  })
})
