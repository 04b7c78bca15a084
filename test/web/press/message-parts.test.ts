import { describe, expect, it } from 'vitest'
import { boardId, province } from '../../../src/rules/names.ts'
import { isLong, partsOf } from '../../../web/press/conversation/message.tsx'

const plain = (text: string) => partsOf({ text, references: [] })
const links = (text: string) => plain(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))
const whole = (text: string) =>
  plain(text)
    .map((part) => part.text)
    .join('')

describe('the text of a message', () => {
  it.each([
    ['see https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['(http://example.org/x) and https://example.com!', ['http://example.org/x', 'https://example.com']],
    ['javascript:alert(1) data:text/html,x ftp://example.org', []],
    ['<a href="https://example.org">x</a>', ['https://example.org']],
    ['https://[broken', []],
  ])('%s: only web addresses are links', (text, found) => {
    expect(links(text)).toEqual(found)
    expect(whole(text)).toBe(text)
  })
  it('has references to the board as separate parts, unless they are within a link', () => {
    const text = 'BUR, https://example.org/BUR, BUR!'
    const at = (from: number) => ({ kind: 'province', province: province('BUR'), from, to: from + 3 }) as const
    const parts = partsOf({ text, references: [at(0), at(25), at(30)] })
    expect(parts.map(({ kind, text: part }) => [kind, part])).toEqual([
      ['reference', 'BUR'],
      ['text', ', '],
      ['link', 'https://example.org/BUR'],
      ['text', ', '],
      ['reference', 'BUR'],
      ['text', '!'],
    ])
  })
  it.each([
    ['Leave MUN to me.', null],
    ['In World B, leave MUN to me.', 'B'],
    ['World A: fine. B: leave MUN to me.', 'B'],
    ['World B is lost; in World A leave MUN to me.', 'A'],
    ['World A is fine, but leave MUN in World B to me.', 'B'],
    ['World A is fine, but leave MUN (World B) to me.', 'B'],
    ['Plan C: leave MUN to me.', null],
    ['Shall we leave MUN and TYR alone in World A?', 'A'],
    ['World B is lost. Shall we leave MUN and TYR alone in World A? Yes.', 'A'],
    ['World B is lost.\nMUN and TYR stay as they are\nin World A.', 'B'],
    ['Leave MUN and TYR to me in World A or World B.', null],
  ])('%s names the board of a province', (text, board) => {
    const boards = ['A', 'B'].map((code) => ({ board: boardId(code), title: `World ${code}` }))
    const from = text.indexOf('MUN')
    const references = [{ kind: 'province', province: province('MUN'), from, to: from + 3 }] as const
    const namedIn = (among: typeof boards) =>
      partsOf({ text, references }, among).flatMap((part) => (part.kind === 'reference' ? [part.board] : []))
    expect(namedIn(boards)).toEqual([board])
    expect(namedIn(boards.slice(0, 1))).toEqual([null])
  })
  it('is long if it has too many characters or lines', () => {
    expect([isLong('x'.repeat(1200)), isLong('x'.repeat(1201))]).toEqual([false, true])
    expect([isLong('x\n'.repeat(15)), isLong('x\n'.repeat(16))]).toEqual([false, true])
  })
})
