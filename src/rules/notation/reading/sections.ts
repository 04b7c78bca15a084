/** Headings for a phase or a kind of order: `Builds:`, `Fall 1902 retreats:`, `S1901M A PAR H`. */
import type { Power } from '../../names.ts'
import { type Season, type Step, eraOf, phaseLabel } from '../../phase-calendar.ts'
import { type Problem, problem } from '../../seam/line-problem.ts'
import type { NameIndex } from '../name-index.ts'
import type { Aside, HeadingVerb, Scope } from '../scope.ts'
import { compact } from '../tokens.ts'
import { type NamedPhase, type ReadCommand, isPhase, phaseOfCode, SEASON_LETTERS, STEP_LETTERS } from './commands.ts'
import { type HeadingScope, ofPower } from './headings.ts'

const SEASONS: Readonly<Record<string, Season>> = { spring: 'spring', fall: 'fall', autumn: 'fall', winter: 'winter' }

interface Kind {
  readonly steps: readonly Step[]
  readonly verb: HeadingVerb | null
}

const kindsNamed = (words: string, kind: Kind): readonly (readonly [string, Kind])[] =>
  words.split(' ').map((word) => [word, kind] as const)

/** Words for kinds of orders. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...kindsNamed('move moves moving movement movements attack attacks support supports convoy convoys diplomacy', {
    steps: ['moves'],
    verb: null,
  }),
  ...kindsNamed('hold holds', { steps: ['moves'], verb: 'hold' }),
  ...kindsNamed('retreat retreats retreating', { steps: ['retreats'], verb: null }),
  ...kindsNamed('adjustment adjustments', { steps: ['adjustments'], verb: null }),
  ...kindsNamed('build builds building', { steps: ['adjustments'], verb: 'build' }),
  ...kindsNamed('remove removes removal removals disband disbands disbanding destroy destroys', {
    steps: ['retreats', 'adjustments'],
    verb: 'disband',
  }),
])

/** Headings even without a colon. Verbs (`English holds`) are not. */
const NOUNS: ReadonlySet<string> = new Set(
  'order orders moves movement movements retreats adjustments builds removals disbands'.split(' '),
)
/** Words that mean nothing in a heading. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    'ad and are as bc final follow following follows for here in is my new of one orders order our phase s ' +
    'plan plans season the these three turn two'
  ).split(' '),
)

/** Words for a phase after the open one. */
const LATER: ReadonlySet<string> = new Set(['next', 'later', 'afterwards'])

/** What a heading says. */
export interface Section extends NamedPhase {
  readonly isLater: boolean
  readonly verb: HeadingVerb | null
  readonly power: Power | null
  readonly words: readonly string[]
}

export const namesDate = ({ season, year }: Section): boolean => season !== null || year !== null
const isDated = (section: Section): boolean => namesDate(section) || section.isLater

const isSection = (section: Section): boolean =>
  isDated(section) || section.steps.length > 0 || section.words.some((word) => /^orders?$/u.test(word))

const EMPTY: Section = { isLater: false, season: null, year: null, steps: [], verb: null, power: null, words: [] }

const YEAR = /^\d{3,4}$/u

