/** Applies seat events to a game, and the attendance of closed phases to its seats' records. */
import type { Seat } from '../../rules/names.ts'
import { withoutBallots } from './evolve-proposals.ts'
import { handOver } from './hand-over.ts'
import { newPhaseClock, NO_CLOCK } from './evolve-clock.ts'
import type { ClosedPhase, GameState, Playing } from '../model.ts'
import { variantOf } from '../in-play.ts'
import { seatRecord } from '../seats/seat-lookup.ts'
import type { SeatRecord } from '../seat-model.ts'
import type { EventOf, SeatEvent } from '../event.ts'

export function applySeatEvent(game: GameState, event: Exclude<SeatEvent, EventOf<'woken'>>): GameState {
  switch (event.kind) {
    case 'seat-opened':
      return openSeat(game, event)
    case 'seat-taken':
      return takeSeat(game, event)
    case 'change-announced':
      return updateRecord(game, event.seat, { change: { player: event.player, at: event.due, cause: event.cause } })
    case 'change-cancelled':
      return updateRecord(game, event.seat, { change: null })
    case 'seat-returned':
      return {
        ...updateRecord(game, event.seat, { open: null, misses: 0, kept: 0 }),
        computed: withoutSeat(game.computed, event.seat),
      }
    case 'waited':
      return game.status === 'playing' ? startWait(game, event) : game
    case 'sitter-named':
      return updateRecord(game, event.seat, {
        sitter: { player: event.sitter, from: event.from, until: event.until, active: false },
      })
    case 'sitting':
      return setSitter(game, event)
    case 'absences-declared':
      return { ...game, absences: { ...game.absences, [event.player]: event.absences } }
    case 'slept':
      return game.status === 'playing' ? fallAsleep(game, event) : game
    case 'unfilled-warned':
      return game.status === 'forming' ? { ...game, callOffAt: event.callOffAt } : game
  }
}

const updateRecord = <Game extends GameState>(game: Game, seat: Seat, changes: Partial<SeatRecord>): Game => ({
  ...game,
  seats: { ...game.seats, [seat]: { ...seatRecord(game, seat), ...changes } },
})

function withoutSeat<Value>(bySeat: Readonly<Partial<Record<Seat, Value>>>, seat: Seat) {
  const { [seat]: _, ...others } = bySeat
  return others
}

/** Drops the saved and stated orders: an open seat follows the rule for players without orders. */
function openSeat(game: GameState, { at, seat, why }: EventOf<'seat-opened'>): GameState {
  const sheets = withoutSeat(game.sheets, seat)
  const ahead = withoutSeat(game.ahead ?? {}, seat)
  const { change } = seatRecord(game, seat)
  const left = change?.player === null ? null : change
  return { ...updateRecord(game, seat, { open: { since: at, why }, sitter: null, change: left }), sheets, ahead }
}

/**
 * The seat starts with a fresh record, and its former player leaves the game. Its own map passes on,
 * as the new player cannot play without it; the maps that others had shown it do not.
 */
function takeSeat(game: GameState, { at, seat, player }: EventOf<'seat-taken'>): GameState {
  const { [seat]: _, ...seats } = game.seats
  const former = game.holders[seat]
  return {
    ...withdrawMaps(game, seat),
    ...handOver(game, seat, player),
    seats,
    sheets: withoutSeat(game.sheets, seat),
    computed: withoutSeat(game.computed, seat),
    ahead: withoutSeat(game.ahead ?? {}, seat),
    proposals: withoutBallots(game.proposals, seat),
    holders: { ...game.holders, [seat]: player },
    players: [...game.players.filter(({ id }) => id !== former), { id: player, preferences: [], joinedAt: at }],
  }
}

function withdrawMaps(game: GameState, seat: Seat): GameState {
  const { mapShowing } = variantOf(game)
  return game.status !== 'playing' || mapShowing === null
    ? game
    : { ...game, position: mapShowing.withdrawn(game.position, seat) }
}

/** The mail about the wait replaces the reminder, but a new player of an offered seat gets one. */
function startWait(game: Playing, { at, until, local, seats, excused, why }: EventOf<'waited'>): Playing {
  const waiting: Playing = {
    ...game,
    ...newPhaseClock(at, { deadline: until, local }),
    moved: game.moved + 1,
    reminded: why !== 'no-show',
    wait: { seats, why },
  }
  return excused.reduce(
    (result, seat) => updateRecord(result, seat, { excuses: seatRecord(result, seat).excuses - 1, kept: 0 }),
    waiting,
  )
}

const fallAsleep = (game: Playing, { at, callOffAt }: EventOf<'slept'>): Playing => ({
  ...game,
  ...NO_CLOCK,
  moved: game.moved,
  sleep: { since: at, callOffAt },
  proposals: game.proposals.filter(({ closesAt }) => closesAt === null),
})

function setSitter(game: GameState, { seat, sits }: EventOf<'sitting'>): GameState {
  const { sitter } = seatRecord(game, seat)
  return updateRecord(game, seat, { sitter: sitter === null || !sits ? null : { ...sitter, active: true } })
}

/** Counts phases with and without orders. Only anonymous games count excused ones, as missed. */
export function countAttendance(game: Playing, { due, missed, excused }: ClosedPhase): Playing {
  const kept = due.filter((seat) => !missed.includes(seat) && !excused.includes(seat))
  const silent = game.settings.anonymous ? [...missed, ...excused] : missed
  const counted = silent.reduce(
    (result, seat) => updateRecord(result, seat, { misses: seatRecord(result, seat).misses + 1, kept: 0 }),
    game,
  )
  return kept.reduce((result, seat) => updateRecord(result, seat, countKept(result, seatRecord(result, seat))), counted)
}

/** With enough phases in a row the seat gets an excuse back. */
function countKept({ settings }: GameState, { kept, excuses }: SeatRecord): Partial<SeatRecord> {
  const { earnedBackAfter, excuses: max } = settings.absence
  const earns = earnedBackAfter > 0 && kept + 1 >= earnedBackAfter && excuses < max
  return { misses: 0, kept: earns ? 0 : kept + 1, excuses: earns ? excuses + 1 : excuses }
}
