/** Text as players type it, cut into order lines and words. Nothing here knows a board. */

/** A word in lower case without accents, a coast (`/nc`), a letter in brackets that may be one (`(s)`: support as well), or one of the marks `-` (any arrow), `+`, `:` and `@`. */
export type Token = string

/** What is not a letter, a digit or one of our marks stays a token of its own, so that it spoils the line instead of vanishing. */
const TOKEN = /[\p{L}\p{N}]+|\([nsew]\)|\/[nsew]c(?![\p{L}\p{N}])|[^\s()[\]]/gu

/** One line of a sheet longer than this is no order. */
export const LONGEST_LINE = 200

/** The stars and brackets of a printed result, so that a line copied from a report can be sent again. */
const RESULT =
  /\(\s*\**\s*(?:bounce|cut|void|dislodged|disband|destroyed|no convoy|disrupted|attacked|paradox|surplus|civil disorder|no order)[^()]*\)|\*[a-z ,]+\*/giu

const COAST_WORD = '([nsew])(?:orth|outh|ast|est)?(?:ern)?'

/** Every way to write an arrow or a coast, brought to one. Read from top to bottom. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\p{M}|['’`]/gu, ''],
  [/[-=~‐‑‒–—―−]*[>→⇒⟶➔➜»]+|[-=~‐‑‒–—―−]+/gu, '-'],
  [new RegExp(String.raw`\/\s*${COAST_WORD}[.\s]*(?:c(?:oast)?)?(?![\p{L}\p{N}])\.?`, 'gu'), ' /$1c '],
  [/\(\s*([nsew])\s*\)/gu, ' ($1) '],
  [new RegExp(String.raw`\((?![nsew]\))\s*${COAST_WORD}[-.\s]*(?:c(?:oast)?)?[.\s]*\)`, 'gu'), ' /$1c '],
  [new RegExp(String.raw`-?\s*(?<![\p{L}\p{N}/])${COAST_WORD}[-\s]+coast(?![\p{L}\p{N}])`, 'gu'), ' /$1c '],
  [/-?\s*(?<![\p{L}\p{N}/])([nsew])\.?c(?![\p{L}\p{N}])\.?/gu, ' /$1c '],
  [/[.!*_]/gu, ' '],
]

const tidy = (text: string): string =>
  SPELLINGS.reduce((done, [spelling, ours]) => done.replace(spelling, ours), text.toLowerCase().normalize('NFD'))

export const tokensOf = (text: string): readonly Token[] => tidy(text).match(TOKEN) ?? []

/** The letters and digits of a name: `St. Petersburg` and `st petersburg` are one. */
export const compact = (name: string): string =>
  tokensOf(name)
    .filter((t) => /[\p{L}\p{N}]/u.test(t))
    .join('')

const withoutNotes = (line: string): string => line.replace(/(?:\/\/|#).*$/u, '').replace(RESULT, ' ')

/** The order lines of a sheet, as typed: cut at line ends, commas and semicolons, without comments and blanks. */
export const linesOf = (sheet: string): readonly string[] =>
  sheet
    .split(/[\r\n\u2028\u2029]+/u)
    .flatMap((line) => withoutNotes(line).split(/[,;]/u))
    .map((line) => line.trim())
    .filter((line) => /[^\s.!]/u.test(line))
