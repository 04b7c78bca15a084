/**
 * The service's log: one JSON object per line, so that Workers Logs can query fields. Lines hold
 * ids, kinds and figures, never an order, text, name, address, query or token.
 */
import type { GameId, Instant } from '../game/ids.ts'
import { SECOND_MS } from '../lib/time.ts'

/**
 * Times and spans in milliseconds. A span is 0 while the platform's clock stands still, as it does
 * between I/O.
 */
export type LogLine =
  | {
      readonly line: 'request'
      readonly method: string
      /** The pattern of the route without values, which may be secrets. */
      readonly route: string
      readonly game?: GameId
      readonly status: number
      readonly span: number
    }
  | {
      readonly line: 'command'
      readonly game: GameId
      readonly command: string
      /** `done`, or the code of the refusal. */
      readonly outcome: string
      readonly events: number
      readonly span: number
    }
  | {
      readonly line: 'phase'
      readonly game: GameId
      readonly phase: string
      readonly cause: string
      /** Delay after the deadline. */
      readonly late: number
      readonly closedAt: Instant
      /** Rows written to the game's storage. */
      readonly rows: number
      readonly span: number
    }
  | {
      readonly line: 'alarm'
      readonly game: GameId
      /** Earlier tries by the platform. */
      readonly retry: number
      /** `failed`: the platform retries. `given up`: postponed by 15 minutes. */
      readonly outcome: 'done' | 'failed' | 'given up'
      readonly span: number
    }
  | { readonly line: 'mail'; readonly kind: string; readonly key: string; readonly outcome: string }
  | { readonly line: 'rescue'; readonly games: readonly GameId[] }
  | FaultLine

/** Something that should not happen, or should pass. */
interface FaultLine {
  readonly line: 'fault'
  /** The part of the service. */
  readonly where: string
  readonly fault: string
  /** Ids of the games, mails … concerned. */
  readonly of?: readonly string[]
  readonly stack?: string
}

export type LogEnv = Partial<Pick<Env, 'LOG_LINES' | 'MEASURES'>>

/** Writes the line if lines are switched on, and its figures into the dataset if there is one. */
export function log(env: LogEnv, line: Exclude<LogLine, FaultLine>): void {
  if (env.LOG_LINES === 'all') console.log(JSON.stringify(line))
  env.MEASURES?.writeDataPoint(dataPoint(line))
}

/** Faults are always written. */
export function logFault(where: string, fault: unknown, of: readonly string[] = []): void {
  const { name, message, stack } = innermost(fault)
  const line: FaultLine = {
    line: 'fault',
    where,
    fault: `${name}: ${message.slice(0, MAX_MESSAGE)}`,
    ...(of.length > 0 && { of }),
    ...(stack !== undefined && { stack: callsIn(stack) }),
  }
  console.error(JSON.stringify(line))
}

/** Characters. Messages of libraries may be long. */
const MAX_MESSAGE = 300

/**
 * The original cause. Errors that wrap database faults repeat the statement with its values, which
 * must not be logged.
 */
function innermost(fault: unknown): Error {
  if (!(fault instanceof Error)) return new Error(String(fault))
  return fault.cause === undefined ? fault : innermost(fault.cause)
}

/** The stack without the message at its start. */
const callsIn = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join('\n')

/**
 * `blob1`: kind of line, `blob2`: subject, `blob3`: event, `blob4`: outcome; `double1`: span,
 * `double2`: lateness, `double3`: count.
 */
function dataPoint(line: Exclude<LogLine, FaultLine>): AnalyticsEngineDataPoint {
  const [about, what, outcome, late, count] = columns(line)
  return {
    indexes: [line.line],
    blobs: [line.line, about, what, outcome],
    doubles: ['span' in line ? line.span : 0, late, count],
  }
}

function columns(
  line: Exclude<LogLine, FaultLine>,
): readonly [about: string, what: string, outcome: string, late: number, count: number] {
  switch (line.line) {
    case 'request':
      return [line.route, line.method, `${line.status}`, 0, 1]
    case 'command':
      return [line.game, line.command, line.outcome, 0, line.events]
    case 'phase':
      return [line.game, line.cause, line.late > PHASE_LATE ? 'late' : 'on time', line.late, line.rows]
    case 'alarm':
      return [line.game, 'alarm', line.outcome, 0, line.retry]
    case 'mail':
      return ['', line.kind, line.outcome, 0, 1]
    case 'rescue':
      return ['', 'rescue', 'woken', 0, line.games.length]
  }
}

/** Counted by the hour. */
export const METRICS = [
  'requests',
  'requests slow',
  'phases closed',
  'phases late',
  'alarms retried',
  'alarms given up',
  'deliveries retried',
  'games rescued',
  'mails sent',
  'server faults',
] as const
export type Metric = (typeof METRICS)[number]

export type Counts = Readonly<Record<Metric, number>>

/** Milliseconds after its deadline from which a phase closes late. */
export const PHASE_LATE = 5_000

/** Milliseconds from which a request is slow. */
export const ANSWER_SLOW = SECOND_MS

/** One request in this many is counted: a row for each would double the cost of a request. */
export const REQUESTS_COUNTED_AS = 100
