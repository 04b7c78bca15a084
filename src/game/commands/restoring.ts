/** What an operator does when something was lost or went wrong: a game is put back from a backup, or goes back to how it stood at a moment. */
import { err, ok } from '../../lib/result.ts'
import type { Cause, Instant } from '../ids.ts'
import { dueOf } from '../clock/phase-deadlines.ts'
import { variantOf } from '../in-play.ts'
import { rollBack } from '../clock/clock-events.ts'
import type { GameState } from '../model.ts'
import type { CommandResult, CommandOf } from '../command.ts'

/** Whoever had yet to order has the whole phase for it. A paused game stays paused. */
export function restore(game: GameState, { by, savedAt }: CommandOf<'restore'>, now: Instant): CommandResult {
  const isAwaited = game.status === 'playing' && game.deadline !== null
  const due = isAwaited ? dueOf(game.settings, variantOf(game), game.position.turn, now) : null
  return ok([{ kind: 'restored', at: now, cause: { kind: 'operator', player: by }, savedAt, due }])
}

/**
 * The position and what was saved are as they were then, and nobody is ready; who plays, and what was said and proposed, stays as it is
 * now. Refused where the game is called off, was not being played then, or has gone back behind that moment since.
 */
export function returnTo(game: GameState, { by, past }: CommandOf<'return'>, now: Instant): CommandResult {
  if (game.status !== 'playing' && game.status !== 'finished') return err('not-playing')
  if (past?.status !== 'playing' || isUndone(game, past)) return err('no-such-moment')
  const cause: Cause = { kind: 'operator', player: by }
  const { position, history, sheets } = past
  const back = rollBack(game, { to: history.length, position }, cause, now)
  return ok([{ ...back, sheets: unready(sheets) }])
}

/** A phase that was closed then has been undone since, and perhaps closed otherwise. */
const isUndone = ({ rollBacks }: GameState, past: GameState): boolean =>
  rollBacks.slice(past.rollBacks.length).some(({ to }) => to < past.history.length)

const unready = (sheets: GameState['sheets']): GameState['sheets'] =>
  Object.fromEntries(Object.entries(sheets).map(([seat, sheet]) => [seat, sheet && { ...sheet, ready: false }]))

/** Who keeps messages and log has looked whether the text is there. */
export const hide = ({ by, text }: CommandOf<'hide'>, now: Instant): CommandResult =>
  ok([{ kind: 'text-hidden', at: now, cause: { kind: 'operator', player: by }, text }])
