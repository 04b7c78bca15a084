/** What a game's object tells the log, and what it counts until it is asked to hand that over. */
import type { Command } from '../game/command.ts'
import type { Decision } from '../game/decide/decide.ts'
import type { GameEvent } from '../game/event.ts'
import type { GameState } from '../game/model.ts'
import type { GameId, Instant } from '../game/ids.ts'
import { addCounts } from '../telemetry/counts.ts'
import { type Counted, PHASE_LATE } from '../telemetry/counted.ts'
import { log, type LogLine } from '../telemetry/log.ts'

export type AlarmOutcome = Extract<LogLine, { line: 'alarm' }>['outcome']
type Closing = Extract<GameEvent, { kind: 'closed' }>

/** A command that was carried out, and the game as it was before. */
export interface CarriedOut {
  readonly before: GameState | null
  readonly command: Command
  readonly decision: Decision
  /** When it came. */
  readonly now: Instant
  /** Written to the disk. */
  readonly rows: number
}

export class Telemetry {
  private readonly counts = new Map<Counted, number>()

  carriedOut(env: Env, { before, command, decision, now, rows }: CarriedOut): void {
    const game = (decision.game ?? before)?.id
    const { events, refusal } = decision
    // Every look at a game is preceded by a look at its clock; what came of nothing is not worth a line.
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

  alarmEnded(env: Env, game: GameId | null, retry: number, outcome: AlarmOutcome, since: Instant): void {
    if (retry > 0) this.count('alarms retried')
    if (outcome === 'given up') this.count('alarms given up')
    if (game !== null) log(env, { line: 'alarm', game, retry, outcome, span: Date.now() - since })
  }

  count(what: Counted, many = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + many)
  }

  /** Hands over what was counted. */
  async flush(db: D1Database, now: Instant): Promise<void> {
    const counted = [...this.counts]
    this.counts.clear()
    if (counted.length > 0) await addCounts(db, counted, now)
  }
}

interface ClosingFigures {
  readonly phase: string
  readonly cause: string
  readonly closedAt: Instant
  readonly late: number
}

/** The phases that were closed. The first was due by the clock of the game as it was before, each other by what closed before it. */
function closings(before: GameState | null, { events, game }: Decision): readonly ClosingFigures[] {
  const closed = events.filter((event): event is Closing => event.kind === 'closed')
  return closed.map(({ phase: { index, closedAt, cause } }, i) => {
    const due = i === 0 ? (before?.countdown ?? before?.deadline) : closed[i - 1]?.due?.deadline
    return { phase: game?.history[index] ?? '', cause, closedAt, late: Math.max(0, closedAt - (due ?? closedAt)) }
  })
}
