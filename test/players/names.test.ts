import { describe, expect, it } from 'vitest'
import { label, likeness, publicName } from '../../src/players/accounts/public-names.ts'

const Name = publicName({ min: 2, max: 80 })
const errorsIn = (text: string): readonly string[] => {
  const result = Name.safeParse(text)
  return result.success ? [] : result.error.issues.map(({ message }) => message)
}

describe('a public name is rejected with a reason if it', () => {
  it.each([
    ['has an invisible character', 'An\u{200B}na', /invisible/],
    ['has a variation selector after a letter', 'Anna\uFE0F', /invisible/],
    ['has two variation selectors after an emoji', 'Anna ❤\uFE0F\uFE0F', /invisible/],
    ['has a grapheme joiner', 'An\u034Fna', /invisible/],
    ['has a language tag', 'Anna\u{E0041}', /invisible/],
    ['changes the text direction', 'Anna \u202Eannna', /invisible/],
    ['contains only fillers', '\u3164\u115F', /invisible/],
    ['has two lines', 'An\nna', /one line/],
    ['has 38 marks on a letter', `Z${'\u0301'.repeat(38)}o`, /marks/],
    ['has many marks on every letter', 'n\u0337\u0324\u0330x\u0337\u0324\u0330', /marks/],
    ['begins with a mark', '\u0301nna', /marks/],
    ['contains only dots', '...', /at least one letter/],
    ['is the service’s name', 'Concert', /reserved/],
    ['is the service’s name in other letters', '𝐂𝟎𝐧𝐜𝐞𝐫𝐭', /reserved/],
    ['is the service’s name with spaces', ' c o n c e r t ', /reserved/],
    ['is that of deleted accounts', 'FORMER  PLAYER', /reserved/],
    ['is the operator’s title', 'Оperator', /reserved|alphabet/],
    ['mixes Latin and Cyrillic in a word', 'Аnna', /one alphabet/],
    ['mixes Latin and Greek in a word', 'Αnna', /one alphabet/],
  ])('%s', (_, text, reason) => expect(errorsIn(text)).toContainEqual(expect.stringMatching(reason)))
})

it.each([
  'Anna K.',
  'Wien – „Ballhausplatz“ 1814',
  'Стамбул',
  'Ольга и Anna',
  '東京 🎲',
  'タナカ Tanaka',
  'O’Hara & <b>Söhne</b>',
  'Nguyễn Thị Hằng',
  'क्षत्रिय',
  'שָׁלוֹם',
  'ثمّة',
  'I ❤\uFE0F Diplomacy',
  'The Concert of Europe',
  'Concertina',
])('accepts the name %s', (text) => expect(errorsIn(text)).toEqual([]))

it('normalizes a name to composed characters and single spaces', () => {
  expect(Name.parse('  Zoe\u0308 \u2003 K.  ')).toBe('Zoë K.')
})

describe('two names have the same likeness', () => {
  it.each([
    ['in another case', 'Anna', 'ANNA'],
    ['in another alphabet', 'Anna'.replaceAll('a', 'а'), 'Anna'],
    ['with letters of the same shape', 'Ian', 'lan'],
    ['with digits for letters', 'Bob', 'B0b'],
    ['in mathematical letters', '𝐀𝐧𝐧𝐚', 'Anna'],
    ['with other spaces', 'Anna K.', 'AnnaK.'],
    ['with a variation selector', '❤\uFE0F Anna', '❤ Anna'],
  ])('%s', (_, a, b) => expect(likeness(a)).toBe(likeness(b)))

  it('only if they look alike', () => {
    const names = ['Anna', 'Änna', 'Hanna', 'Anne', 'Анна', 'Anna K.', 'Anna L.']
    expect(new Set(names.map(likeness)).size).toBe(names.length)
  })
})

it('accepts any visible name for a token, which only its owner sees', () => {
  expect(label({ min: 1, max: 40 }).safeParse('Concert').success).toBe(true)
  expect(label({ min: 1, max: 40 }).safeParse('a\u200Bb').success).toBe(false)
})
