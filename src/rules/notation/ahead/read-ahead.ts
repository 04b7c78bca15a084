/**
 * Reads what a player states ahead of the phase that needs it. Statements are kept as lines of a
 * sheet, and read again by the rules when that phase opens.
 */
import { type Phase, eraOf, phaseAt, phaseLabel, turnOf } from '../../phase-calendar.ts'
import { type Position, withBoard, stateOf } from '../../position/position.ts'
import type { BoardId } from '../../names.ts'
import {
  type Notice,
  type ParseBudget,
  type Problem,
  MISREADINGS,
  newBudget,
  problem,
} from '../../seam/line-problem.ts'
import { formatIssued } from '../format-order.ts'
import { type Reader, type Scope, scopeOf } from '../scope.ts'
import { commandOf, isPhase, phaseOfCode } from '../reading/commands.ts'
import { boardNamed } from '../reading/headings.ts'
import type { ReadLine } from '../reading/line.ts'
import { readSheet } from '../reading/read-sheet.ts'
import { type Headed, namesDate, sectionAt } from '../reading/sections.ts'
import { compact, isConditional, MAX_LINE_LENGTH, plainLine, splitOrders, wholeLinesOf } from '../tokens.ts'
import { type StatementKind, adjustmentLines, clearsAhead, conditionOf, retreatLines } from '../conditions.ts'

/** What one line states: a unit's retreat, builds, disbands, or orders of a later phase. */
export interface Statement {
  readonly kind: StatementKind
  /**
   * Lines of a sheet. Of a retreat, the first possible one counts. Builds and disbands are in order
   * of preference.
   */
  readonly lines: readonly string[]
  /** The phase for which orders are; null: the next one that can need the statement. */
  readonly phase: string | null
}

/** One line as understood. A heading has neither statement nor problem. */
export interface AheadLine {
  readonly text: string
  readonly statement: Statement | null
  /** In standard notation: `IF DISLODGED A MUN: KIE, RUH, DISBAND`. Null without a statement. */
  readonly written: string | null
  /** The first phase that can need the statement: its code. Null without a statement. */
  readonly phase: string | null
  readonly problem: { readonly why: string; readonly words: string; readonly suggestions: readonly string[] } | null
  /** Sentences about a statement, e.g. that it would be impossible as things are. */
  readonly notices: readonly string[]
}

/** What the lines below a heading state. */
type Heading = Pick<Statement, 'kind' | 'phase'>

/** What one line states, or why it states nothing. */
type Stated = { readonly statement: Statement } | { readonly problem: Problem } | null

/** One entry per line, without blank ones and comments. Later lines add to earlier ones. */
export function readAhead(reader: Reader, text: string, budget: ParseBudget = newBudget()): readonly AheadLine[] {
  const scope = scopeOf(reader, budget)
  const foresight = foreseer(reader)
  const lines: AheadLine[] = []
  let heading: Heading | null = null
  for (const typed of wholeLinesOf(text)) {
    const plain = plainLine(typed)
    if (clearsAhead(plain)) {
      lines.length = 0
      heading = null
      continue
    }
    const { stated, below } = stateLine(scope, plain, heading)
    heading = below
    lines.push(describe(reader, foresight, typed, stated, budget))
  }
  return lines
}

interface StatedLine {
  readonly stated: Stated
  /** What the lines below state; null: nothing. */
  readonly below: Heading | null
}

const failed = (problem: Problem): StatedLine => ({ stated: { problem }, below: null })

