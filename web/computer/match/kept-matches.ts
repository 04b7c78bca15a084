/** Matches against the computer on this device: one per variant. */
import { hasStrings, readStored, removeStored, store, storedKeys } from '../../client/device/storage.ts'
import { EFFORTS, type Level, type MatchRecord } from './computer-match.ts'

const PREFIX = 'computer '
const sheetKey = (variant: string): string => `computer-sheet ${variant}`

/** The variants with a match. */
export const keptVariants = (): readonly string[] => storedKeys(PREFIX)

/** Null if there is none, or if it is damaged. */
export function readMatch(variant: string): MatchRecord | null {
  const value = readStored(PREFIX + variant)
  return isMatchRecord(value) && value.variant === variant ? value : null
}

/** A first game is easy to win. */
export const defaultLevel = (): Level => (keptVariants().length === 0 ? 'novice' : 'player')

export const keepMatch = (record: MatchRecord): void => store(PREFIX + record.variant, record)

export function removeMatch(variant: string): void {
  removeStored(PREFIX + variant)
  removeStored(sheetKey(variant))
}

/** The text written for this phase; empty if there is none. */
export function readSheetText(variant: string, phase: number): string {
  const value = readStored(sheetKey(variant))
  const isOfPhase = hasStrings(value, 'text') && (value as { phase?: unknown }).phase === phase
  return isOfPhase ? (value as { text: string }).text : ''
}

export const keepSheetText = (variant: string, phase: number, text: string): void =>
  store(sheetKey(variant), { phase, text })

const isSheets = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((lines) => Array.isArray(lines) && lines.every((line) => typeof line === 'string'))

export function isMatchRecord(value: unknown): value is MatchRecord {
  if (!hasStrings(value, 'variant', 'seat', 'level')) return false
  const { level, seed, phases, options = {} } = value as Record<string, unknown>
  const isPlayed = typeof seed === 'number' && Array.isArray(phases) && phases.every(isSheets)
  return String(level) in EFFORTS && typeof options === 'object' && options !== null && isPlayed
}
