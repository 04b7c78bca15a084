/**
 * Reads a whole saved game and adjudicates it again, phase by phase. It continues from our own position as
 * long as the record agrees with it, so that what a record leaves out is kept; after a difference it
 * continues from the record.
 */
import { type Json, readObject } from '../../lib/json.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import { COMPLETED, type SavedGame } from './saved-format.ts'
import type { Power } from '../names.ts'
import { powersIn, type Position } from '../position/position.ts'
import { formatOrder, formatUnit, unitById } from '../notation/format-order.ts'
import { type Issued, unitOf } from '../orders/order.ts'
import { adjudicate, skipIdlePhases } from '../phases/turn.ts'
import { phaseAt, turnOf } from '../phase-calendar.ts'
import type { Ruling } from '../fates/fate.ts'
import type { Submissions, Variant } from '../seam/variant.ts'
import { type Comparison, continueTo, type ReplayedPhase, replayPhase } from './compare.ts'
import {
  codeOf,
  isRecord,
  type LooseRecord,
  readRecordedOrders,
  readSavedPhase,
  type RecordedPhase,
  recordIn,
  textOf,
  textsIn,
} from './read.ts'
import { DIFFERENT_ADJUDICATION, type PlayedPhase, resultsOf, toSavedGame, toSavedState } from './saved-document.ts'

/** Games have some 100 phases at most. */
export const MAX_IMPORTED_PHASES = 500
const MAX_ORDERS = 200
/**
 * Reading takes most of the time, and longest for orders that cannot be read. Long games have half
 * as many.
 */
const MAX_ALL_ORDERS = 10_000
const MAX_UNREAD = 100
/** More than a century of any calendar. Later phases take long to find. */
const MAX_TURNS = 1000
/** Phases that a record leaves out are adjudicated, too. */
const MAX_LEFT_OUT = 50

export interface ImportedPhase extends PlayedPhase {
  /** `S1901M`, or `COMPLETED` for the end of a game. */
  readonly code: string
  /** The recorded orders that were read. */
  readonly submissions: Submissions
  /** As lines for all powers: `FRANCE: A PAR - BUR`. Unreadable ones are as recorded. */
  readonly lines: readonly string[]
  /** Recorded orders that cannot be read, or are for no unit of that power. */
  readonly unread: readonly string[]
  /** Our result against the record's next phase; null for the last phase. */
  readonly comparison: Comparison | null
}

export interface ImportedGame {
  readonly id: string
  readonly map: string
  readonly rules: readonly string[]
  /** As saved; null if there are none. */
  readonly options: NonNullable<SavedGame['options']> | null
  readonly isOver: boolean
  /** Never empty. The last is open or, if `isOver`, the end. */
  readonly phases: readonly ImportedPhase[]
}

/**
 * `saved`: a game as the package saves it, or only with codes, orders and results of its phases, if it
 * begins with the first phase. The error says why the game cannot be read.
 */
export function importGame(variant: Variant, saved: LooseRecord): Result<ImportedGame, string> {
  const memory = isRecord(saved.memory) ? (saved.memory as MapMemory) : null
  if (memory === null && variant.maps(variant.setup(0)).length > 0)
    return err(
      'This file lacks the secret maps, so the game cannot be adjudicated again. Download it again once the game is over.',
    )
  const records = recordsIn(variant, saved)
  if (!records.ok) return records
  const phases: ImportedPhase[] = []
  let unread = 0
  let before: Position | null = null
  for (const [n, record] of records.value.entries()) {
    const start: Result<Position, string> = before === null ? firstPosition(variant, record, memory) : ok(before)
    if (!start.ok) return err(`${codeOf(record)}: ${start.error}.`)
    const next = records.value[n + 1]
    const played: Result<Played, string> =
      memory !== null && isDraft(variant, start.value) && next !== undefined
        ? playDraft(variant, start.value, record, next, memory)
        : playPhase(variant, start.value, record, next ?? null)
    if (!played.ok) return err(`${codeOf(record)}: ${played.error}.`)
    phases.push(played.value.phase)
    unread += played.value.phase.unread.length
    if (unread > MAX_UNREAD)
      return err(`More than ${MAX_UNREAD} orders cannot be read, up to ${codeOf(record)}. Is this game on another map?`)
    before = played.value.next
  }
  return ok({
    id: textOf(saved.id) ?? 'imported',
    map: textOf(saved.map) ?? 'standard',
    rules: textsIn(saved.rules).filter((rule) => rule !== DIFFERENT_ADJUDICATION),
    options: isRecord(saved.options) ? (saved.options as NonNullable<SavedGame['options']>) : null,
    isOver: codeOf(records.value.at(-1) ?? {}) === COMPLETED,
    phases,
  })
}

/** The maps of a variant in which they are secret during the game. */
type MapMemory = Readonly<Record<string, Json>>