function stateLine(scope: Scope, typed: string, above: Heading | null): StatedLine {
  if (typed.length > MAX_LINE_LENGTH) return { ...failed(TOO_LONG), below: above }
  const { code, text } = datedCondition(typed)
  const condition = conditionOf(text)
  if (condition !== null) {
    const { kind, unit, rest } = condition
    const phase = code === null ? null : laterPhase(scope, phaseOfCode(code))
    if (code !== null && phase === null) return failed(notLater(scope, code))
    const heading: Heading = { kind, phase: phase?.code ?? null }
    if (rest === '' && unit === null) return { stated: null, below: heading }
    return { stated: statementOf(scope, heading, rest, unit), below: null }
  }
  const command = commandOf(text, scope.phase)
  if (command?.command?.kind === 'phase') return underDate(scope, text, command.command.code ?? '')
  if (command !== null) return { stated: null, below: above }
  const headed = sectionAt(scope, text.replace(/^(?:conditional|preferred|planned|advance) /iu, ''))
  if (headed !== null) return underSection(scope, headed)
  return above === null
    ? failed(problem('other-phase', WHEN_TEXT, isConditional(text) ? [] : [`NEXT PHASE: ${text}`]))
    : { stated: statementOf(scope, above, text, null), below: above }
}

/** `F1901R: IF DISLODGED …`: the condition of a later phase. */
function datedCondition(text: string): { readonly code: string | null; readonly text: string } {
  const [, code, rest] = /^([sfawy]\d{3,4}[mrabd])\s?:\s?(.*)$/iu.exec(text) ?? []
  return code === undefined || rest === undefined || conditionOf(rest) === null
    ? { code: null, text }
    : { code: code.toUpperCase(), text: rest }
}

const TOO_LONG = problem('too-long', 'This line is too long.')
const WHEN_TEXT = 'When is this for? Begin with IF DISLODGED, IF BUILDS:, IF DISBANDS: or NEXT PHASE:.'

/** Below a line like `PHASE F1901M`. */
function underDate(scope: Scope, label: string, code: string): StatedLine {
  const phase = laterPhase(scope, phaseOfCode(code))
  return phase === null ? failed(notLater(scope, label)) : { stated: null, below: headingFor(scope, phase) }
}

/** Retreats of a dated phase may be stated by preference, too. */
const headingFor = ({ variant }: Scope, { code, turn }: Phase): Heading => ({
  kind: phaseAt(variant.calendar, turn).steps.every((step) => step === 'retreats') ? 'retreat' : 'orders',
  phase: code,
})

function underSection(scope: Scope, { section, label, rest }: Headed): StatedLine {
  const kind = section.verb === 'build' || section.verb === 'disband' ? section.verb : null
  const isDated = namesDate(section)
  const phase = isDated ? laterPhase(scope, section) : null
  if (isDated && phase === null) return failed(notLater(scope, label))
  const isRetreat = section.steps.length === 1 && section.steps[0] === 'retreats'
  const heading: Heading =
    kind !== null || isRetreat
      ? { kind: kind ?? 'retreat', phase: phase?.code ?? null }
      : phase === null
        ? { kind: 'orders', phase: null }
        : headingFor(scope, phase)
  return { stated: rest === '' ? null : statementOf(scope, heading, rest, null), below: heading }
}

/** The first later phase of this name; null if there is none, or the open one has it. */
function laterPhase({ variant, phase }: Scope, named: Parameters<typeof isPhase>[1]): Phase | null {
  if (isPhase(phase, named)) return null
  return phaseFrom({ variant, position: { turn: phase.turn } }, (candidate) => isPhase(candidate, named))
}

/** Years are announced at most this far ahead. */
const MAX_PHASES_AHEAD = 40

/** The first phase after the open one that has this; null if none comes soon. */
function phaseFrom(
  { variant, position }: { readonly variant: Reader['variant']; readonly position: Pick<Position, 'turn'> },
  fits: (phase: Phase) => boolean,
): Phase | null {
  for (let turn = position.turn + 1; turn <= position.turn + MAX_PHASES_AHEAD; turn++) {
    const phase = phaseAt(variant.calendar, turn)
    if (fits(phase)) return phase
  }
  return null
}

const notLater = ({ phase, variant }: Scope, label: string): Problem =>
  problem(
    'other-phase',
    `“${label}” is not a later phase. Orders for ${phaseLabel(phase.code, eraOf(variant.calendar))} belong on the sheet.`,
  )

