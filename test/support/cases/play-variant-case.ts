/** Plays a case through the sandbox, and compares results with expectations line by line. */
import { isDeepStrictEqual } from 'node:util'
import type {
  SandboxResult,
  BoardPart,
  SandboxLine,
  SandboxOrder,
  SandboxReport,
  SandboxState,
} from '../../../src/rules/sandbox/run-phase.ts'
import { sandbox } from '../../../src/rules/sandbox/run-phase.ts'

import type { Variant } from '../../../src/rules/seam/variant.ts'
import type { ExpectedOrder, Round, VariantCase } from './variant-cases.ts'

/** The lines of the file, each with its result. */
export type Played = readonly string[]

/** The expectations of a case, in the form of `Played`. */
export const expectedPlay = ({ rounds }: VariantCase): Played =>
  rounds.flatMap(({ orders, afterwards }) => [
    ...orders.map((order) => formatLine(order, order.expected.replace(/\s+/gu, ' '))),
    ...afterwards.map((line) => line.replace(/\s+/gu, ' ')),
  ])

const formatLine = ({ by, text }: ExpectedOrder, outcome: string): string => `${by ?? '*'} ${text} | ${outcome}`

/** Plays the case in this variant, with its options. */
export function playVariantCase(variant: Variant, { state, rounds }: VariantCase): Played {
  const played: string[] = []
  let at: Readonly<Record<string, unknown>> = state
  for (const round of rounds) {
    const report = sandbox(variant, at, round.sheets)
    if (!report.ok) throw new Error(report.error.message)
    played.push(...playRound(round, report.value))
    at = { ...report.value.state }
  }
  return played
}

function playRound({ orders, sheets, afterwards }: Round, { report, state }: SandboxResult): Played {
  const lines = linesBySeat(sheets, report)
  const used = [report, ...report.passed].flatMap((phase) => phase.orders)
  const outcomes = orders.map((order) =>
    formatLine(
      order,
      order.by === null ? scripted(order.text, used) : typed(lines.get(order.by)?.shift(), report, used),
    ),
  )
  return [...outcomes, ...afterwards.map((line) => statement(line, report, state))]
}

/** Lines are returned in the order of submission. */
function linesBySeat(sheets: Round['sheets'], { lines }: SandboxReport): Map<string, SandboxLine[]> {
  let from = 0
  return new Map(
    Object.entries(sheets).map(([by, texts]) => {
      from += texts.length
      return [by, lines.slice(from - texts.length, from)]
    }),
  )
}

function scripted(text: string, used: readonly SandboxOrder[]): string {
  const match = used.find((order) => `${order.power} ${order.text}` === text)
  return match === undefined
    ? `not among ${used.map((order) => `${order.power} ${order.text}`).join(', ')}`
    : outcomeOf(match)
}

const NOT_USED: readonly string[] = [
  'yielded',
  'disagreed',
  'not-built',
  'disbanded',
  'refused',
  'overridden',
  'both-overrode',
]

/** `succeeded`, `problem not-adjacent`; with two captains, first whose order was used: `preferred, bounced by A MUN`. */
function typed(line: SandboxLine | undefined, { submitted }: SandboxReport, used: readonly SandboxOrder[]): string {
  if (line === undefined) return 'lost'
  if (line.problem !== null) return `problem ${line.problem.why}`
  if (line.notices.some(({ why }) => why === 'superseded')) return 'superseded'
  if (line.written === null) return 'no order'
  const use = submitted.find(
    ({ seat, power, text }) => seat === line.seat && power === line.power && text === line.written,
  )?.use
  if (use !== undefined && NOT_USED.includes(use)) return use
  const isIts = (text: string): boolean =>
    [text, `${text} !`, text.replace(/ \(\S+ map\)$/u, ''), text.replace(/\/[A-Z]C(?= \(\S+ map\)$)/u, '')].includes(
      line.written ?? '',
    )
  const order = used.find(({ power, text }) => power === line.power && isIts(text))
  if (order === undefined && use !== undefined) return use
  const outcome = order === undefined ? `not used, but read as ${line.written}` : outcomeOf(order)
  return use === undefined ? outcome : `${use}, ${outcome}`
}

