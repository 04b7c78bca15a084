/** The log lines of a game object, and its metrics until they are flushed to D1. */
import type { Command } from '../game/command.ts'
import type { Decision } from '../game/decide/decide.ts'
import type { GameEvent } from '../game/event.ts'
import type { GameState } from '../game/model.ts'
import type { GameId, Instant } from '../game/ids.ts'
import { addCounts } from '../telemetry/counts.ts'
import { type Metric, type LogLine, PHASE_LATE, log } from '../telemetry/log.ts'

export type AlarmOutcome = Extract<LogLine, { line: 'alarm' }>['outcome']
type Closing = Extract<GameEvent, { kind: 'closed' }>

/** `before`: the game before the command; null if it created the game. */
export interface CommandRun {
  readonly before: GameState | null
  readonly command: Command
  readonly decision: Decision
  readonly now: Instant
  /** Rows written to storage. */
  readonly rows: number
}

export class Telemetry {
  private readonly counts = new Map<Metric, number>()

  logCommand(env: Env, { before, command, decision, now, rows }: CommandRun): void {
    const game = (decision.game ?? before)?.id
    const { events, refusal } = decision
    // Every call ticks the clock first: a tick without events is not worth a line.
    if (game === undefined || (command.kind === 'tick' && events.length === 0)) return
    const span = Date.now() - now
    log(env, {
      line: 'command',
      game,
      command: command.kind,
      outcome: refusal ?? 'done',
      events: events.length,
      span,
    })
    for (const { phase, cause, closedAt, late } of closings(before, decision)) {
      log(env, { line: 'phase', game, phase, cause, late, closedAt, rows, span })
      this.count('phases closed')
      if (late > PHASE_LATE) this.count('phases late')
    }
  }

  logAlarm(env: Env, game: GameId | null, retry: number, outcome: AlarmOutcome, since: Instant): void {
    if (retry > 0) this.count('alarms retried')
    if (outcome === 'given up') this.count('alarms given up')
    if (game !== null) log(env, { line: 'alarm', game, retry, outcome, span: Date.now() - since })
  }

  count(metric: Metric, increment = 1): void {
    this.counts.set(metric, (this.counts.get(metric) ?? 0) + increment)
  }

  async flush(db: D1Database, now: Instant): Promise<void> {
    const counts = [...this.counts]
    this.counts.clear()
    if (counts.length > 0) await addCounts(db, counts, now)
  }
}

interface ClosingFigures {
  readonly phase: string
  readonly cause: string
  readonly closedAt: Instant
  readonly late: number
}

/** The first phase was due by the game's clock, each later one by the closing before it. */
function closings(before: GameState | null, { events, game }: Decision): readonly ClosingFigures[] {
  const closed = events.filter((event): event is Closing => event.kind === 'closed')
  return closed.map(({ phase: { index, closedAt, cause } }, i) => {
    const due = i === 0 ? (before?.countdown ?? before?.deadline) : closed[i - 1]?.due?.deadline
    return { phase: game?.history[index] ?? '', cause, closedAt, late: Math.max(0, closedAt - (due ?? closedAt)) }
  })
}
