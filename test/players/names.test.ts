import { describe, expect, it } from 'vitest'
import { label, likeness, publicName } from '../../src/players/accounts/public-names.ts'

const Name = publicName({ min: 2, max: 80 })
const why = (text: string): readonly string[] => {
  const read = Name.safeParse(text)
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

describe('a name that others read is refused, and told why,', () => {
  it.each([
    ['has an invisible character', 'An\u{200B}na', /invisible/],
    ['has a selector behind a letter', 'Anna\uFE0F', /invisible/],
    ['has two selectors behind an emoji', 'Anna ❤\uFE0F\uFE0F', /invisible/],
    ['has a grapheme joiner', 'An\u034Fna', /invisible/],
    ['has a language tag', 'Anna\u{E0041}', /invisible/],
    ['is turned round', 'Anna \u202Eannna', /invisible/],
    ['is nothing but fillers', '\u3164\u115F', /invisible/],
    ['has two lines', 'An\nna', /one line/],
    ['carries 38 marks', `Z${'\u0301'.repeat(38)}o`, /marks/],
    ['carries marks on every letter', 'n\u0337\u0324\u0330x\u0337\u0324\u0330', /marks/],
    ['begins with a mark', '\u0301nna', /marks/],
    ['is nothing but dots', '...', /at least one letter/],
    ['is the service’s', 'Concert', /belongs to the service/],
    ['is the service’s in other letters', '𝐂𝟎𝐧𝐜𝐞𝐫𝐭', /belongs to the service/],
    ['is the service’s, spaced', ' c o n c e r t ', /belongs to the service/],
    ['is that of somebody who has gone', 'FORMER  PLAYER', /belongs to the service/],
    ['is the operator’s', 'Оperator', /belongs to the service|alphabet/],
    ['mixes Latin and Cyrillic in a word', 'Аnna', /one alphabet/],
    ['mixes Latin and Greek in a word', 'Αnna', /one alphabet/],
  ])('that %s', (_, text, reason) => expect(why(text)).toContainEqual(expect.stringMatching(reason)))
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
])('%s is a name', (text) => expect(why(text)).toEqual([]))

it('is kept composed, with single blanks', () => {
  expect(Name.parse('  Zoe\u0308 \u2003 K.  ')).toBe('Zoë K.')
})

describe('two names look alike', () => {
  it.each([
    ['in another case', 'Anna', 'ANNA'],
    ['in another alphabet', 'Anna'.replaceAll('a', 'а'), 'Anna'],
    ['with letters of one shape', 'Ian', 'lan'],
    ['with digits for letters', 'Bob', 'B0b'],
    ['in mathematical letters', '𝐀𝐧𝐧𝐚', 'Anna'],
    ['with other blanks', 'Anna K.', 'AnnaK.'],
    ['with a selector', '❤\uFE0F Anna', '❤ Anna'],
  ])('%s', (_, one, other) => expect(likeness(one)).toBe(likeness(other)))

  it('and others do not', () => {
    const names = ['Anna', 'Änna', 'Hanna', 'Anne', 'Анна', 'Anna K.', 'Anna L.']
    expect(new Set(names.map(likeness)).size).toBe(names.length)
  })
})

it('a token’s name may be anything visible: only its owner reads it', () => {
  expect(label({ min: 1, max: 40 }).safeParse('Concert').success).toBe(true)
  expect(label({ min: 1, max: 40 }).safeParse('a\u200Bb').success).toBe(false)
})
