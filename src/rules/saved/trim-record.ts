/**
 * Keeps of a saved game what adjudicating it again needs. Names, messages and remarks of people are
 * left out.
 */
import type { Power } from '../names.ts'
import { codeOf, isRecord, type LooseRecord, recordIn, textOf } from './read.ts'

/** Longer texts are cut: no order has as many characters. */
const MAX_TEXT = 120
/** More units, centres or orders than any board has. */
const MAX_LIST = 300
const MAX_OPTIONS = 20
/** In characters; twice the largest map of a game. */
const MAX_MAP = 10_000

const PER_POWER = ['units', 'retreats', 'centers', 'builds', 'civil_disorder'] as const

/** `powers`: of the variant. What the record says about others is left out. */
export function trimRecord(saved: LooseRecord, powers: readonly Power[]): LooseRecord {
  const { map, options, rules, memory, phases } = saved
  return {
    ...(textOf(map) !== null && { map: cut(textOf(map) ?? '') }),
    ...(isRecord(options) && { options: scalarsIn(options) }),
    ...(Array.isArray(rules) && { rules: textList(rules).filter((rule) => /^[A-Z_]{1,40}$/.test(rule)) }),
    ...(isRecord(memory) && { memory: trimMemory(memory) }),
    ...(Array.isArray(phases) && {
      phases: phases.filter((phase) => isRecord(phase)).map((phase) => trimPhase(phase, powers)),
    }),
  }
}

/** Maps are texts by name. */
function trimMemory(memory: LooseRecord): LooseRecord {
  const parts = entriesOf(memory).filter((entry): entry is [string, LooseRecord] => isRecord(entry[1]))
  return Object.fromEntries(
    parts
      .slice(0, MAX_OPTIONS)
      .map(([key, part]) => [
        key,
        Object.fromEntries(
          entriesOf(part).flatMap(([name, text]) =>
            typeof text === 'string' ? [[name, text.slice(0, MAX_MAP)] as const] : [],
          ),
        ),
      ]),
  )
}

function trimPhase(phase: LooseRecord, powers: readonly Power[]): LooseRecord {
  return {
    name: cut(codeOf(phase)),
    ...(isRecord(phase.state) && { state: trimState(phase.state, powers) }),
    orders: byPower(recordIn(phase, 'orders'), powers, plain),
    results: Object.fromEntries(entriesOf(recordIn(phase, 'results')).map(([text, terms]) => [text, plain(terms)])),
  }
}

function trimState(state: LooseRecord, powers: readonly Power[]): LooseRecord {
  const { timestamp, boards } = state
  return {
    ...standings(state, powers),
    ...(typeof timestamp === 'number' && { timestamp }),
    ...(isRecord(boards) && {
      boards: Object.fromEntries(
        entriesOf(boards).map(([board, part]) => [board, isRecord(part) ? standings(part, powers) : {}]),
      ),
    }),
  }
}

const standings = (state: LooseRecord, powers: readonly Power[]): LooseRecord =>
  Object.fromEntries(
    PER_POWER.flatMap((key) => (isRecord(state[key]) ? [[key, byPower(state[key], powers, plain)] as const] : [])),
  )

/** Names of powers may be in any case. */
function byPower(record: LooseRecord, powers: readonly Power[], trim: (value: unknown) => unknown): LooseRecord {
  const names: ReadonlySet<string> = new Set(powers)
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      names.has(name.toUpperCase()) ? [[name.toUpperCase(), trim(value)] as const] : [],
    ),
  )
}

/** Numbers, texts, and lists and records of them. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return cut(value)
  if (typeof value === 'number' || value === null) return value
  if (Array.isArray(value)) return textList(value)
  if (!isRecord(value)) return null
  return Object.fromEntries(
    entriesOf(value).map(([key, part]) => [
      key,
      Array.isArray(part) ? textList(part) : typeof part === 'number' ? part : null,
    ]),
  )
}

const cut = (text: string): string => text.slice(0, MAX_TEXT)
const textList = (list: readonly unknown[]): string[] =>
  list
    .filter((item) => typeof item === 'string')
    .slice(0, MAX_LIST)
    .map(cut)
const entriesOf = (record: LooseRecord): [string, unknown][] =>
  Object.entries(record)
    .slice(0, MAX_LIST)
    .map(([key, value]) => [cut(key), value])

const scalarsIn = (options: LooseRecord): LooseRecord =>
  Object.fromEntries(
    entriesOf(options)
      .slice(0, MAX_OPTIONS)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([key, value]) => [key, plain(value)]),
  )
