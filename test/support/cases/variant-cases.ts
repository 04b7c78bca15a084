/**
 * The case files of the variants, test/variants/ID.txt. Empty lines separate cases, `#` starts a comment, and indented
 * lines belong to the line above. The first block lists the rules that the file covers:
 *
 *     rules DUO-1 to DUO-11
 *     elsewhere DUO-10 test/maps/boards.test.ts     (another test covers this rule)
 *
 *     DUO-3  An army on a coastal centre becomes a fleet
 *     phase F1001M
 *     options victory=20                            (default: the usual rules)
 *     memory {"json": "as in the state"}            (default: as at the start)
 *     map FRANCE                                    (a drawing, its rows below)
 *     units ROTLAND: A KAR, F ZIN                   (`units A FRANCE: A PAR` with several boards)
 *     retreats ROTLAND: A KAR < GUR                 (dislodged from there; `-`: by a convoyed attacker)
 *     standoffs SIL
 *     centres ROTLAND: KAR ZIN ROT
 *     orders ROTLAND                                (a seat, or a power with one seat)
 *       A KAR T | succeeded
 *       A FOO - BAR | problem unknown-place         (an invalid line)
 *     orders                                        (automatic orders)
 *       NEUTRAL A GAW H | succeeded
 *     then                                          (expectations; the next `orders` continue from there)
 *       phase W1001A
 *       units ROTLAND: F KAR, F ZIN                 (exactly these; `*A PAR` is dislodged)
 *       capture KAR ROTLAND
 *       verdict none
 *
 * `play-variant-case.ts` lists the other lines after `then`, and the words for outcomes.
 */
import type { Json } from '../../../src/lib/json.ts'

/** A line of `orders` with its expected result. `by`: the seat; null for an automatic order. */
export interface ExpectedOrder {
  readonly by: string | null
  readonly text: string
  readonly expected: string
}

/** The submissions for a phase, and the expectations after it. */
export interface Round {
  readonly orders: readonly ExpectedOrder[]
  readonly sheets: Readonly<Record<string, readonly string[]>>
  readonly afterwards: readonly string[]
}

export interface VariantCase {
  readonly id: string
  readonly title: string
  readonly options: Readonly<Record<string, number | string>>
  /** In the sandbox's form. */
  readonly state: Readonly<Record<string, unknown>>
  readonly rounds: readonly Round[]
}

export interface CaseFile {
  /** The rules that the file covers, each with the other test that covers it, if any. */
  readonly rules: readonly { readonly id: string; readonly elsewhere: string | null }[]
  readonly cases: readonly VariantCase[]
}

