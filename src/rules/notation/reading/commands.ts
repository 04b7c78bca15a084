/** Lines that are commands, not orders: `CLEAR`, `READY`, `PHASE F1901M`. */
import type { Phase, Season, Step } from '../../phase-calendar.ts'
import type { Notice } from '../../seam/line-problem.ts'
import { compact } from '../tokens.ts'

/** `phase` names the phase that a sheet is for; `no-orders` is a judge's NMR. */
export const COMMANDS = ['clear', 'no-orders', 'ready', 'not-ready', 'phase'] as const
export type CommandKind = (typeof COMMANDS)[number]
export interface Command {
  readonly kind: CommandKind
  /** The phase code, e.g. `F1901M`; null for other commands. */
  readonly code: string | null
}

/** `command` is null for a courtesy without effect. A notice warns about the wrong phase. */
export interface ReadCommand {
  readonly command: Command | null
  readonly notices: readonly Notice[]
}

const COMMAND_WORDS: Readonly<Record<string, CommandKind>> = {
  clear: 'clear',
  nmr: 'no-orders',
  ready: 'ready',
  wait: 'not-ready',
  notready: 'not-ready',
  nowait: 'ready',
  setwait: 'not-ready',
  clearwait: 'ready',
}

/** Words that start or end mails to judges; ignored here. */
const POLITE = new Set(['signoff', 'signon', 'end', 'orders', 'myorders'])

/** The longest command. */
const LONGEST_COMMAND = 40

/** Null if the line is not a command. */
export function commandOf(text: string, phase: Phase): ReadCommand | null {
  if (text.length > LONGEST_COMMAND) return null
  const word = compact(text)
  const kind = Object.hasOwn(COMMAND_WORDS, word) ? COMMAND_WORDS[word] : undefined
  if (kind !== undefined) return { command: { kind, code: null }, notices: [] }
  if (POLITE.has(word)) return { command: null, notices: [] }
  const code = phaseNamed(text)
  if (code === null) return null
  const current = isPhase(phase, phaseOfCode(code))
  const words = `This sheet is for ${code}, but the phase is ${phase.code}.`
  return { command: { kind: 'phase', code }, notices: current ? [] : [{ why: 'other-phase', words }] }
}

const PHASE =
  /^(?:phase\s+)?(s|f|a|w|y|spring|fall|autumn|winter|year)\s*,?\s*(\d{1,4})\s*,?\s*(m|r|a|b|d|drafts?|designs?|moves?|movements?|diplomacy|retreats?|adjustments?|builds?)?\.?$/iu

/** `Fall 1901 Retreats`, `F 1901 B` → `F1901R`, `F1901A`. A season alone means its moves. */
function phaseNamed(text: string): string | null {
  const [, season = '', year = '', step = ''] = PHASE.exec(text) ?? []
  if (season === '' || (year.length < 3 && !/^phase/iu.test(text))) return null
  const first = season.charAt(0).toUpperCase() === 'A' ? 'F' : season.charAt(0).toUpperCase()
  const usual = first === 'W' ? 'A' : 'M'
  const letter = /^diplomacy$/iu.test(step) ? 'M' : step.charAt(0).toUpperCase().replace('B', 'A')
  const last = step === '' ? usual : letter
  return `${first}${year}${last}`
}

/** A phase as a text names it; what it does not say is null or empty. */
export interface NamedPhase {
  readonly season: Season | null
  /** Its digits; two may stand for four. */
  readonly year: string | null
  /** One of these. */
  readonly steps: readonly Step[]
}

/** Players may count builds to the fall before them. */
export function isPhase(phase: Phase, { season, year, steps }: NamedPhase): boolean {
  const isBuild = season === 'fall' && steps.includes('adjustments')
  const isSeason = season === null || season === phase.season || (isBuild && phase.season === 'winter')
  const digits = String(Math.abs(phase.year)).padStart(2, '0')
  const isYear = year === null || year === digits || (year.length === 2 && digits.endsWith(year))
  return isSeason && isYear && (steps.length === 0 || steps.some((step) => phase.steps.includes(step)))
}

export const SEASON_LETTERS: Readonly<Record<string, Season>> = {
  s: 'spring',
  f: 'fall',
  a: 'fall',
  w: 'winter',
  y: 'year',
}
export const STEP_LETTERS: Readonly<Record<string, Step>> = {
  m: 'moves',
  r: 'retreats',
  a: 'adjustments',
  b: 'adjustments',
  d: 'draft',
}

/** `F1901R`, `f01r` */
export function phaseOfCode(code: string): NamedPhase {
  const [, season = '', year = '', step = ''] = /^([sfawy])(\d+)([mrabd])$/u.exec(code.toLowerCase()) ?? []
  const named = STEP_LETTERS[step]
  return {
    season: SEASON_LETTERS[season] ?? null,
    year: year === '' ? null : year,
    steps: named === undefined ? [] : [named],
  }
}
