/** Mails about tournaments: the news, what the reader can do, and how they are sorted and stopped. */
import { describe, expect, it } from 'vitest'
import type { PlayerId } from '../../src/game/ids.ts'
import { gameMail } from './facts.ts'
import { tournamentContent } from '../../src/mail/content/tournament-mail.ts'
import { renderMail } from '../../src/mail/compose.ts'
import { tournamentHeaders } from '../../src/mail/headers.ts'
import { started } from '../../src/mail/gallery/samples.ts'
import type { TournamentNews } from '../../src/mail/mail-message.ts'

const [ada, ben, gone] = ['ada', 'ben', 'gone'] as unknown as readonly [PlayerId, PlayerId, PlayerId]
const NAMES = { [ada]: 'Ada', [ben]: 'Ben' }
const links = { base: 'https://concert.example', unsubscribe: 'https://concert.example/u/TOKEN' }
const about = (news: TournamentNews) =>
  ({ kind: 'tournament', tournament: { id: 'cup', name: 'Spring Cup' }, news }) as const
function mailFor(reader: PlayerId, news: TournamentNews) {
  const { subject, content } = tournamentContent(about(news), reader, NAMES, links)
  return renderMail(subject, content)
}
const row = (player: PlayerId, place: number, points: number) => ({ player, place, points, games: 2 })
const standings = {
  what: 'standings',
  round: 'Round 2',
  isOver: false,
  rows: [row(ben, 1, 150), row(gone, 2, 87.5), row(ada, 21, 3)],
  players: 21,
} as const

describe('a mail about a tournament', () => {
  it('with standings has the round, the place of the reader, the table, and how many are left out', () => {
    const { subject, text } = mailFor(ada, standings)
    expect(subject).toBe('Standings after Round 2 · Spring Cup')
    expect(text).toContain('All games of Round 2 are over.')
    expect(text).toContain('You are 21st of 21 players, with 3 points.')
    expect(text).toMatch(/1 +Ben +150 +2/)
    expect(text).toMatch(/2 +A deleted account +87\.5 +2/)
    expect(text).toMatch(/21 +Ada \(you\) +3 +2/)
    expect(text).toContain('18 more players on the page of the tournament.')
    expect(text).toContain('https://concert.example/tournaments/cup')
  })
  it('at the end names the winners', () => {
    expect(mailFor(ben, { ...standings, isOver: true })).toMatchObject({
      subject: 'Final standings · Spring Cup',
      text: expect.stringContaining('Spring Cup is over. Ben wins.'),
    })
    const shared = { ...standings, isOver: true, rows: [row(ben, 1, 50), row(ada, 1, 50)], players: 2 }
    const { text } = mailFor(ada, shared)
    expect(text).toContain('Spring Cup is over. Ben and Ada share first place.')
    expect(text).toContain('You finish 1st of 2 players, with 50 points.')
  })
  it('to the organiser who does not play says nothing about a place', () =>
    expect(mailFor('zoe' as PlayerId, standings).text).not.toContain('You are'))
  it('is a list of its own, and can be stopped by one click', () =>
    expect(tournamentHeaders(about({ what: 'removed' }), links)).toMatchObject({
      'List-Id': '<cup.tournaments.concert.example>',
      'List-Unsubscribe': '<https://concert.example/u/TOKEN>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      References: '<tournament@cup.tournaments.concert.example>',
    }))
  it('that a round is drawn says which board and power, in the mail that the game has begun', () => {
    const tournament = { id: 'cup', name: 'Spring Cup', round: 1, board: 2, isFinal: false }
    const { subject, text } = gameMail(
      { ...started, tournament },
      { name: 'Ada', zone: 'Europe/Vienna' },
      { ...links, picture: null },
    )
    expect(subject).toBe('Round 1 is drawn · Vienna 1814')
    expect(text).toContain('Round 1 of Spring Cup is drawn: your game is at board 2. You play France.')
    expect(text).toContain('https://concert.example/tournaments/cup')
  })
})
