/** The records a game leaves: attendance, departures and results of players, and openings. */
import { inPlay, requirePlaying, variantOf } from '../in-play.ts'
import type { Attendance, EffectOf, PlayerRecord, SeatOutcome } from './effect.ts'
import type { ClosedPhase, Finished, GameState, Playing } from '../model.ts'
import type { EventOf } from '../event.ts'
import type { Seat } from '../../rules/names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import { isOpenSeat, powerNames } from '../seats/seat-lookup.ts'
import type { Step } from '../evolve/evolve.ts'
import { powersIn } from '../../rules/position/position.ts'
import { formatOrder } from '../../rules/notation/format-order.ts'
import { isExcused } from '../seats/attendance.ts'
import type { OpenReason } from '../seat-model.ts'

type RecordEffect = EffectOf<'record'>

/**
 * Games that began with computers count for nobody: they would be easy to win, and to attend. Nor
 * do games in one room, whose players have no accounts.
 */
const countsForRecords = ({ settings }: GameState): boolean => settings.computers.seats === 0 && settings.room !== true

/** A later record with the same key replaces this one. */
const recordEffect = (game: GameState, about: string, record: PlayerRecord): RecordEffect => ({
  kind: 'record',
  key: `${game.id}/record/${about}`,
  record,
})

export function playerRecords(steps: readonly Step[]): readonly RecordEffect[] {
  return steps.flatMap(({ before, event, after }) => {
    if (before === null || !countsForRecords(before)) return []
    switch (event.kind) {
      case 'closed':
        return [...attendanceRecords(before, event), ...openingRecords(requirePlaying(before), event)]
      case 'seat-opened':
        return DEPARTURES.includes(event.why) && !wasExcused(requirePlaying(before), event, steps)
          ? departureRecords(before, event, false)
          : []
      case 'seat-returned':
        return departureRecords(after, event, true)
      case 'ended':
        return [resultRecord(requirePlaying(before), event)]
      case 'rolled-back':
        return before.status === 'finished'
          ? [recordEffect(before, 'results', { kind: 'results-withdrawn', game: before.id, at: event.at })]
          : []
      default:
        return []
    }
  })
}

/** Of the players who owed orders in the phase. Open seats owe none. */
function attendanceRecords(before: GameState, { phase }: EventOf<'closed'>): readonly RecordEffect[] {
  const players = phase.due.flatMap((seat) => {
    const player = before.holders[seat]
    return player === undefined ? [] : [{ player, seat, attendance: attendanceIn(phase, seat) }]
  })
  if (players.length === 0) return []
  const { index, closedAt } = phase
  return [
    recordEffect(before, `phase-${index}`, { kind: 'phase', game: before.id, phase: index, at: closedAt, players }),
  ]
}

/**
 * The openings, once the first movement has closed, of games that only people play. Orders on secret
 * maps are left out: those of different games cannot be compared.
 */
function openingRecords(before: Playing, { phase }: EventOf<'closed'>): readonly RecordEffect[] {
  const isFirst = isMovement(phase.report.code) && !before.history.some(isMovement)
  if (!isFirst || before.settings.computers.vacant) return []
  const { variant } = inPlay(before)
  const { before: position, report, closedAt } = phase
  const isComparable = variant.maps(position).length === 0
  const powers = powersIn(variant, position).flatMap((power) => {
    const seats = variant.seats.filter((seat) => variant.powers(position, seat).includes(power))
    if (seats.length === 0) return []
    const orders = report.rulings.filter(({ unit, issued }) => unit !== null && issued.power === power)
    const texts = orders.map(({ issued }) => formatOrder(variant, position, issued.order)).toSorted()
    const name = powerNames({ variant, position }, [power])[0] ?? power
    return [{ power, name, seats, orders: isComparable ? texts.join(', ') : null }]
  })
  return [recordEffect(before, 'opening', { kind: 'opening', game: before.id, at: closedAt, powers })]
}

const isMovement = (code: string): boolean => code.endsWith('M')

function attendanceIn({ missed, excused }: ClosedPhase, seat: Seat): Attendance {
  if (excused.includes(seat)) return 'excused'
  return missed.includes(seat) ? 'missed' : 'kept'
}

/** Players leave by resigning or missing phases. Being moved out of a seat does not count. */
const DEPARTURES: readonly OpenReason[] = ['missed', 'no-show', 'resigned']

/** With a declared absence the seat is offered, but its player has not left. */
const wasExcused = (before: Playing, { at, seat, why }: EventOf<'seat-opened'>, steps: readonly Step[]): boolean =>
  why !== 'resigned' &&
  (isExcused(before, seat, at) ||
    steps.some(({ event }) => event.kind === 'closed' && event.phase.excused.includes(seat)))

function departureRecords(
  game: GameState,
  { at, seat }: EventOf<'seat-opened' | 'seat-returned'>,
  back: boolean,
): readonly RecordEffect[] {
  const player = game.holders[seat]
  if (player === undefined) return []
  return [recordEffect(game, `left-${seat}-${player}`, { kind: 'left', game: game.id, at, player, seat, back })]
}

/** For the players who held seats at the end. */
function resultRecord(game: Playing, { at, verdict }: EventOf<'ended'>): RecordEffect {
  const { variant, position } = inPlay(game)
  const players = variant.seats.flatMap((seat) => {
    const player = game.holders[seat]
    if (player === undefined) return []
    const plays = powerNames({ variant, position }, variant.powers(position, seat))
    return [{ player, seat, plays, outcome: outcomeOf(game, verdict, seat) }]
  })
  return recordEffect(game, 'results', { kind: 'results', game: game.id, at, players })
}

/** How a game with this verdict ends, or has ended, for a seat. */
export function outcomeOf(game: Playing | Finished, verdict: Verdict, seat: Seat): SeatOutcome {
  if (isOpenSeat(game, seat)) return 'left'
  if (verdict.winners.includes(seat)) return verdict.why
  return variantOf(game).alive(game.position, seat) ? 'survived' : 'eliminated'
}
