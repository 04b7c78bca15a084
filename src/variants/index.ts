import type { Variant } from '../rules/variant.ts'
import { classical } from './classical.ts'

/** Every variant that can be played, in the order in which the lobby offers them. */
const PLAYABLE: readonly Variant[] = [classical]

export const VARIANTS: Readonly<Record<string, Variant>> = Object.fromEntries(
  PLAYABLE.map((variant) => [variant.id, variant]),
)

export const variantById = (id: string): Variant | undefined => (Object.hasOwn(VARIANTS, id) ? VARIANTS[id] : undefined)

/** The map names of the Python `diplomacy` package, in whose saved games other programs read and write ours. */
const SAVED_MAPS: Readonly<Record<string, Variant>> = { standard: classical }

export const variantBySavedMap = (map: string): Variant | undefined =>
  Object.hasOwn(SAVED_MAPS, map) ? SAVED_MAPS[map] : undefined

/** A variant that the package does not know is saved under its own id. */
export const savedMapOf = ({ id }: Variant): string =>
  Object.keys(SAVED_MAPS).find((map) => SAVED_MAPS[map]?.id === id) ?? id
