import type { Json } from '../lib/json.ts'
import { chooseOptions } from '../rules/seam/standard.ts'
import { type OwnRefusal, type Refusal, REFUSALS } from '../rules/fates/order-refusals.ts'
import { changedValues } from '../rules/seam/chosen-options.ts'
import type { ChosenOptions, Ruleset, Variant } from '../rules/seam/variant.ts'
import { joinAnd } from '../rules/fates/display-names.ts'
import { memoize } from '../lib/memoize.ts'
import { RULESETS } from './registry.ts'

export { RULESETS } from './registry.ts'

const rulesets = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]))
/**
 * One object for each variant and choice of options, as boards and tables are cached by it. Only the
 * last ones, as anyone may ask for any choice.
 */
const MAX_VARIANTS = 64
const variants = memoize(MAX_VARIANTS, (key: string): Variant | null => {
  const [id = '', chosen = {}] = JSON.parse(key) as [string?, ChosenOptions?]
  return rulesets.get(id)?.variant(chosen) ?? null
})

type Options = Readonly<Record<string, Json>>
const NONE_CHOSEN: Options = {}

/** The variant with these options or their defaults; null if something is unknown. */
export function variantFor(id: string, options: Options = NONE_CHOSEN): Variant | null {
  const ruleset = rulesets.get(id)
  const chosen = ruleset === undefined ? null : chooseOptions(ruleset, options)
  return chosen === null ? null : variants(JSON.stringify([id, chosen]))
}

/** What is wrong with the options of a variant. Empty if it does not exist. */
export function optionFaults(id: string, options: Options): readonly { at: string; message: string }[] {
  const ruleset = rulesets.get(id)
  if (ruleset === undefined) return []
  return Object.entries(options).flatMap(([option, value]) => {
    const message = optionFault(ruleset, option, value)
    return message === null ? [] : [{ at: option, message }]
  })
}

function optionFault({ title, choices, excluded }: Ruleset, id: string, value: Json): string | null {
  const choice = choices.find((each) => each.id === id)
  if (choice === undefined) {
    const names = choices.map((each) => `“${each.id}”`)
    return (
      (Object.hasOwn(excluded, id) ? excluded[id] : null) ?? `${title} has no such option. It has ${joinAnd(names)}.`
    )
  }
  if (choice.values.some((each) => each.value === value)) return null
  return choice.limits ?? `Choose one of these: ${choice.values.map((each) => each.value).join(', ')}.`
}

/** The options of a game that differ from the rules of its variant, e.g. `17 centres`. */
export const changedOptions = (id: string, options: Options): readonly string[] =>
  changedValues(rulesets.get(id)?.choices ?? [], options)

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

/** Options that the variant does not have are ignored: other programs may use the same field. */
export function variantBySavedMap(map: string, options: Options = NONE_CHOSEN): Variant | null {
  const id = SAVED_MAPS.get(map) ?? ''
  return variantFor(id, options) ?? variantFor(id)
}

/** Variants that the package does not know are saved under their own id. */
export const savedMapOf = ({ id }: Variant): string => [...SAVED_MAPS].find(([, variant]) => variant === id)?.[0] ?? id
