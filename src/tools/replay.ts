/**
 * `npm run replay -- [--json] FILE…`: adjudicates every phase of saved games again and compares the result
 * with the next recorded state. `-` reads standard input. Exit: 0 all agree, 1 differences or unreadable
 * phases, 2 wrong arguments.
 *
 * Times a movement phase from parsed orders to results, legality included: the median of three runs, after
 * half a second of warm-up.
 */
import { once } from 'node:events'
import { createReadStream, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Comparison, RecordedPhase } from '../rules/saved/index.ts'
import { codeOf, COMPLETED, comparePhases, readSavedPhase, textOf } from '../rules/saved/index.ts'
import { pendingMovements } from '../rules/phases/movement.ts'
import { adjudicate, phaseOf } from '../rules/phases/turn.ts'
import type { Position } from '../rules/position/position.ts'
import type { Submissions, Variant } from '../rules/seam/variant.ts'
import { variantBySavedMap } from '../variants/index.ts'
import type { Piece } from './replay/game-stream.ts'
import { GameStream } from './replay/game-stream.ts'
import { Stopwatch } from './replay/stopwatch.ts'

export type Finding =
  | { readonly kind: 'difference'; readonly file: string; readonly game: string; readonly comparison: Comparison }
  | { readonly kind: 'fault'; readonly file: string; readonly game: string | null; readonly why: string }

export interface Tally {
  readonly games: number
  /** Games on maps that we do not have. */
  readonly skipped: number
  readonly phases: number
  readonly differ: number
  readonly faults: number
  /** Orders that could not be read, or were for no unit of that power. */
  readonly unread: number
  /** Of one movement phase, in microseconds. */
  readonly movement: { readonly median: number; readonly p99: number }
}

/** Replays saved games piece by piece. Holds one phase at a time, however long the game is. */
export class Replay {
  private readonly counts = { games: 0, skipped: 0, phases: 0, differ: 0, faults: 0, unread: 0 }
  private readonly stopwatch: Stopwatch
  private file = ''
  private game = ''
  private variant: Variant | null = null
  private last: RecordedPhase | null = null

  constructor(stopwatch: Stopwatch) {
    this.stopwatch = stopwatch
  }

  open(file: string): void {
    this.file = file
    this.last = null
  }

  take(piece: Piece): Finding[] {
    if (piece.kind === 'game') return this.beginGame(piece.head)
    if (piece.kind === 'phase') return this.variant === null ? [] : this.replayPhase(this.variant, piece.phase)
    this.last = null
    return [this.fault(`line ${piece.line} ${piece.why}`, null)]
  }

  fault(why: string, game: string | null): Finding {
    this.counts.faults++
    return { kind: 'fault', file: this.file, game, why }
  }

  tally(): Tally {
    return { ...this.counts, movement: this.stopwatch.summary() }
  }

  private beginGame({ id, map }: Readonly<Record<string, unknown>>): Finding[] {
    this.game = textOf(id) ?? 'without a name'
    this.variant = variantBySavedMap(textOf(map) ?? 'standard')
    this.last = null
    this.counts[this.variant === null ? 'skipped' : 'games']++
    return []
  }

  private replayPhase(variant: Variant, phase: Readonly<Record<string, unknown>>): Finding[] {
    const findings = this.last === null ? [] : this.compare(variant, this.last, phase)
    this.last = null
    if (codeOf(phase) === COMPLETED || codeOf(phase) === 'FORMING') return findings
    const recorded = readSavedPhase(variant, phase)
    if (!recorded.ok) return [...findings, this.fault(`${codeOf(phase)}: ${recorded.error}`, this.game)]
    this.last = recorded.value
    this.counts.unread += recorded.value.unread.length
    return findings
  }

  private compare(variant: Variant, last: RecordedPhase, phase: Readonly<Record<string, unknown>>): Finding[] {
    const compared = comparePhases(variant, last, phase, this.adjudicateTimed)
    if (!compared.ok) return [this.fault(compared.error, this.game)]
    this.counts.phases++
    if (compared.value.differences.length + compared.value.notes.length === 0) return []
    this.counts.differ++
    return [{ kind: 'difference', file: this.file, game: this.game, comparison: compared.value }]
  }

