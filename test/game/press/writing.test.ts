/** What of a text is kept, and why one is not. */
import { describe, expect, it } from 'vitest'
import { ALL, PRESS_LIMITS } from '../../../src/game/press/press-types.ts'
import { usualPressRules } from '../../../src/game/press-rules.ts'
import { cleanText, checkMessage } from '../../../src/game/press/writing.ts'
import type { NewMessage } from '../../../src/game/press/writing.ts'
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
const { state } = Host.playing({ press: usualPressRules('all') })
const grey = Host.playing({ press: { ...usualPressRules('all'), unsigned: true } }).state

describe('a text', () => {
  it.each([
    ['line feeds of every kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['many empty lines', 'a\n\n\n\n\n\nb', 'a\n\n\nb'],
    ['tabs and control characters', 'a\tb\u0007c\u0000', 'a bc'],
    ['what turns the direction of what follows', '\u202Eabc\u2066d\u200F', 'abcd'],
    ['marks of a direction in Arabic, and annotations', 'a\u061Cb\uFFF9c', 'abc'],
    ['halves of characters', 'a\uD83Db', 'a\uFFFDb'],
    ['invisible tags', 'a\u{E0041}\u{E007F}b', 'ab'],
    ['blanks around it', '  \n hello \n ', 'hello'],
  ])('loses %s', (_, text, clean) => expect(cleanText(text)).toBe(clean))
  it.each(['👩‍👩‍👧', 'Ünïcödé', 'שלום', 'مرحبا', 'नमस्ते', 'a b'])('keeps %s', (text) => expect(cleanText(text)).toBe(text))
  it('that is cleaned is clean', () => expect(cleanText(cleanText(' a\u202E\n\n\n\n\nb '))).toBe('a\n\n\nb'))
})

describe('a message', () => {
  it('is kept as it was cleaned', () =>
    expect(checkMessage(state, { ...hello, text: ' hi\u202E ' })).toEqual({ ok: true, value: 'hi' }))
  it.each([
    ['empty', { text: ' \u202E\n ' }, 'bad-message'],
    ['not to be seen', { text: '\u200B\u2060\u2800' }, 'bad-message'],
    ['too long', { text: 'x'.repeat(PRESS_LIMITS.characters + 1) }, 'bad-message'],
    ['one too many here within an hour', { recent: { channel: PRESS_LIMITS.perHour, total: 60 } }, 'too-many-messages'],
    ['one too many in all', { recent: { channel: 0, total: PRESS_LIMITS.perHourTotal } }, 'too-many-messages'],
    ['unsigned where all are signed', { signed: false }, 'signature-required'],
    ['to a channel that one does not read', { channel: [seat('ITALY')] }, 'no-such-channel'],
  ] as const)('is refused if it is %s', (_, change, error) =>
    expect(checkMessage(state, { ...hello, ...change })).toEqual({ ok: false, error }),
  )
  it('may be as long as the limit', () =>
    expect(checkMessage(state, { ...hello, text: 'x'.repeat(PRESS_LIMITS.characters) }).ok).toBe(true))
  it('may be unsigned to all where the game says so, and never to some', () => {
    expect(checkMessage(grey, { ...hello, signed: false }).ok).toBe(true)
    expect(checkMessage(grey, { ...hello, signed: false, channel: [FRANCE, seat('ITALY')] })).toEqual({
      ok: false,
      error: 'signature-required',
    })
  })
})
