/**
 * Acts of a game master, of an operator in any game, and of the organiser of a tournament; an
 * operator's repairs: restore a backup,
 * return to a moment, hide a text. Every event names who caused it.
 */
import { err, ok } from '../../lib/result.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { HOUR_MS } from '../../lib/time.ts'
import type { Seat } from '../../rules/names.ts'
import {
  type Act,
  type ActOf,
  ANNOUNCEMENT_LENGTH,
  type CommandOf,
  type CommandResult,
  MASTER_HOURS,
} from '../command.ts'
import { timingFaults } from '../clock/schedule-faults.ts'
import { extendEvents, pauseEvents, resumeEvents, retimeEvents, rollBackEvents } from '../clock/clock-events.ts'
import type { GameEvent } from '../event.ts'
import { cleanText, VISIBLE } from '../press/channel-rules.ts'
import type { Cause, Instant, PlayerId } from '../ids.ts'
import { inPlay, phaseIn, variantOf } from '../in-play.ts'
import type { ClosedPhase, Forming, GameState, Playing } from '../model.ts'
import { cancelChangeEvents, canGetSeat, changeSeatEvents } from '../seats/change-events.ts'
import { isMasked, isOpenSeat, seatAnnouncedFor, seatSatIn } from '../seats/seat-lookup.ts'
import { callOff, waitsUntil } from '../seats/attendance.ts'
import { newSheet } from '../sheets/read-lines.ts'
import { requirementsOf } from '../sheets/required-orders.ts'
import { correctPosition } from './correcting.ts'
import { fullPhaseDue } from '../clock/phase-deadlines.ts'

/** Who plays, and by when. An organiser may play in the game, so they can do nothing else. */
const ORGANISER_ACTS: readonly Act['kind'][] = ['open-seat', 'keep-seat', 'fill-seat', 'set-times']

export function performAct(
  game: GameState,
  { by, as, act, closed = null }: CommandOf<'act'>,
  now: Instant,
): CommandResult {
  if (as === 'master' && game.master !== by) return err('not-the-master')
  if (as === 'organiser' && (game.creator !== by || !ORGANISER_ACTS.includes(act.kind))) return err('not-the-master')
  const cause: Cause = { kind: as, player: by }
  if (act.kind === 'roll-back') return rollBackTo(game, closed, cause, now)
  if (act.kind === 'hand-over') return handOver(game, act, cause, now)
  if (act.kind === 'announce') return announce(game, act, cause, now)
  if (act.kind === 'fill-seat' && !canNamePlayers(game, cause)) return err('anonymous-game')
  if (game.status === 'forming') return actBeforeStart(game, act, cause, now)
  return game.status === 'playing' ? actInPlay(game, act, cause, now) : err('not-playing')
}

function actBeforeStart(game: Forming, act: Act, cause: Cause, now: Instant): CommandResult {
  switch (act.kind) {
    case 'call-off':
      return ok([callOff('decided', cause, now)])
    case 'extend':
      if (!isIntegerIn(MASTER_HOURS, act.hours)) return err('bad-act')
      return ok([{ kind: 'filling-extended', at: now, cause, until: waitsUntil(game) + act.hours * HOUR_MS }])
    case 'fill-seat': {
      const hasJoined = game.players.some(({ id }) => id === act.player)
      return hasJoined ? reserveSeat(game, act.seat, act.player, cause, now) : err('bad-act')
    }
    case 'open-seat':
      return reserveSeat(game, act.seat, null, cause, now)
    default:
      return err('not-playing')
  }
}

/** Null removes the reservation. */
function reserveSeat(game: Forming, seat: Seat, player: PlayerId | null, cause: Cause, now: Instant): CommandResult {
  if (!isSeat(game, seat)) return err('bad-act')
  if ((game.reserved[seat] ?? null) === player) return err('nothing-to-do')
  return ok([{ kind: 'reserved', at: now, cause, seat, player }])
}

type ActInPlay = Exclude<Act, ActOf<'roll-back' | 'hand-over' | 'announce'>>

function actInPlay(game: Playing, act: ActInPlay, cause: Cause, now: Instant): CommandResult {
  switch (act.kind) {
    case 'extend':
      if (!isIntegerIn(MASTER_HOURS, Math.abs(act.hours))) return err('bad-act')
      return unlessEmpty(extendEvents(game, act.hours, cause, now))
    case 'pause':
      if (!isIntegerIn(MASTER_HOURS, act.hours)) return err('bad-act')
      return unlessEmpty(pauseEvents(game, { until: now + act.hours * HOUR_MS, cause }, now))
    case 'resume':
      return unlessEmpty(resumeEvents(game, cause, now))
    case 'call-off':
      return ok([callOff('decided', cause, now)])
    case 'open-seat':
      if (!isSeat(game, act.seat)) return err('bad-act')
      return unlessEmpty(changeSeatEvents(game, act.seat, null, cause, now))
    case 'keep-seat':
      if (!isSeat(game, act.seat)) return err('bad-act')
      return unlessEmpty(cancelChangeEvents(game, act.seat, cause, now))
    case 'fill-seat':
      return fillSeat(game, act, cause, now)
    case 'order':
      return orderForSeat(game, act, cause, now)
    case 'correct':
      return correctPosition(game, act, cause, now)
    case 'set-times':
      return timingFaults(act, variantOf(game)).length > 0 ? err('bad-act') : ok(retimeEvents(game, act, cause, now))
    case 'declare':
      return declareResult(game, act, cause, now)
  }
}

const unlessEmpty = (events: readonly GameEvent[]): CommandResult =>
  events.length === 0 ? err('nothing-to-do') : ok(events)