function outcomeOf({ outcome, why, culprits, dislodged }: SandboxOrder): string {
  const by = culprits.length === 0 ? '' : ` by ${culprits.toSorted().join(', ')}`
  return `${outcome}${why === null ? '' : ` ${why}`}${by}${dislodged === null ? '' : `; dislodged by ${dislodged.by}`}`
}

/** The actual value, in the form of the expected line. */
function statement(line: string, report: SandboxReport, state: SandboxState): string {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(line) ?? []
  const reader = Object.hasOwn(STATEMENTS, word) ? STATEMENTS[word] : undefined
  if (reader === undefined) throw new Error(`no such statement as “${line}”`)
  return `${word} ${reader(state, rest.replace(/\s+/gu, ' '), report)}`
}

const STATEMENTS: Readonly<Record<string, (state: SandboxState, rest: string, report: SandboxReport) => string>> = {
  phase: ({ name }) => name,
  units: (state, rest) => whose(state, rest, ', ', ({ units }, power) => units[power] ?? []),
  centres: (state, rest) => whose(state, rest, ' ', ({ centers }, power) => centers[power] ?? []),
  /** `retreats FRANCE A PAR: GAS PIC`: its possible retreats. */
  retreats: (state, rest) => {
    const [, power = '', unit = ''] = /^(?:[A-Z] )?(\S{2,}) ([AF] [^:]+)/u.exec(rest) ?? []
    return whose(state, rest, ' ', ({ retreats }) => retreats[power]?.[unit] ?? ['(not dislodged)'])
  },
  /** `builds ITALY: 2`, over all boards; `builds ITALY: -1` */
  builds: ({ builds }, rest) => {
    const [power = ''] = rest.split(':')
    return `${power}: ${builds[power]?.count ?? 0}`
  },
  /** Compares only these members. */
  memory: ({ memory, maps }, rest) => {
    const expected = JSON.parse(rest) as Record<string, unknown>
    const all = { ...(memory as object | undefined), ...(maps !== undefined && { maps }) } as Record<string, unknown>
    const isEqual = Object.entries(expected).every(([key, value]) => isDeepStrictEqual(all[key], value))
    return isEqual ? rest : JSON.stringify(all)
  },
  /** `capture KAR ROTLAND`, `capture A KAR ROTLAND`, `no capture` is `captures none`. */
  capture: (state, rest, report) => {
    const all = capturesIn(state, report)
    return all.includes(rest) ? rest : `only ${all.join(', ') || 'none'}`
  },
  captures: (state, _, report) => capturesIn(state, report).toSorted().join(', ') || 'none',
  verdict: (_, __, { verdict }) =>
    verdict === null ? 'none' : `${verdict.why} ${verdict.winners.toSorted().join(', ')}`,
  /** `passed F1901R`: phases without orders in which something happened. */
  passed: (_, __, { passed }) => passed.map(({ phase }) => phase).join(' ') || 'none',
}

const capturesIn = ({ boards }: SandboxState, report: SandboxReport): string[] =>
  [report, ...report.passed].flatMap(({ captures }) =>
    captures.map(({ board, province, to }) => `${boards === undefined ? '' : `${board} `}${province} ${to}`),
  )

/** `FRANCE: A PAR, F BRE`, in any order. */
function whose(
  state: SandboxState,
  rest: string,
  separator: string,
  of: (part: BoardPart, power: string) => readonly string[],
): string {
  const [, head = '', board = null, power = '', list = ''] = /^((?:([A-Z]) )?(\S{2,})[^:]*):\s*(.*)$/u.exec(rest) ?? []
  const part = (board === null ? state : (state.boards?.[board] ?? {})) as BoardPart
  const expected = list.split(separator)
  const actual = of(part, power)
  const shared = expected.filter((one) => actual.includes(one))
  const extra = actual.filter((one) => !expected.includes(one))
  return `${head}: ${[...shared, ...extra].join(separator)}`.trimEnd()
}
