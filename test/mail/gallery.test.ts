/** Every mail in every state: valid, short enough for mail programs, and the same in text and HTML. */
import { describe, expect, it } from 'vitest'
import type { GameId } from '../../src/game/ids.ts'
import type { MailFacts } from '../../src/game/announcements/effect.ts'
import { composeLetter, MAX_HTML_BYTES } from '../../src/mail/compose.ts'
import { galleryStates } from '../../src/mail/gallery/states.ts'
import { CATEGORIES } from '../../src/mail/mail-message.ts'
import { links, notice, planned, press, reader, results } from './facts.ts'

const states = galleryStates('https://concert.example', null)
const bytes = (text: string) => new TextEncoder().encode(text).length
const inGame = (facts: MailFacts, n: number) =>
  planned({ ...facts, game: { ...facts.game, id: `g${n}` as GameId, name: `Game ${n}` } })

describe('a mail', () => {
  it.each(states)('says in its text what it says in HTML: $title', ({ mail: { html, text } }) => {
    const spoken = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ')
    const words = text.replace(/https:\S+/g, '').match(/[\p{L}\d’]+/gu) ?? []
    expect(words.filter((word) => !spoken.includes(word))).toEqual([])
    expect(bytes(html)).toBeLessThanOrEqual(MAX_HTML_BYTES)
  })
  it('has a different body in each state of the gallery', () => {
    const ofGames = states.filter(({ title }) => !title.startsWith('Invitation'))
    const bodies = ofGames.map(({ mail: { text } }) => text.slice(text.indexOf('\n')))
    const twice = ofGames.filter((_, n) => bodies.indexOf(bodies[n] ?? '') !== n)
    expect(twice.map(({ title }) => title)).toEqual([])
  })
  it('of every kind is in the gallery', () => {
    const titles = states.map(({ title }) => title).join('\n')
    expect(CATEGORIES).toHaveLength(11)
    for (const words of [
      'Invitation',
      'begun',
      'Results',
      'Reminder',
      'Only what is due',
      'Seats',
      'Notice',
      'clock',
      'Messages',
      'digest',
    ])
      expect(titles).toContain(words)
  })
})

describe('a letter', () => {
  const long = { ...press, messages: [{ from: 'Germany', at: 0, text: 'ß'.repeat(8000) }] }
  it.each([
    ['about forty games', Array.from({ length: 40 }, (_, n) => [inGame(results, n), inGame(notice, n)]).flat()],
    ['about seven long conversations', Array.from({ length: 7 }, (_, n) => ({ ...planned(long), key: `${n}` }))],
    ['about sixty phases of a game', Array.from({ length: 60 }, (_, n) => ({ ...planned(results), key: `${n}` }))],
  ])('%s is not cut off by a mail program', (_, mails) => {
    const mail = composeLetter(mails, false, { ...reader, pressText: true }, links)
    expect(bytes(mail.html)).toBeLessThanOrEqual(MAX_HTML_BYTES)
    for (const { facts } of mails) expect(mail.text).toContain(facts.game.name)
  })
})

it('removes characters that would change the direction of text, in headers, text and HTML', () => {
  const rude = 'Pa\u202eris\u2066 \u200f1919\u0007\ud800'
  const facts: MailFacts = {
    ...press,
    game: { ...press.game, name: rude },
    messages: [{ from: 'Germany', at: 0, text: `${rude}\nשלום` }],
  }
  const { subject, text, html } = composeLetter([planned(facts)], false, { ...reader, pressText: true }, links)
  for (const part of [subject, text, html]) {
    expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/)
    expect(part).not.toContain('\u0007')
    expect(part.isWellFormed()).toBe(true)
  }
  expect(subject).toContain('Paris 1919')
  expect(html).toContain('<blockquote dir="auto">')
  expect(text).toContain('שלום')
})