const isSeat = (game: GameState, seat: Seat): boolean => variantOf(game).seats.includes(seat)

function fillSeat(game: Playing, { seat, player }: ActOf<'fill-seat'>, cause: Cause, now: Instant): CommandResult {
  if (!isSeat(game, seat) || !canGetSeat(game, seat, player)) return err('bad-act')
  return unlessEmpty(changeSeatEvents(game, seat, player, cause, now))
}

/** Replaces the seat's sheet, but not as ready, so that its player can still change it. */
function orderForSeat(
  game: Playing,
  { seat, phase, lines }: ActOf<'order'>,
  cause: Cause,
  now: Instant,
): CommandResult {
  const play = inPlay(game)
  if (phaseIn(game).code !== phase) return err('other-phase')
  if (!isSeat(game, seat) || isOpenSeat(game, seat)) return err('bad-act')
  if (requirementsOf(play, seat) === null) return err('nothing-to-order')
  const sheet = newSheet(play, seat, lines, false, game.sheets[seat], now)
  if (sheet === null) return err('too-many-lines')
  return ok([
    { kind: 'ordered-for', at: now, cause, seat },
    { kind: 'saved', at: now, seat, sheet },
  ])
}

function declareResult(game: Playing, { verdict }: ActOf<'declare'>, cause: Cause, now: Instant): CommandResult {
  const { winners, why } = verdict
  const isCountValid = why === 'solo' || why === 'concession' ? winners.length === 1 : winners.length > 0
  const areDistinct = new Set(winners).size === winners.length
  const isValid = isCountValid && areDistinct && winners.every((seat) => isSeat(game, seat))
  return isValid ? ok([{ kind: 'ended', at: now, verdict, cause }]) : err('bad-act')
}

/** Allowed after the end, too: the result may be wrong. What the end revealed stays public. */
function rollBackTo(game: GameState, closed: ClosedPhase | null, cause: Cause, now: Instant): CommandResult {
  if (game.status !== 'playing' && game.status !== 'finished') return err('not-playing')
  if (closed === null || closed.index >= game.history.length) return err('bad-act')
  return ok(rollBackEvents(game, { to: closed.index, position: closed.before }, cause, now))
}

/** Allowed after the end, too, unless the game was called off. */
function announce(game: GameState, act: ActOf<'announce'>, cause: Cause, now: Instant): CommandResult {
  if (game.status === 'abandoned') return err('not-playing')
  const text = cleanText(act.text)
  return VISIBLE.test(text) && isIntegerIn(ANNOUNCEMENT_LENGTH, text.length)
    ? ok([{ kind: 'announced', at: now, cause, text }])
    : err('bad-act')
}

/** In an anonymous game, a refusal would reveal to the master who plays. Operators know anyway. */
const canNamePlayers = (game: GameState, cause: Cause): boolean => cause.kind === 'operator' || !isMasked(game)

/** A master who stands apart cannot hold a seat or sit. */
function handOver(game: GameState, { to }: ActOf<'hand-over'>, cause: Cause, now: Instant): CommandResult {
  if (to === game.master) return err('nothing-to-do')
  if (to !== null && !canNamePlayers(game, cause)) return err('anonymous-game')
  const hasTask = to !== null && (seatSatIn(game, to) !== null || seatAnnouncedFor(game, to) !== null)
  const plays = hasTask || game.players.some(({ id }) => id === to)
  if (to !== null && plays && game.settings.master !== 'player') return err('bad-act')
  return ok([{ kind: 'handed-over', at: now, cause, to }])
}

/** The open phase gets its full length again. A paused game stays paused. */
export function restoreGame(game: GameState, { by, savedAt }: CommandOf<'restore'>, now: Instant): CommandResult {
  const hasDeadline = game.status === 'playing' && game.deadline !== null
  const due = hasDeadline ? fullPhaseDue(game, now) : null
  return ok([{ kind: 'restored', at: now, cause: { kind: 'operator', player: by }, savedAt, due }])
}

/**
 * Restores the position and the sheets of a moment, with nobody ready. Players, press and proposals
 * stay as they are now. Refused if the game has since been rolled back past that moment.
 */
export function returnToMoment(game: GameState, { by, past }: CommandOf<'return'>, now: Instant): CommandResult {
  if (game.status !== 'playing' && game.status !== 'finished') return err('not-playing')
  if (past?.status !== 'playing' || isUndone(game, past)) return err('no-such-moment')
  const cause: Cause = { kind: 'operator', player: by }
  const { position, history, sheets } = past
  const to = { to: history.length, position, sheets: unready(sheets), ahead: statedByHolders(game, past) }
  return ok(rollBackEvents(game, to, cause, now))
}

/** What was stated ahead then, of the seats that still have the same player. */
const statedByHolders = (
  { holders }: GameState,
  { ahead = {}, holders: past }: GameState,
): NonNullable<GameState['ahead']> =>
  Object.fromEntries(Object.entries(ahead).filter(([seat]) => holders[seat as Seat] === past[seat as Seat]))

/** Whether a phase that was closed then has been undone since. */
const isUndone = ({ rollBacks }: GameState, past: GameState): boolean =>
  rollBacks.slice(past.rollBacks.length).some(({ to }) => to < past.history.length)

const unready = (sheets: GameState['sheets']): GameState['sheets'] =>
  Object.fromEntries(Object.entries(sheets).map(([seat, sheet]) => [seat, sheet && { ...sheet, ready: false }]))

/** The caller has checked that the text exists. */
export const hideText = ({ by, text }: CommandOf<'hide'>, now: Instant): CommandResult =>
  ok([{ kind: 'text-hidden', at: now, cause: { kind: 'operator', player: by }, text }])
