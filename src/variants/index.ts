import type { Json } from '../lib/json.ts'
import { chooseOptions } from '../rules/seam/standard.ts'
import { type OwnRefusal, type Refusal, REFUSALS } from '../rules/fates/order-refusals.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { RULESETS } from './registry.ts'

export { RULESETS } from './registry.ts'

const rulesets = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]))
/** One object for each variant and choice of options: boards and tables are cached by it. */
const variants = new Map<string, Variant>()

type Options = Readonly<Record<string, Json>>
const NONE_CHOSEN: Options = {}

/** The variant with these options or their defaults; null if something is unknown. */
export function variantFor(id: string, options: Options = NONE_CHOSEN): Variant | null {
  const ruleset = rulesets.get(id)
  const chosen = ruleset === undefined ? null : chooseOptions(ruleset, options)
  if (ruleset === undefined || chosen === null) return null
  const key = JSON.stringify([id, ruleset.choices.map((choice) => chosen[choice.id])])
  const variant = variants.get(key) ?? ruleset.variant(chosen)
  variants.set(key, variant)
  return variant
}

/** Every reason for refusing an order, of all variants. */
export const everyRefusal = (): readonly Refusal[] => [
  ...REFUSALS,
  ...allKeys((variant) => variant.own.refusals).map((why) => why as OwnRefusal),
]

/** Every use of a submitted order, of all variants. */
export const everyUse = (): readonly string[] => allKeys((variant) => variant.uses)

const allKeys = (words: (variant: Variant) => object): readonly string[] => [
  ...new Set(
    RULESETS.flatMap(({ id }) => {
      const variant = variantFor(id)
      return variant === null ? [] : Object.keys(words(variant))
    }),
  ),
]

/** Is there a variant of this name, with any options? */
export const isVariant = (id: string): boolean => rulesets.has(id)

/** Map names of the Python `diplomacy` package, so that it can share our saved games. */
const SAVED_MAPS: ReadonlyMap<string, string> = new Map([['standard', 'classical']])

export const variantBySavedMap = (map: string): Variant | null => variantFor(SAVED_MAPS.get(map) ?? '')

/** Variants that the package does not know are saved under their own id. */
export const savedMapOf = ({ id }: Variant): string => [...SAVED_MAPS].find(([, variant]) => variant === id)?.[0] ?? id
