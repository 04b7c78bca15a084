/** What the service can host. It does not change while a page is open, so it is fetched once. */
import type { Settings } from '../../src/game/settings.ts'
import { type Answer, type VariantInfo, variants } from './api.ts'
import { useLoad } from './requests.ts'
import { nameOf } from '../text/words.ts'

let fetched: Promise<Answer<readonly VariantInfo[]>> | null = null

export async function knownVariants(): Promise<Answer<readonly VariantInfo[]>> {
  fetched ??= variants()
  const answer = await fetched
  if (!answer.ok) fetched = null
  return answer
}

/** Finds a variant by its id, as soon as it is known what there is. */
function useVariant(): (id: string) => VariantInfo | undefined {
  const { loaded } = useLoad('variants', knownVariants)
  const known = loaded.state === 'here' ? loaded.value : []
  return (id) => known.find((variant) => variant.id === id)
}

/** A variant's title; made from its id until the titles are here. */
export function useVariantTitle(): (id: string) => string {
  const variant = useVariant()
  return (id) => variant(id)?.title ?? nameOf(id)
}

/** What is said behind a year, e.g. `BC`; nothing until it is known. */
export function useEra(): (id: string) => string | null {
  const variant = useVariant()
  return (id) => variant(id)?.era ?? null
}

/** The codes of a variant's first phases; none until they are known. */
export function useVariantPhases(id: string): readonly string[] {
  return useVariant()(id)?.phases ?? []
}

/** What was chosen of what a variant leaves open: `Centres to win`, `18 centres`. */
export function useChosenOptions({
  variant: id,
  options,
}: Settings): readonly (readonly [title: string, value: string])[] {
  const choices = useVariant()(id)?.choices ?? []
  return choices.flatMap((choice) => {
    const chosen = choice.values.find(({ value }) => value === options[choice.id]) ?? choice.values[0]
    return chosen === undefined ? [] : [[choice.title, chosen.title] as const]
  })
}