  /** Adjudicates, and also times movement: from parsed orders to outcomes, legality included. */
  private readonly adjudicateTimed: typeof adjudicate = (variant, position, submissions) => {
    const outcome = adjudicate(variant, position, submissions)
    if (phaseOf(variant, position).steps.includes('moves')) this.timeMovement(variant, position, submissions)
    return outcome
  }

  private timeMovement(variant: Variant, position: Position, submissions: Submissions): void {
    const { orders } = variant.collectOrders(position, submissions)
    const pending = pendingMovements(variant, position, orders)
    this.stopwatch.time(() => pending.forEach(({ resolve }) => resolve()))
  }
}

export function findingText(finding: Finding): string {
  const place = finding.game === null ? finding.file : `${finding.file}: game ${finding.game}`
  if (finding.kind === 'fault') return `${place}: ${finding.why}`
  const { from, to, differences, notes } = finding.comparison
  const lines = differences.map(
    ({ what, ours, recorded }) => `  ${what}: ours ${formatFacts(ours)}; recorded ${formatFacts(recorded)}`,
  )
  return [`${place}: ${from} to ${to}`, ...lines, ...notes.map((note) => `  (${note})`)].join('\n')
}

const formatFacts = (facts: readonly string[]): string => (facts.length === 0 ? 'nothing more' : facts.join(', '))

export function tallyText({ skipped, unread, phases, differ, movement }: Tally): string {
  const maps = skipped === 0 ? '' : `skipped ${skipped} ${skipped === 1 ? 'game' : 'games'} on other maps\n`
  const orders = unread === 0 ? '' : `${unread} ${unread === 1 ? 'order was' : 'orders were'} not read\n`
  return `${maps}${orders}phases ${phases}, differ ${differ}, movement median ${movement.median.toFixed(1)} µs, p99 ${movement.p99.toFixed(1)} µs`
}

/** Prints lines for people, or one JSON document for programs. */
const PRINTERS = {
  text: {
    start: '',
    finding: (finding: Finding) => `${findingText(finding)}\n`,
    end: (tally: Tally) => `${tallyText(tally)}\n`,
  },
  json: {
    start: '{"findings":[',
    finding: (finding: Finding, first: boolean) => `${first ? '' : ','}\n${JSON.stringify(finding)}`,
    end: (tally: Tally) => `\n],${JSON.stringify(tally).slice(1)}\n`,
  },
} as const

async function print(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** About half a second of movement phases. */
const WARM_UP_RUNS = 50_000
const CHUNK = 1024 * 1024

async function* findingsIn(replay: Replay, file: string): AsyncGenerator<Finding> {
  const stream = new GameStream()
  replay.open(file)
  const source: AsyncIterable<Uint8Array> =
    file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK })
  try {
    for await (const bytes of source) for (const piece of stream.take(bytes)) yield* replay.take(piece)
    for (const piece of stream.end()) yield* replay.take(piece)
  } catch (error) {
    // A file that cannot be opened is the caller's problem; anything else is our bug.
    if (!(error instanceof Error && 'code' in error)) throw error
    yield replay.fault(error.message, null)
  }
}

const USAGE = `usage: npm run replay -- [--json] FILE…    (- reads standard input)
Times a movement phase from parsed orders to outcomes, including legality: the median of three runs, after half a second
of warm-up.`

/** Runs the command and returns its exit code. */
export async function runReplay(args: readonly string[], warmUpRuns: number): Promise<number> {
  const files = args.filter((arg) => arg !== '--json')
  if (files.length === 0 || files.some((file) => file.startsWith('--'))) {
    console.error(USAGE)
    return args.includes('--help') ? 0 : 2
  }
  const printer = PRINTERS[args.includes('--json') ? 'json' : 'text']
  const replay = new Replay(new Stopwatch(() => performance.now(), warmUpRuns))
  let first = true
  await print(printer.start)
  for (const file of files) {
    for await (const finding of findingsIn(replay, file)) {
      await print(printer.finding(finding, first))
      first = false
    }
  }
  const tally = replay.tally()
  await print(printer.end(tally))
  return tally.differ + tally.faults > 0 ? 1 : 0
}

// Node resolves links to its main module, but the path of the call may contain some.
const [, path] = process.argv
if (path !== undefined && realpathSync(path) === fileURLToPath(import.meta.url))
  process.exitCode = await runReplay(process.argv.slice(2), WARM_UP_RUNS)
