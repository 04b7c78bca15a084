/**
 * The reader's locale. Dates, times and numbers follow the browser's languages. Words within our
 * sentences (`and`, `tomorrow`, `3 hours`) are English, in the reader's variety.
 */

/** The language of the page's sentences. */
const PAGE = 'en'
const BRITISH = 'en-GB'

export interface Locale {
  /** For dates, times and numbers: BCP 47 tags, preferred first. */
  readonly regions: readonly string[]
  /** For words within a sentence: a BCP 47 tag for English. */
  readonly language: string
}

/** `languages`: preferred first; British English is the fallback. */
export function localeFor(languages: readonly string[]): Locale {
  const tags = languages.filter((tag) => languageOf(tag) !== null)
  return { regions: [...tags, BRITISH], language: tags.find((tag) => languageOf(tag) === PAGE) ?? BRITISH }
}

/** Null if not a BCP 47 tag. Not `supportedLocalesOf`, which takes a phone 100 ms. */
function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return null
  }
}

export const READER: Locale = localeFor(navigator.languages)
