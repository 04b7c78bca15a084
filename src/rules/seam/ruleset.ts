/** Variants before their creator chooses options. */
import type { Json } from '../../lib/json.ts'
import type { StandardAnswers } from './standard.ts'
import type { Choice, ChosenOptions, Ruleset } from './variant.ts'

/** A variant's name, its options, and the answers that depend on them. */
export const ruleset = (
  name: Omit<Ruleset, 'variant'>,
  answers: (chosen: ChosenOptions) => StandardAnswers,
): Ruleset => ({
  ...name,
  variant: (chosen) => ({ id: name.id, title: name.title, blurb: name.blurb, ...answers(chosen) }),
})

/** The number of centres to win, with the rulebook's own number first. */
export const victoryChoice = (counts: readonly number[]): Choice => ({
  id: 'victory',
  title: 'Centres to win',
  values: counts.map((value) => ({ value, title: `${value} centres` })),
})

/** The value chosen for `victoryChoice`. */
export const victoryOf = ({ victory }: ChosenOptions): number => Number(victory)

/** The chosen value of every option, by default the rulebook's. Null for an unknown one. */
export function chooseOptions({ choices }: Ruleset, options: Readonly<Record<string, Json>>): ChosenOptions | null {
  if (Object.keys(options).some((id) => !choices.some((choice) => choice.id === id))) return null
  const values = choices.map((choice) => [choice.id, valueOf(choice, options[choice.id])] as const)
  return values.some(([, value]) => value === null) ? null : (Object.fromEntries(values) as ChosenOptions)
}

function valueOf({ values }: Choice, option: Json | undefined): number | string | null {
  const choice = option === undefined ? values[0] : values.find(({ value }) => value === option)
  return choice?.value ?? null
}
