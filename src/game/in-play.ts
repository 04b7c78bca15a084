/** A game in play: the variant it is played by, and its position. */
import type { Position } from '../rules/position/position.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { variantFor } from '../variants/index.ts'
import type { GameState } from './model.ts'
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

/** Null unless the game is being played. */
export const inPlay = (game: GameState): InPlay | null =>
  game.status !== 'playing' || game.position === null ? null : { variant: variantOf(game), position: game.position }
