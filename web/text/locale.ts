/**
 * In whose manner the page writes. Dates, times and numbers are the reader's: they follow the first of the languages that the
 * browser asks for. Words that stand in a sentence of the page (`and`, `tomorrow`, `3 hours`) are in the page's own language, in the
 * reader's variety of it.
 */

/** The language of the page's sentences. */
const PAGE = 'en'
const BRITISH = 'en-GB'

export interface Locale {
  /** For dates, times and numbers: BCP 47 tags, the dearest first, of which `Intl` takes the first that it knows. */
  readonly regions: readonly string[]
  /** For words within a sentence: a BCP 47 tag of English. */
  readonly language: string
}

/** For one who reads these languages, the dearest first; without any, as in Britain. */
export function localeFor(languages: readonly string[]): Locale {
  const tags = languages.filter((tag) => languageOf(tag) !== null)
  return { regions: [...tags, BRITISH], language: tags.find((tag) => languageOf(tag) === PAGE) ?? BRITISH }
}

/** Null for a tag that is none. Which of them `Intl` knows is not asked: the first such question takes a phone 100 ms. */
function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return null
  }
}

export const READER: Locale = localeFor(navigator.languages)
