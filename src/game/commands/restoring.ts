/** Operators repair games: restore a backup, return to a moment, hide a text. */
import { err, ok } from '../../lib/result.ts'
import type { Cause, Instant } from '../ids.ts'
import { fullPhaseDue } from '../clock/phase-deadlines.ts'
import { rollBack } from '../clock/clock-events.ts'
import type { GameState } from '../model.ts'
import type { CommandResult, CommandOf } from '../command.ts'

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
  const back = rollBack(game, { to: history.length, position }, cause, now)
  return ok([{ ...back, sheets: unready(sheets) }])
}

/** Whether a phase that was closed then has been undone since. */
const isUndone = ({ rollBacks }: GameState, past: GameState): boolean =>
  rollBacks.slice(past.rollBacks.length).some(({ to }) => to < past.history.length)

const unready = (sheets: GameState['sheets']): GameState['sheets'] =>
  Object.fromEntries(Object.entries(sheets).map(([seat, sheet]) => [seat, sheet && { ...sheet, ready: false }]))

/** The caller has checked that the text exists. */
export const hideText = ({ by, text }: CommandOf<'hide'>, now: Instant): CommandResult =>
  ok([{ kind: 'text-hidden', at: now, cause: { kind: 'operator', player: by }, text }])
