/** What the service can host. It does not change while a page is open, so it is fetched once. */
import type { Settings } from '../src/game/model.ts'
import { type Answer, type VariantInfo, variants } from './api.ts'
import { useLoad } from './store.ts'
import { nameOf } from './words.ts'

let fetched: Promise<Answer<readonly VariantInfo[]>> | null = null

export async function knownVariants(): Promise<Answer<readonly VariantInfo[]>> {
  fetched ??= variants()
  const answer = await fetched
  if (!answer.ok) fetched = null
  return answer
}

/** A variant's title; made from its id until the titles are here. */
export function useVariantTitle(): (id: string) => string {
  const { loaded } = useLoad('variants', knownVariants)
  const known = loaded.state === 'here' ? loaded.value : []
  return (id) => known.find((variant) => variant.id === id)?.title ?? nameOf(id)
}

/** What was chosen of what a variant leaves open: `Centres to win`, `18 centres`. */
export function useChosen({ variant, options }: Settings): readonly (readonly [title: string, value: string])[] {
  const { loaded } = useLoad('variants', knownVariants)
  const choices = loaded.state === 'here' ? (loaded.value.find(({ id }) => id === variant)?.choices ?? []) : []
  return choices.flatMap(({ id, title, values }) => {
    const chosen = values.find(({ value }) => value === options[id]) ?? values[0]
    return chosen === undefined ? [] : [[title, chosen.title] as const]
  })
}
