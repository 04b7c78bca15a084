import { describe, expect, it } from 'vitest'
import { isLong, partsOf } from '../../../web/press/text.ts'

const links = (text: string) => partsOf(text).flatMap((part) => (part.kind === 'link' ? [part.url] : []))
const whole = (text: string) =>
  partsOf(text)
    .map((part) => (part.kind === 'link' ? part.url : part.text))
    .join('')

describe('a text', () => {
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
  it('is long by its characters or by its lines', () => {
    expect([isLong('x'.repeat(1200)), isLong('x'.repeat(1201))]).toEqual([false, true])
    expect([isLong('x\n'.repeat(15)), isLong('x\n'.repeat(16))]).toEqual([false, true])
  })
})