function statementOf(scope: Scope, heading: Heading, text: string, unit: string | null): Stated {
  const { prefix, rest } = heading.kind === 'retreat' ? withoutPrefix(scope, text) : { prefix: '', rest: text }
  const lines = linesFor(heading.kind, rest, unit)
  if (lines === null) return { problem: NO_GOAL }
  if (lines.length > MAX_CHOICES) return { problem: problem('too-long', `State at most ${MAX_CHOICES} choices.`) }
  return lines.length === 0 ? null : { statement: { ...heading, lines: lines.map((line) => prefix + line) } }
}

const MAX_CHOICES = 24
const NO_GOAL = problem(
  'no-goal',
  'Which unit, and where to? Write for example: IF DISLODGED A MUN: KIE, RUH, DISBAND.',
)

function linesFor(kind: StatementKind, text: string, unit: string | null): readonly string[] | null {
  if (kind === 'retreat') return text === '' ? null : retreatLines(unit, text)
  if (kind !== 'orders') return adjustmentLines(kind, text)
  const parts = isConditional(text) ? [text] : splitOrders(text)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const PREFIX = /^([\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?)\s?[:：]\s*(\S.*)$/u

/** Takes a board or a power off the front: `B: A MUN: KIE`. The sheet's line keeps it. */
function withoutPrefix(scope: Scope, text: string): { readonly prefix: string; readonly rest: string } {
  const [, name = '', rest = ''] = PREFIX.exec(text) ?? []
  const isPrefix = name !== '' && (boardNamed(scope, name, true) !== null || scope.nameIndex.powers.has(compact(name)))
  return isPrefix ? { prefix: `${name}: `, rest } : { prefix: '', rest: text }
}

// — How the rules read it —

/** Where a statement will be needed, as far as it can be foreseen: the position that reads it. */
interface Foresight {
  readonly phase: Phase
  readonly position: Position
}

type Foresee = (statement: Statement) => Foresight | null

/** Makes each position once, as the rules keep tables for it. */
function foreseer(reader: Reader): Foresee {
  const known = new Map<string, Foresight | null>()
  return (statement) => {
    const key = `${statement.kind} ${statement.phase ?? ''}`
    const foresight = known.get(key) ?? foresee(reader, statement)
    known.set(key, foresight)
    return foresight
  }
}

function describe(reader: Reader, foreseen: Foresee, text: string, stated: Stated, budget: ParseBudget): AheadLine {
  const blank: AheadLine = { text, statement: null, written: null, phase: null, problem: null, notices: [] }
  if (stated === null) return blank
  if ('problem' in stated) return { ...blank, problem: stated.problem }
  const { statement } = stated
  const foresight = foreseen(statement)
  if (foresight === null) return { ...blank, problem: problem('other-phase', 'No later phase needs this.') }
  const lines = readSheet({ ...reader, position: foresight.position }, statement.lines.join('\n'), budget)
  const fault = lines.some(({ command }) => command !== null)
    ? NO_COMMANDS
    : lines.map(({ problem }) => problem).find((problem) => problem !== null && !dependsOnBoard(problem.why))
  if (fault) return { ...blank, problem: fault }
  const orders = lines.map((line) => orderText({ ...reader, position: foresight.position }, line))
  return {
    ...blank,
    statement,
    written: writtenOf(statement, orders, text),
    phase: foresight.phase.code,
    notices: noticesOf(statement, lines),
  }
}

const FIXED: ReadonlySet<string> = new Set(MISREADINGS.filter((why) => why !== 'which-unit'))
const FIXED_REFUSALS: ReadonlySet<string> = new Set(['wrong-step', 'needs-coast'])

/** Whether the line can still become an order later in the game. */
const dependsOnBoard = (why: Problem['why']): boolean => !FIXED.has(why) && !FIXED_REFUSALS.has(why)

/** The phase that needs the statement, with a position in which as much as possible is allowed. */
function foresee({ variant, position, powers }: Reader, { kind, phase: code }: Statement): Foresight | null {
  const step = kind === 'retreat' ? 'retreats' : kind === 'orders' ? 'moves' : 'adjustments'
  const turn = code === null ? null : turnOf(variant.calendar, code, position.turn + MAX_PHASES_AHEAD)
  const phase =
    turn === null
      ? phaseFrom({ variant, position }, ({ steps }) => steps.includes(step))
      : phaseAt(variant.calendar, turn)
  if (phase === null) return null
  const boards = variant.boards.map(({ board }) => board)
  const supposed = boards.reduce((result, board) => suppose(result, board, kind, powers), position)
  return { phase, position: { ...supposed, turn: phase.turn } }
}

/** Retreats: only the writer's units, all dislodged. Builds: no units. Disbands: no centres. */
function suppose(position: Position, board: BoardId, kind: StatementKind, powers: Reader['powers']): Position {
  const { units, dislodged } = stateOf(position, board)
  const own = units.filter(({ power }) => powers.includes(power))
  const clear = { dislodged: [], standoffs: [] }
  switch (kind) {
    case 'retreat': {
      const known = dislodged.filter(({ unit }) => powers.includes(unit.power)).map(({ unit }) => unit)
      const fleeing = [...own, ...known].map((unit) => ({ unit, from: null }))
      return withBoard(position, board, { ...clear, units: [], dislodged: fleeing })
    }
    case 'build':
      return withBoard(position, board, { ...clear, units: [] })
    case 'disband':
      return withBoard(position, board, { ...clear, owners: {} })
    case 'orders':
      return withBoard(position, board, clear)
  }
}

const NO_COMMANDS = problem('unreadable', 'Only orders can be stated ahead.')

/** The order in standard notation, also if it is impossible as things are; else as typed. */
const orderText = ({ variant, position }: Reader, { text, written, refused }: ReadLine): string =>
  written ?? (refused === null ? text : formatIssued(variant, position, refused))

/** The statement in standard notation. */
function writtenOf({ kind, phase, lines }: Statement, orders: readonly string[], text: string): string {
  const label = phase === null ? null : `${phase}: `
  switch (kind) {
    case 'orders':
      return `${label ?? 'NEXT PHASE: '}${orders.join(', ')}`
    case 'build':
      return `${label ?? ''}IF BUILDS: ${orders.map((order) => order.replace(/^Builds: | B$/gu, '')).join(', ')}`
    case 'disband':
      return `${label ?? ''}IF DISBANDS: ${orders.map((order) => order.replace(/^Disbands: | D$/gu, '')).join(', ')}`
    case 'retreat': {
      const parts = (orders.length === lines.length ? orders : lines).map((order) =>
        /^(.*?) (?:R (.*)|D)$/u.exec(order),
      )
      const unit = parts.find((part) => part !== null)?.[1]
      if (unit === undefined) return text
      return `${label ?? ''}IF DISLODGED ${unit}: ${parts.map((part) => part?.[2] ?? 'DISBAND').join(', ')}`
    }
  }
}

/** Not known before the phase opens. */
const UNKNOWN_YET: ReadonlySet<string> = new Set(['nothing-to-build', 'nothing-to-disband', 'not-vacant', 'superseded'])
const LATER_NOTICES: ReadonlySet<Notice['why']> = new Set(['superseded', 'surplus', 'listed'])

function noticesOf({ kind }: Statement, lines: readonly ReadLine[]): readonly string[] {
  const remarks = lines.flatMap(({ notices }) => notices.filter(({ why }) => !LATER_NOTICES.has(why)))
  const doubts = lines.flatMap(({ problem }) =>
    problem === null || UNKNOWN_YET.has(problem.why) ? [] : [problem.words],
  )
  const lead = kind === 'orders' ? 'As the board is now: ' : 'As things are now: '
  return [...new Set([...remarks.map(({ words }) => words), ...doubts.map((words) => lead + words)])]
}
