/** Cleaning of message texts, and reasons to refuse messages. */
import { describe, expect, it } from 'vitest'
import { ALL } from '../../../src/game/press/press-types.ts'
import { defaultPressRules, PRESS_LIMITS } from '../../../src/game/settings.ts'
import { checkMessage, cleanText, type NewMessage } from '../../../src/game/press/channel-rules.ts'
import { seat } from '../../../src/rules/names.ts'
import { Host } from '../../support/games/hosting.ts'

const FRANCE = seat('FRANCE')
const hello: NewMessage = {
  voices: [FRANCE],
  channel: ALL,
  text: 'Hello',
  signed: true,
  recent: { channel: 0, total: 0 },
}
const { state } = Host.playing({ press: defaultPressRules('all') })
const grey = Host.playing({ press: { ...defaultPressRules('all'), unsigned: true } }).state

describe('cleanText', () => {
  it.each([
    ['line feeds of every kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['many empty lines', 'a\n\n\n\n\n\nb', 'a\n\n\nb'],
    ['tabs and control characters', 'a\tb\u0007c\u0000', 'a bc'],
    ['marks that change the text direction', '\u202Eabc\u2066d\u200F', 'abcd'],
    ['Arabic direction marks and annotations', 'a\u061Cb\uFFF9c', 'abc'],
    ['half surrogates', 'a\uD83Db', 'a\uFFFDb'],
    ['invisible tags', 'a\u{E0041}\u{E007F}b', 'ab'],
    ['surrounding blanks', '  \n hello \n ', 'hello'],
  ])('normalizes %s', (_, text, clean) => expect(cleanText(text)).toBe(clean))
  it.each(['👩‍👩‍👧', 'Ünïcödé', 'שלום', 'مرحبا', 'नमस्ते', 'a b'])('keeps %s', (text) => expect(cleanText(text)).toBe(text))
  it('does not change clean text', () => expect(cleanText(cleanText(' a\u202E\n\n\n\n\nb '))).toBe('a\n\n\nb'))
})

describe('a message', () => {
  it('is stored cleaned', () =>
    expect(checkMessage(state, { ...hello, text: ' hi\u202E ' })).toEqual({ ok: true, value: 'hi' }))
  it.each([
    ['empty', { text: ' \u202E\n ' }, 'bad-message'],
    ['invisible', { text: '\u200B\u2060\u2800' }, 'bad-message'],
    ['too long', { text: 'x'.repeat(PRESS_LIMITS.characters + 1) }, 'bad-message'],
    [
      'one too many in the channel within an hour',
      { recent: { channel: PRESS_LIMITS.perHour, total: 60 } },
      'too-many-messages',
    ],
    ['one too many in all channels', { recent: { channel: 0, total: PRESS_LIMITS.perHourTotal } }, 'too-many-messages'],
    ['unsigned in a game that requires signatures', { signed: false }, 'signature-required'],
    ['to a channel that the writer cannot read', { channel: [seat('ITALY')] }, 'no-such-channel'],
  ] as const)('is refused if it is %s', (_, change, error) =>
    expect(checkMessage(state, { ...hello, ...change })).toEqual({ ok: false, error }),
  )
  it('can be as long as the limit', () =>
    expect(checkMessage(state, { ...hello, text: 'x'.repeat(PRESS_LIMITS.characters) }).ok).toBe(true))
  it('can be unsigned to all if the game allows it, but never in private', () => {
    expect(checkMessage(grey, { ...hello, signed: false }).ok).toBe(true)
    expect(checkMessage(grey, { ...hello, signed: false, channel: [FRANCE, seat('ITALY')] })).toEqual({
      ok: false,
      error: 'signature-required',
    })
  })
})