/** The section with one more word; null if the word does not belong to a heading. */
function withWord({ powers }: NameIndex, section: Section, word: string, next: string): Section | null {
  const longer = { ...section, words: [...section.words, word] }
  if (LATER.has(word)) return { ...longer, isLater: true }
  const kind = KINDS.get(word)
  if (kind !== undefined)
    return { ...longer, steps: [...section.steps, ...kind.steps], verb: section.steps.length > 0 ? null : kind.verb }
  const season = SEASONS[word] ?? (YEAR.test(next) ? SEASON_LETTERS[word] : undefined)
  if (season !== undefined && section.season === null) return { ...longer, season }
  if (YEAR.test(word) && section.year === null) return { ...longer, year: word }
  if (/^[sfawy]\d{2,4}[mrabd]$/u.test(word)) return { ...longer, ...phaseOfCode(word) }
  const step = section.year === null || section.steps.length > 0 ? undefined : STEP_LETTERS[word]
  // In `S 1901 A PAR H` the letter is the arm.
  if (step !== undefined && (next === '' || word !== 'a')) return { ...longer, steps: [step] }
  const power = powers.get(word)
  if (power !== undefined && section.power === null) return { ...longer, power }
  return FILLERS.has(word) || /^\d$/u.test(word) ? longer : null
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The section that these words name; null if one does not belong to a heading. */
function sectionOf({ nameIndex }: Scope, label: string): Section | null {
  const words = label.match(WORD)?.map(compact) ?? []
  return words.reduce<Section | null>(
    (section, word, n) => section && withWord(nameIndex, section, word, words[n + 1] ?? ''),
    EMPTY,
  )
}

/** A heading for a phase or a kind of orders, and the text behind it. */
export interface Headed {
  readonly section: Section
  readonly label: string
  readonly rest: string
}

/** The longest heading. */
const MAX_LABEL = 60

/** `Builds: A PAR`, `Fall 1901 - A PAR H` */
function beforeMark(scope: Scope, text: string): Headed | null {
  const [, label = '', rest = ''] = /^([^:：=]*?)\s?(?:[:：=]|\s[-–—](?=\s))\s?(.*)$/u.exec(text) ?? []
  const section = label === '' || label.length > MAX_LABEL ? null : sectionOf(scope, label)
  return section !== null && isSection(section) ? { section, label, rest } : null
}

/** `Builds`, `Retreat orders`, without a colon */
function alone(scope: Scope, text: string): Headed | null {
  const section = text.length > MAX_LABEL ? null : sectionOf(scope, text)
  if (section === null) return null
  return namesDate(section) || section.words.some((word) => NOUNS.has(word)) ? { section, label: text, rest: '' } : null
}

/** `S1901M A PAR - BUR`, `Winter 1901 build A PAR`: a phase before an order */
function beforeOrder(scope: Scope, text: string): Headed | null {
  const words = [...text.slice(0, MAX_LABEL).matchAll(WORD)]
  let headed: Headed | null = null
  let section = EMPTY
  for (const [n, { 0: word, index }] of words.entries()) {
    const longer = withWord(scope.nameIndex, section, compact(word), compact(words[n + 1]?.[0] ?? ''))
    if (longer === null || saysSame(longer, section)) break
    section = longer
    const end = index + word.length
    if (section.year !== null && section.season !== null)
      headed = { section, label: text.slice(0, end), rest: text.slice(end).trim() }
  }
  return headed
}

/** Was the last word a filler? It may also be the arm of a unit. */
const saysSame = (longer: Section, section: Section): boolean =>
  (['season', 'year', 'steps', 'power'] as const).every((key) => longer[key] === section[key])

/** `Builds: none` */
const NONE = /^(?:none|nil|nothing|no|n\/a|[-–—0x])[.!]?$/iu

/** Null if the text has no such heading. */
export const sectionAt = (scope: Scope, text: string): Headed | null =>
  beforeMark(scope, text) ?? alone(scope, text) ?? beforeOrder(scope, text)

/** The scope under such a heading. Null if the text has none. */
export function readSection(scope: Scope, text: string): HeadingScope | null {
  const headed = sectionAt(scope, text)
  if (headed === null) return null
  const { section, label, rest } = headed
  const aside = asideUnder(scope, section, label)
  if (NONE.test(rest)) return { scope, rest: aside === null ? restForNone(section) : '', problem: null }
  const inner: Scope = { ...scope, aside, verb: aside === null ? section.verb : null }
  const { scope: ofNation, problem } =
    section.power === null ? { scope: inner, problem: null } : ofPower(inner, section.power)
  const isNewAside = aside !== null && aside !== scope.aside
  return { scope: ofNation, rest, problem: problem ?? (isNewAside && rest === '' ? otherPhase(scope, label) : null) }
}

/** The line that says it, where it matters. */
const restForNone = ({ verb, steps }: Section): string =>
  verb === 'build' ? 'no builds' : verb === 'disband' || steps.includes('retreats') ? 'no retreats' : ''

/** The scope below a line like `PHASE F1901M` or `Orders:`. */
export function belowCommand(scope: Scope, text: string, { command, notices }: ReadCommand): Scope {
  if (command === null) return { ...scope, verb: null, aside: scope.aside?.until === 'date' ? scope.aside : null }
  if (command.kind !== 'phase') return scope
  const isOther = notices.some(({ why }) => why === 'other-phase')
  return { ...scope, verb: null, aside: isOther ? { problem: underOther(text), until: 'date' } : null }
}

/** A heading without a date stays in the block of the date above it. */
function asideUnder({ aside, phase }: Scope, section: Section, label: string): Aside | null {
  if (!isDated(section) && aside?.until === 'date') return aside
  if (!section.isLater && isPhase(phase, section)) return null
  return { problem: underOther(label), until: isDated(section) ? 'date' : 'block' }
}

const otherPhase = ({ phase, variant }: Scope, label: string): Problem =>
  problem(
    'other-phase',
    `“${label}” is not the open phase. Only orders for ${phaseLabel(phase.code, eraOf(variant.calendar))} count now.`,
  )

const underOther = (label: string): Problem =>
  problem(
    'other-phase',
    `This line is under “${label}”, which is not the open phase. If it is for this phase, delete that heading.`,
  )
