/** A game in play: the variant it is played by, and its position. */
import type { Phase } from '../rules/phase-calendar.ts'
import { phaseOf } from '../rules/phases/turn.ts'
import type { Position } from '../rules/position/position.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { variantFor } from '../variants/index.ts'
import type { GameState, Playing } from './model.ts'
import type { Settings } from './settings.ts'

/** What is adjudicated. */
export interface InPlay {
  readonly variant: Variant
  readonly position: Position
}

/** Null if there is no such variant, or none with these options. */
export const findVariant = ({ variant, options }: Settings): Variant | null => variantFor(variant, options)

/** A game is created only with a variant that exists, so its absence is our bug. */
export const variantOf = ({ settings }: GameState): Variant => variantIn(settings)

export function variantIn(settings: Settings): Variant {
  const variant = findVariant(settings)
  if (variant === null) throw new Error(`the variant ${settings.variant} has gone`)
  return variant
}

/** For events that only a game in play has. Throws if it is not. */
export function requirePlaying(game: GameState): Playing {
  if (game.status !== 'playing') throw new Error(`game ${game.id} is ${game.status}`)
  return game
}

export const inPlay = (game: Playing): InPlay => ({ variant: variantOf(game), position: game.position })

/** The game to speak of whatever its status: before it starts, as it will start. */
export function boardOf(game: GameState): InPlay {
  const variant = variantOf(game)
  return { variant, position: game.position ?? variant.setup(0) }
}

/** The open phase. */
export function phaseIn(game: Playing): Phase {
  const { variant, position } = inPlay(game)
  return phaseOf(variant, position)
}
