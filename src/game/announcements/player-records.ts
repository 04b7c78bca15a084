/** What a game leaves in the records of its players: phases kept or missed, seats left, results. */
import { inPlay, requirePlaying, variantOf } from '../in-play.ts'
import type { Attendance, Effect, PlayerRecord, SeatOutcome } from './effect.ts'
import type { ClosedPhase, GameState, Playing } from '../model.ts'
import type { GameEvent } from '../event.ts'
import type { Seat } from '../../rules/names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import { powerNames } from '../seats/seat-names.ts'
import type { Step } from '../evolve/evolve.ts'
import { isExcused } from '../seats/attendance.ts'
import { isOpenSeat } from '../seats/records.ts'
import type { OpenReason } from '../seat-model.ts'

type Recording = Extract<Effect, { kind: 'record' }>
type Happened<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>
type Closed = Happened<'closed'>
type Opened = Happened<'seat-opened'>
type Returned = Happened<'seat-returned'>

/** The same key is the same fact: a later one of that key replaces it. */
const recording = (game: GameState, about: string, record: PlayerRecord): Recording => ({
  kind: 'record',
  key: `${game.id}/record/${about}`,
  record,
})

export function playerRecords(steps: readonly Step[]): readonly Recording[] {
  return steps.flatMap(({ before, event, after }) => {
    if (before === null) return []
    switch (event.kind) {
      case 'closed':
        return attendanceOf(before, event)
      case 'seat-opened':
        return COUNTS_AS_LEFT.includes(event.why) && !isAway(requirePlaying(before), event, steps)
          ? departure(before, event, false)
          : []
      case 'seat-returned':
        return departure(after, event, true)
      case 'ended':
        return [results(requirePlaying(before), event)]
      case 'rolled-back':
        return before.status === 'finished' ? [withdrawal(before, event.at)] : []
      default:
        return []
    }
  })
}

/** Those who owed orders in a phase; an open seat owes none. */
function attendanceOf(before: GameState, { phase }: Closed): readonly Recording[] {
  const players = phase.due.flatMap((seat) => {
    const player = before.holders[seat]
    return player === undefined ? [] : [{ player, seat, attendance: attendanceIn(phase, seat) }]
  })
  if (players.length === 0) return []
  const { index, closedAt } = phase
  return [recording(before, `phase-${index}`, { kind: 'phase', game: before.id, phase: index, at: closedAt, players })]
}

function attendanceIn({ missed, excused }: ClosedPhase, seat: Seat): Attendance {
  if (excused.includes(seat)) return 'excused'
  return missed.includes(seat) ? 'missed' : 'kept'
}

/** A seat is left by who gives it up or misses too much; not by who is moved out of it, and not by who comes back in time. */
const COUNTS_AS_LEFT: readonly OpenReason[] = ['missed', 'no-show', 'resigned']

/** He had said that he would not be there: then the seat is not left by him, though it is offered. */
const isAway = (before: Playing, { at, seat, why }: Opened, steps: readonly Step[]): boolean =>
  why !== 'resigned' &&
  (isExcused(before, seat, at) ||
    steps.some(({ event }) => event.kind === 'closed' && event.phase.excused.includes(seat)))

function departure(game: GameState, { at, seat }: Opened | Returned, back: boolean): readonly Recording[] {
  const player = game.holders[seat]
  if (player === undefined) return []
  return [recording(game, `left-${seat}-${player}`, { kind: 'left', game: game.id, at, player, seat, back })]
}

/** How the game ended for those who held its seats at the end. */
function results(game: Playing, { at, verdict }: Happened<'ended'>): Recording {
  const { variant, position } = inPlay(game)
  const players = variant.seats.flatMap((seat) => {
    const player = game.holders[seat]
    if (player === undefined) return []
    const plays = powerNames({ variant, position }, variant.powers(position, seat))
    return [{ player, seat, plays, outcome: outcomeOf(game, verdict, seat) }]
  })
  return recording(game, 'results', { kind: 'results', game: game.id, at, players })
}

const withdrawal = (game: GameState, at: number): Recording =>
  recording(game, 'results', { kind: 'results-withdrawn', game: game.id, at })

function outcomeOf(game: Playing, verdict: Verdict, seat: Seat): SeatOutcome {
  if (isOpenSeat(game, seat)) return 'left'
  if (verdict.winners.includes(seat)) return verdict.why
  return variantOf(game).alive(game.position, seat) ? 'survived' : 'eliminated'
}
