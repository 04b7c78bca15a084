/** What the service can host. It does not change while a page is open, so it is fetched once. */
import type { Settings } from '../../src/game/settings.ts'
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

/** Finds a variant by its id, as soon as it is known what there is. */
function useVariant(isWanted = true): (id: string) => VariantInfo | undefined {
  const known = useKnown(isWanted)
  return (id) => known?.find((variant) => variant.id === id)
}

const notYet = new Promise<never>(() => undefined)

/** Null: they are on their way, or not wanted yet. */
function useKnown(isWanted = true): readonly VariantInfo[] | null {
  const { loaded } = useLoad(isWanted ? 'variants' : '', () => (isWanted ? loadVariants() : notYet))
  return loaded.state === 'here' ? loaded.value : loaded.state === 'loading' ? null : []
}

/** A variant's title: nothing while the titles are on their way, and made from its id where they do not come. */
export function useVariantTitle(): (id: string) => string {
  const known = useKnown()
  return (id) => (known === null ? '' : (known.find((variant) => variant.id === id)?.title ?? nameOf(id)))
}

/** A variant in one sentence; nothing until it is known. */
export function useVariantBlurb(): (id: string) => string {
  const variant = useVariant()
  return (id) => variant(id)?.blurb ?? ''
}

/** What is said behind a year, e.g. `BC`; nothing until it is known. A board comes first. */
export function useEra(): (id: string) => string | null {
  const variant = useVariant(useBoardShown())
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
