/**
 * In whose manner the page writes. Dates, times and numbers are the reader's: they follow the first of the languages that the
 * browser asks for. Words that stand in a sentence of the page (`and`, `tomorrow`, `3 hours`) are in the page's own language, in the
 * reader's variety of it.
 */

/** The language of the page's sentences. */
const PAGE = 'en'

export interface Locale {
  /** For dates, times and numbers: a BCP 47 tag. */
  readonly figures: string
  /** For words within a sentence: a BCP 47 tag of English. */
  readonly words: string
}

/** For one who reads these languages, the dearest first; without any, as in Britain. */
export function localeFor(languages: readonly string[]): Locale {
  const known = languages.filter(isKnown)
  const english = known.find((tag) => new Intl.Locale(tag).language === PAGE)
  return { figures: known[0] ?? 'en-GB', words: english ?? 'en-GB' }
}

function isKnown(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    // A tag that is none.
    return false
  }
}

export const READER: Locale = localeFor(navigator.languages)
