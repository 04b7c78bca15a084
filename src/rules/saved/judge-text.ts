/**
 * Reads the results of e-mail judges, and our own games as text, into the form of a saved game without
 * positions: `Movement results for Spring of 1901.` or `Spring 1901, movement  (S1901M)`, and below it lines
 * such as `Austria: Army Vienna -> Galicia. (*bounce*)`.
 */
import type { PowerInfo } from '../atlas/atlas.ts'
import { COMPLETED } from './saved-format.ts'
import type { LooseRecord } from './read.ts'

const SEASONS: Readonly<Record<string, string>> = { SPRING: 'S', SUMMER: 'S', FALL: 'F', AUTUMN: 'F', WINTER: 'W' }
const STEPS: Readonly<Record<string, string>> = { MOVEMENT: 'M', RETREAT: 'R', ADJUSTMENT: 'A', BUILD: 'A' }

const OF_JUDGE =
  /^(movement|retreat|adjustment|build) (?:results|orders) for (spring|summer|fall|autumn|winter) of (\d+)/i
const OF_OURS = /^\S.*, .*\(([SFWY]-?\d+[DMRA])\)$/

/** `S1901M`; null for other lines. A judge has retreats of Spring in Summer. */
function codeIn(line: string): string | null {
  const [, step = '', season = '', year = ''] = OF_JUDGE.exec(line) ?? []
  if (year === '') return OF_OURS.exec(line)?.[1] ?? null
  return `${SEASONS[season.toUpperCase()]}${year}${STEPS[step.toUpperCase()]}`
}

/** The title of a list that is not of orders. */
const TITLE = /:\s*$/
const RESULTS = ['bounce', 'cut', 'dislodged', 'no convoy', 'disrupted'] as const
const NO_ORDER = /no order|unus(?:ed|able) build|builds? waived|builds? pending/i
/** The remark after an order: `(*bounce, dislodged*)`. A coast has none of these words. */
const REMARK =
  /\.?\s*\((?:\*[^()]*\*|[a-z, ]*(?:bounce|cut|dislodged|convoy|void|disrupted|no order)[a-z, ]*)\)\s*\.?$/i
const ENDING = /^The game (?:is a draw|was won|is over)|^Game over|\bhas won\.|^The game was conceded/im

/**
 * In characters, also of lines that are continued. No order has half as many, and for each further
 * character the patterns above take longer.
 */
const MAX_LINE = 300

interface TextPhase {
  readonly name: string
  readonly lines: string[]
  /** Whether the next lines are orders. */
  isOpen: boolean
}

/** Is it such a text? */
export const isJudgeText = (text: string): boolean =>
  text.split('\n', 5000).some((line) => codeIn(line.slice(0, MAX_LINE).trim()) !== null)

/** A text without phases has an empty list of them. `powers`: those whose orders are read. */
export function readJudgeText(text: string, powers: readonly PowerInfo[]): LooseRecord {
  const names = new Map(
    powers.flatMap(({ power, name }) => [
      [power.toUpperCase(), power],
      [name.toUpperCase(), power],
    ]),
  )
  const phases: TextPhase[] = []
  for (const raw of text.split('\n')) {
    const line = raw.slice(0, MAX_LINE).trimEnd()
    const code = codeIn(line.trim())
    const phase = phases.at(-1)
    if (code !== null) phases.push({ name: code, lines: [], isOpen: true })
    else if (phase?.isOpen === true) addLine(phase, line, names)
  }
  const records = phases.map((phase) => recordOf(phase, names))
  return { phases: ENDING.test(text) && records.length > 0 ? [...records, { name: COMPLETED }] : records }
}

const powerIn = (line: string, names: ReadonlyMap<string, string>): string | undefined =>
  names.get(
    line
      .slice(0, Math.max(0, line.indexOf(':')))
      .trim()
      .toUpperCase(),
  )

/** A line of orders, the continuation of a broken one, or the title of another list. */
function addLine(phase: TextPhase, line: string, names: ReadonlyMap<string, string>): void {
  const last = phase.lines.at(-1)
  if (TITLE.test(line) && powerIn(line, names) === undefined) phase.isOpen = false
  else if (powerIn(line, names) !== undefined) phase.lines.push(line.trim())
  else if (/^\s+\S/.test(line) && last !== undefined)
    phase.lines.splice(-1, 1, `${last} ${line.trim()}`.slice(0, MAX_LINE))
}

function recordOf({ name, lines }: TextPhase, names: ReadonlyMap<string, string>): LooseRecord {
  const orders: Record<string, string[]> = {}
  const results: Record<string, string[]> = {}
  for (const line of lines) {
    const power = powerIn(line, names) ?? ''
    const order = line.slice(line.indexOf(':') + 1).trim()
    if (NO_ORDER.test(order)) continue
    const text = order.replace(REMARK, '').replace(/\.$/, '').replaceAll(/\s+/g, ' ')
    const remark = (REMARK.exec(order)?.[0] ?? '').toLowerCase()
    ;(orders[power] ??= []).push(text)
    results[`${power} ${text}`] = RESULTS.filter((term) => remark.includes(term))
  }
  return { name, orders, results }
}