/** Are maps designed in this phase? */
export const isDraft = (variant: Variant, { turn }: Position): boolean =>
  phaseAt(variant.calendar, turn).steps.includes('draft')

/** Maps are not drawn again: the phase after them has those of the record. */
function playDraft(
  variant: Variant,
  before: Position,
  record: LooseRecord,
  next: LooseRecord,
  memory: MapMemory,
): Result<Played, string> {
  const to = codeOf(next)
  const turn = before.turn + 1
  if (to !== COMPLETED && phaseAt(variant.calendar, turn).code !== to) return err(`${to} cannot follow it`)
  const comparison = { from: codeOf(record), to, differences: [], notes: [] }
  const phase = {
    ...phaseFrom(variant, before, record),
    submissions: {},
    lines: [],
    unread: [],
    rulings: [],
    comparison,
  }
  return ok({ phase, next: withMemory({ ...before, turn }, memory) })
}

const withMemory = (position: Position, memory: MapMemory): Position => ({
  ...position,
  memory: { ...readObject(position.memory), ...memory },
})

const phaseFrom = (variant: Variant, before: Position, record: LooseRecord) => ({
  code: codeOf(record),
  before,
  at: timeOf(record),
  inDisorder: disorderIn(variant, before, record),
})

/** The game in the format of the package, as we adjudicate it. Without messages. */
export const exportImported = (variant: Variant, game: ImportedGame): SavedGame => {
  const { id, map, rules, options, phases, isOver } = game
  return toSavedGame(variant, { id, map, rules, ...(options !== null && { options }) }, phases, isOver)
}

/** The phases of a record that have begun, within limits. */
function recordsIn(variant: Variant, { phases }: LooseRecord): Result<readonly LooseRecord[], string> {
  if (!Array.isArray(phases)) return err('This is no saved game: it has no list of phases.')
  const records = phases.filter((phase) => isRecord(phase)).filter((phase) => codeOf(phase) !== 'FORMING')
  const [first] = records
  if (first === undefined || codeOf(first) === COMPLETED) return err('This saved game has no phases.')
  if (records.length > MAX_IMPORTED_PHASES)
    return err(`This game has ${records.length} phases. At most ${MAX_IMPORTED_PHASES} can be imported.`)
  let all = 0
  for (const record of records) {
    const count = Object.values(recordIn(record, 'orders')).flatMap(textsIn).length
    all += count
    if (count > MAX_ORDERS)
      return err(`${codeOf(record)} has ${count} orders. At most ${MAX_ORDERS} in a phase can be imported.`)
  }
  if (all > MAX_ALL_ORDERS) return err(`This game has ${all} orders. At most ${MAX_ALL_ORDERS} can be imported.`)
  const distant = distantPhase(variant, records)
  return distant === null ? ok(records) : err(distant)
}

/** Why the phases of a record are too far apart to adjudicate them again; null if they are not. */
function distantPhase(variant: Variant, records: readonly LooseRecord[]): string | null {
  let last: number | null = null
  for (const record of records) {
    const code = codeOf(record)
    const turn: number | null = code === COMPLETED ? last : turnOf(variant.calendar, code, MAX_TURNS)
    if (turn === null)
      return `${code.slice(0, 20) || 'A phase without a name'} is not one of the first ${MAX_TURNS} phases of this game.`
    if (last !== null && turn - last > MAX_LEFT_OUT)
      return `This game leaves out ${turn - last - 1} phases before ${code}. At most ${MAX_LEFT_OUT} can be left out.`
    last = turn
  }
  return null
}

/** Our own start, if the record begins there: it has what a record leaves out. */
function firstPosition(variant: Variant, record: LooseRecord, memory: MapMemory | null): Result<Position, string> {
  const { position } = skipIdlePhases(variant, variant.setup(0))
  const { code } = phaseAt(variant.calendar, position.turn)
  if (!hasState(record))
    return codeOf(record) === code ? ok(position) : err(`without positions, a game must begin with ${code}`)
  const read = readSavedPhase(variant, record)
  if (!read.ok) return read
  const isStart = isSame(toSavedState(variant, read.value.position), toSavedState(variant, position))
  if (isStart) return ok(position)
  const start = { ...read.value.position, memory: position.memory }
  return ok(memory === null || isDraft(variant, start) ? start : withMemory(start, memory))
}

const isSame = (first: object, second: object): boolean => JSON.stringify(first) === JSON.stringify(second)

const hasState = (record: LooseRecord): boolean => isRecord(record.state)

interface Played {
  readonly phase: ImportedPhase
  readonly next: Position
}

