/** What a game's options mean, from the choices that its variant offers. */
import type { Json } from '../../lib/json.ts'
import type { Choice } from './variant.ts'

type Options = Readonly<Record<string, Json>>
type Value = Choice['values'][number]

/** The chosen value of a choice, or its first one; undefined if it has none. */
export const chosenValue = ({ id, values }: Choice, options: Options): Value | undefined =>
  values.find(({ value }) => value === options[id]) ?? values[0]

const isChanged = (choice: Choice, options: Options): boolean => chosenValue(choice, options) !== choice.values[0]

/** The choices that matter with these options, such as the result of a last year if there is one. */
export const usedChoices = (choices: readonly Choice[], options: Options): readonly Choice[] =>
  choices.filter(
    ({ needs }) => needs === undefined || choices.some((choice) => choice.id === needs && isChanged(choice, options)),
  )

/** The values that differ from the rules of the variant, and what they need: `17 centres`. */
export const changedValues = (choices: readonly Choice[], options: Options): readonly string[] =>
  usedChoices(choices, options).flatMap((choice) => {
    const value = chosenValue(choice, options)
    return value !== undefined && (isChanged(choice, options) || choice.needs !== undefined) ? [value.title] : []
  })
