/** The variants that the service hosts. Fetched once per page load. */
import type { Settings } from '../../src/game/settings.ts'
import { chosenValue, usedChoices } from '../../src/rules/seam/chosen-options.ts'
import { type Answer, type VariantInfo, fetchVariants } from './api.ts'
import { useBoardShown } from './slow-phone.ts'
import { useLoad } from './requests.ts'
import { nameOf } from '../text/words.ts'

let fetched: Promise<Answer<readonly VariantInfo[]>> | null = null

export async function loadVariants(): Promise<Answer<readonly VariantInfo[]>> {
  fetched ??= fetchVariants()
  const answer = await fetched
  if (!answer.ok) fetched = null
  return answer
}

/** Finds a variant by id; undefined until loaded. */
function useVariant(isWanted = true): (id: string) => VariantInfo | undefined {
  const list = useVariants(isWanted)
  return (id) => list?.find((variant) => variant.id === id)
}

const never = new Promise<never>(() => undefined)

/** Null: not loaded yet. */
function useVariants(isWanted = true): readonly VariantInfo[] | null {
  const { loaded } = useLoad(isWanted ? 'variants' : '', () => (isWanted ? loadVariants() : never))
  return loaded.state === 'here' ? loaded.value : loaded.state === 'loading' ? null : []
}

/** A variant's title: empty until loaded, made from the id if loading failed. */
export function useVariantTitle(): (id: string) => string {
  const list = useVariants()
  return (id) => (list === null ? '' : (list.find((variant) => variant.id === id)?.title ?? nameOf(id)))
}

/** A variant in one sentence; empty until loaded. */
export function useVariantBlurb(): (id: string) => string {
  const variant = useVariant()
  return (id) => variant(id)?.blurb ?? ''
}

/** The ids and titles of all variants; empty until loaded. */
export function useVariantTitles(): readonly (readonly [id: string, title: string])[] {
  return (useVariants() ?? []).map(({ id, title }) => [id, title])
}

/** The suffix of a year, e.g. `BC`; null until loaded. Waits for the board. */
export function useEra(): (id: string) => string | null {
  const variant = useVariant(useBoardShown())
  return (id) => variant(id)?.era ?? null
}

/** The codes of a variant's first phases; empty until loaded. */
export function useVariantPhases(id: string): readonly string[] {
  return useVariant()(id)?.phases ?? []
}

/** The chosen values of a variant's options: `Centres to win`, `18 centres`. */
export function useChosenOptions({
  variant: id,
  options,
}: Settings): readonly (readonly [title: string, value: string])[] {
  const choices = useVariant()(id)?.choices ?? []
  return usedChoices(choices, options).flatMap((choice) => {
    const chosen = chosenValue(choice, options)
    return chosen === undefined ? [] : [[choice.title, chosen.title] as const]
  })
}
