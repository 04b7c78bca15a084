/** Lines to the service rather than to a unit: `CLEAR`, `READY`, `PHASE F1901M`. */
import type { Phase } from '../../phase-calendar.ts'
import type { Notice } from '../../seam/line-problem.ts'
import { compact } from '../tokens.ts'

/** `phase` says for which phase a sheet is meant; `no-orders` is a judge's NMR. */
export const COMMANDS = ['clear', 'no-orders', 'ready', 'not-ready', 'phase'] as const
export type CommandKind = (typeof COMMANDS)[number]
export interface Command {
  readonly kind: CommandKind
  /** Of `phase`: the code, e.g. `F1901M`; else null. */
  readonly code: string | null
}

/**
 * A command, or null for a polite word that says nothing; with the remark that it names another
 * phase than the present one.
 */
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

/** Words that end or start a judge's mail and say nothing here. */
const POLITE = new Set(['signoff', 'signon', 'end', 'orders', 'myorders'])

/** No command is longer than this. */
const LONGEST_COMMAND = 40

/** The command that a line is; null if it is none. */
export function commandOf(text: string, phase: Phase): ReadCommand | null {
  if (text.length > LONGEST_COMMAND) return null
  const word = compact(text)
  const kind = Object.hasOwn(COMMAND_WORDS, word) ? COMMAND_WORDS[word] : undefined
  if (kind !== undefined) return { command: { kind, code: null }, notices: [] }
  if (POLITE.has(word)) return { command: null, notices: [] }
  const code = phaseNamed(text)
  if (code === null) return null
  const current = code === phase.code
  const words = `This sheet is for ${code}, but the phase is ${phase.code}.`
  return { command: { kind: 'phase', code }, notices: current ? [] : [{ why: 'other-phase', words }] }
}

const PHASE =
  /^(?:phase\s+)?(s|f|a|w|y|spring|fall|autumn|winter|year)\s*,?\s*(\d{1,4})\s*,?\s*(m|r|a|b|d|drafts?|designs?|moves?|movements?|diplomacy|retreats?|adjustments?|builds?)?\.?$/iu

/**
 * `PHASE S1901M`, `Fall 1901 Retreats`, `F 1901 B`, `W1902D` → `S1901M`, `F1901R`, `F1901A`,
 * `W1902D`; a season alone means its moves.
 */
function phaseNamed(text: string): string | null {
  const [, season = '', year = '', step = ''] = PHASE.exec(text) ?? []
  if (season === '' || (year.length < 3 && !/^phase/iu.test(text))) return null
  const first = season.charAt(0).toUpperCase() === 'A' ? 'F' : season.charAt(0).toUpperCase()
  const usual = first === 'W' ? 'A' : 'M'
  const letter = /^diplomacy$/iu.test(step) ? 'M' : step.charAt(0).toUpperCase().replace('B', 'A')
  const last = step === '' ? usual : letter
  return `${first}${year}${last}`
}
