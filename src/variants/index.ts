import type { Variant } from '../rules/variant.ts'
import { classical } from './classical.ts'

/** Every variant that can be played, in the order in which the lobby offers them. */
const PLAYABLE: readonly Variant[] = [classical]

export const VARIANTS: Readonly<Record<string, Variant>> = Object.fromEntries(PLAYABLE.map((variant) => [variant.id, variant]))

export const variantById = (id: string): Variant | undefined => (Object.hasOwn(VARIANTS, id) ? VARIANTS[id] : undefined)

/** The variant that the Python `diplomacy` package calls by this map name in its saved games. */
export const variantBySavedMap = (map: string): Variant | undefined => (map === 'standard' ? classical : undefined)