/** Throws at the first invalid line, such as an order without a result. */
export function readCaseFile(text: string): CaseFile {
  const blocks = text
    .split(/\n\s*\n/u)
    .map((block) => block.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#')))
    .filter((lines) => lines.length > 0)
  const [head = [], ...cases] = blocks
  return { rules: head.flatMap(rulesIn), cases: cases.map(readCase) }
}

/** `rules DUO-1 to DUO-11`, `elsewhere DUO-11 test/maps/boards.test.ts` */
function rulesIn(line: string, _: number, head: readonly string[]): CaseFile['rules'] {
  if (/^elsewhere [A-Z]+-\d+ \S+$/u.test(line)) return []
  const [, name, first, last] = /^rules ([A-Z]+)-(\d+) to \1-(\d+)$/u.exec(line) ?? []
  if (name === undefined) throw new Error(`a case file begins with its rules, not with “${line}”`)
  return Array.from({ length: Number(last) - Number(first) + 1 }, (__, n) => {
    const id = `${name}-${Number(first) + n}`
    const [, elsewhere = null] = new RegExp(`^elsewhere ${id} (\\S+)$`, 'mu').exec(head.join('\n')) ?? []
    return { id, elsewhere }
  })
}

interface Draft {
  options: Record<string, number | string>
  state: Record<string, unknown>
  rounds: { orders: ExpectedOrder[]; sheets: Record<string, string[]>; afterwards: string[] }[]
}

function readCase([head = '', ...lines]: readonly string[]): VariantCase {
  const [, id, title] = /^([A-Z]+-\d+)\s+(.+)$/u.exec(head) ?? []
  if (id === undefined || title === undefined) throw new Error(`no case begins like this: ${head}`)
  const draft: Draft = { options: {}, state: {}, rounds: [] }
  for (const [first = '', ...inside] of statementsIn(lines)) {
    const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(first) ?? []
    if (word === 'then') {
      follow(draft, inside)
      continue
    }
    const reader = Object.hasOwn(STATEMENTS, word) ? STATEMENTS[word] : undefined
    if (reader === undefined) throw new Error(`${id} “${title}”: no such statement as “${first}”`)
    reader(draft, rest, inside)
  }
  if (draft.rounds.length === 0) throw new Error(`${id} “${title}” orders nothing`)
  return { id, title, ...draft }
}

/** A line and those indented below it. */
function statementsIn(lines: readonly string[]): string[][] {
  const statements: string[][] = []
  for (const line of lines) {
    if (/^\s/u.test(line)) statements.at(-1)?.push(line.trim())
    else statements.push([line.trim()])
  }
  return statements
}

const STATEMENTS: Readonly<Record<string, (draft: Draft, rest: string, inside: readonly string[]) => void>> = {
  phase: ({ state }, code) => {
    state.name = code
  },
  options: ({ options }, rest) => {
    for (const pair of rest.split(' ')) {
      const [key = '', value = ''] = pair.split('=')
      options[key] = /^\d+$/u.test(value) ? Number(value) : value
    }
  },
  memory: ({ state }, rest, inside) => {
    state.memory = JSON.parse([rest, ...inside].join(' ')) as Json
  },
  /** A drawing, row by row. */
  map: ({ state }, power, rows) => {
    state.maps = { ...(state.maps as object | undefined), [power]: rows.join('\n') }
  },
  units: ({ state }, rest) => {
    const { part, power, list } = about(state, rest)
    put(
      part,
      'units',
      power,
      list.split(',').map((unit) => unit.trim()),
    )
  },
  centres: ({ state }, rest) => {
    const { part, power, list } = about(state, rest)
    put(part, 'centers', power, list.split(' '))
  },
  /** `retreats FRANCE: A PAR < BUR, A MAR < -` */
  retreats: ({ state }, rest) => {
    const { part, power, list } = about(state, rest)
    const pairs = list.split(',').map((pair) => pair.split('<').map((word) => word.trim()))
    put(part, 'retreats', power, Object.fromEntries(pairs.map(([unit = '']) => [unit, []])))
    put(
      part,
      'attackers',
      power,
      Object.fromEntries(pairs.map(([unit = '', from]) => [unit, from === '-' ? null : from])),
    )
  },
  /** `standoffs SIL`, `standoffs A: SIL BOH` */
  standoffs: ({ state }, rest) => {
    const [list = '', board] = rest.split(': ').toReversed()
    partOf(state, board ?? null).standoffs = list.split(' ')
  },
  orders: ({ rounds }, rest, inside) => {
    const last = rounds.at(-1)
    const round = last === undefined || last.afterwards.length > 0 ? { orders: [], sheets: {}, afterwards: [] } : last
    if (round !== last) rounds.push(round)
    const by = rest === '' ? null : rest
    const orders = inside.map((line) => expectedOrder(by, line))
    round.orders.push(...orders)
    if (by !== null) round.sheets[by] = [...(round.sheets[by] ?? []), ...orders.map(({ text }) => text)]
  },
}

function follow({ rounds }: Draft, inside: readonly string[]): void {
  const last = rounds.at(-1)
  if (last === undefined || inside.length === 0) throw new Error('“then” comes after orders, and says something')
  last.afterwards.push(...inside)
}

type Part = Record<string, unknown>

/** `FRANCE: …`, or `A FRANCE: …` with several boards. */
function about(state: Part, text: string): { part: Part; power: string; list: string } {
  const [, board = null, power = '', list = ''] = /^(?:([A-Z]) )?(\S+):\s*(.*)$/u.exec(text) ?? []
  if (power === '') throw new Error(`whose? “${text}”`)
  return { part: partOf(state, board), power, list }
}

function partOf(state: Part, board: string | null): Part {
  if (board === null) return state
  const boards = (state.boards ??= {}) as Record<string, Part>
  return (boards[board] ??= {})
}

function put(part: Part, member: string, power: string, value: unknown): void {
  part[member] = { ...(part[member] as object | undefined), [power]: value }
}

function expectedOrder(by: string | null, line: string): ExpectedOrder {
  const [, text, expected] = /^(.*?)\s*\|\s*(\S.*)$/u.exec(line) ?? []
  if (text === undefined || expected === undefined) throw new Error(`no expectation in “${line}”`)
  return { by, text, expected }
}
