/** The variant, position and phase of a game. */
import type { Phase } from '../rules/phase-calendar.ts'
import { phaseOf } from '../rules/phases/turn.ts'
import type { Position } from '../rules/position/position.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { variantFor } from '../variants/index.ts'
import type { GameState, Playing } from './model.ts'

/** A position and the variant that adjudicates it. */
export interface InPlay {
  readonly variant: Variant
  readonly position: Position
}

/** Throws if the variant is missing, which `createGame` has checked. */
export function variantOf({ settings }: GameState): Variant {
  const variant = variantFor(settings.variant, settings.options)
  if (variant === null) throw new Error(`the variant ${settings.variant} no longer exists`)
  return variant
}

/** For events that occur only in a game in play. Throws otherwise. */
export function requirePlaying(game: GameState): Playing {
  if (game.status !== 'playing') throw new Error(`game ${game.id} is ${game.status}`)
  return game
}

export const inPlay = (game: Playing): InPlay => ({ variant: variantOf(game), position: game.position })

/** The variant and position whatever the status. Before the start: the starting position. */
export function boardOf(game: GameState): InPlay {
  const variant = variantOf(game)
  return { variant, position: game.position ?? variant.setup(0) }
}

/** The code of the phase that a game had reached when it ended; null: it is not over, or never started. */
export function endedIn(game: GameState): string | null {
  if (game.status === 'playing' || game.position === null) return null
  return phaseOf(variantOf(game), game.position).code
}

/** The open phase. */
export function phaseIn(game: Playing): Phase {
  const { variant, position } = inPlay(game)
  return phaseOf(variant, position)
}