function playPhase(
  variant: Variant,
  before: Position,
  record: LooseRecord,
  next: LooseRecord | null,
): Result<Played, string> {
  const code = codeOf(record)
  const { submissions, unread, read } = readRecordedOrders(variant, before, recordIn(record, 'orders'))
  const lines = [...linesOf(variant, before, submissions), ...unread.map((text) => text.replace(' ', ': '))]
  const phase = { ...phaseFrom(variant, before, record), submissions, lines, unread }
  if (next === null) return ok({ phase: { ...phase, rulings: [], comparison: null }, next: before })
  const now = { code, position: before, submissions, unread }
  const replayed = hasState(next)
    ? replayPhase(variant, now, next)
    : replayWithoutStates(variant, now, next, resultsIn(before, record, read))
  if (!replayed.ok) return replayed
  const { report, reached, comparison } = replayed.value
  const from = comparison.differences.length === 0 ? ok(reached) : recordedPosition(variant, next, reached)
  return from.ok ? ok({ phase: { ...phase, rulings: report.rulings, comparison }, next: from.value }) : from
}

/** The record's own position, with the memory that we reached. */
function recordedPosition(variant: Variant, record: LooseRecord, reached: Position): Result<Position, string> {
  if (!hasState(record)) return ok(reached)
  const name = codeOf(record) === COMPLETED ? phaseAt(variant.calendar, reached.turn).code : codeOf(record)
  const read = readSavedPhase(variant, { ...record, name })
  return read.ok ? ok({ ...read.value.position, memory: reached.memory }) : read
}

/** Compares the results of single orders, as texts of judges have them. */
function replayWithoutStates(
  variant: Variant,
  { code, position: before, submissions }: RecordedPhase,
  next: LooseRecord,
  results: LooseRecord,
): Result<ReplayedPhase, string> {
  const to = codeOf(next)
  const { position, report } = adjudicate(variant, before, submissions)
  const turn = to === COMPLETED ? position.turn : turnOf(variant.calendar, to)
  if (turn === null) return err(`${to || 'a phase without a name'} is no phase of this game`)
  if (turn <= before.turn) return err(`${to} comes after it in the record`)
  const { reached, notes } = continueTo(variant, position, turn)
  const differences = resultDifferences(variant, before, report.rulings, results)
  return ok({ report, reached, comparison: { from: code, to, differences, notes } })
}

/** Results by order (`FRANCE A PAR - BUR`) as results by unit (`A PAR`). */
function resultsIn(before: Position, record: LooseRecord, read: ReadonlyMap<string, Issued>): LooseRecord {
  const entries = Object.entries(recordIn(record, 'results')).flatMap(([text, terms]) => {
    const order = read.get(text)?.order
    const id = order === undefined ? null : unitOf(order)
    const unit = id === null ? undefined : unitById(before, id)
    return unit === undefined ? [] : [[formatUnit(unit), terms] as const]
  })
  return Object.fromEntries(entries)
}

/** Results that a text may leave out, or word in its own way. */
const COMPARED_RESULTS = new Set(['bounce', 'cut', 'dislodged', 'no convoy', 'disrupted'])
/** Judges write that an order failed, some without its reason. */
const SAME_RESULT: Readonly<Record<string, string>> = { disrupted: 'no convoy' }

function resultDifferences(
  variant: Variant,
  before: Position,
  rulings: readonly Ruling[],
  recorded: LooseRecord,
): Comparison['differences'] {
  // Results name no board.
  if (variant.boards.length > 1) return []
  const all = resultsOf(variant, before, rulings)
  // Only those of units whose result the text has.
  const own = Object.fromEntries(Object.entries(all).filter(([unit]) => unit in recorded))
  const factsFrom = (results: LooseRecord): string[] =>
    Object.entries(results).flatMap(([unit, terms]) =>
      textsIn(terms)
        .filter((term) => COMPARED_RESULTS.has(term))
        .map((term) => `${unit}: ${SAME_RESULT[term] ?? term}`),
    )
  const [here, there] = [new Set(factsFrom(own)), new Set(factsFrom(recorded))]
  const difference = {
    what: 'results',
    ours: [...here].filter((fact) => !there.has(fact)).toSorted(),
    recorded: [...there].filter((fact) => !here.has(fact)).toSorted(),
  } as const
  return difference.ours.length + difference.recorded.length === 0 ? [] : [difference]
}

/** Once for each power, also if several seats give its orders. */
function linesOf(variant: Variant, position: Position, submissions: Submissions): string[] {
  const issued = Object.values(submissions).flatMap((submission) => submission?.orders ?? [])
  return [...new Set(issued.map(({ power, order }) => `${power}: ${formatOrder(variant, position, order)}`))]
}

const MICROSECONDS = 1000

/** Milliseconds since 1970; 0 if the record does not say. */
function timeOf(record: LooseRecord): number {
  const { timestamp } = recordIn(record, 'state')
  return typeof timestamp === 'number' && Number.isFinite(timestamp) ? timestamp / MICROSECONDS : 0
}

const disorderIn = (variant: Variant, before: Position, record: LooseRecord): readonly Power[] => {
  const disorder = recordIn(recordIn(record, 'state'), 'civil_disorder')
  return powersIn(variant, before).filter((power) => disorder[power] === 1)
}
