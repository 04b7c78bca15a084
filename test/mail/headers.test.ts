/** The headers of letters, and the subject of a game’s mails. */
import { describe, expect, it } from 'vitest'
import type { GameId } from '../../src/game/ids.ts'
import type { MailFacts } from '../../src/game/announcements/effect.ts'
import { letterHeaders } from '../../src/mail/headers.ts'
import { clock, gameMail, links, notice, planned, reader, reminder, results, started } from './facts.ts'

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

  it('put letters about several games into one thread, and digests into another', () => {
    const other = planned({ ...results, game: { ...results.game, id: 'g2' as GameId } })
    expect(letterHeaders([later, other], false, links, () => null)['List-Id']).toBe('<games.concert.example>')
    expect(letterHeaders([later, other], true, links, () => null)['List-Id']).toBe('<digest.concert.example>')
  })
})

describe('the subject of a game’s mails', () => {
  it('never changes, so that mail programs keep them in one thread', () => {
    const subjects = [started, results, reminder, clock, notice].map((facts) => gameMail(facts, reader, links).subject)
    expect(new Set(subjects)).toEqual(new Set(['[Concert] Vienna 1814']))
  })
  it('is followed by the news in lists of mails', () => {
    const gist = (facts: MailFacts) => /<div class="gist"[^>]*>([^<]*)</.exec(gameMail(facts, reader, links).html)?.[1]
    expect(gist(results)).toBe('You have 4 centres. To do by Fri 18:00 CET: 1 build.')
    expect(gist(reminder)).toBe('2 orders are missing, due Fri 18:00 CET.')
    expect(gist(started)).toBe('You play France. First orders due Fri 18:00 CET.')
  })
})
