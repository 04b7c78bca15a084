/** How the game ends: the variant's own options, and draws. */
import type { JSX } from 'preact'
import type { Choice } from '../../src/rules/seam/variant.ts'
import type { Json } from '../../src/lib/json.ts'
import { DRAW_LABELS } from '../text/words.ts'
import { SelectField } from '../ui/fields.tsx'
import { optionsOf, RadioGroup } from '../ui/parts.tsx'
import type { SettingsProps } from './times/settings-props.ts'

/** `choices`: the options of the chosen variant. */
export function EndingFields(props: SettingsProps & { readonly choices: readonly Choice[] }): JSX.Element {
  const { choices, settings, onChange } = props
  const { options, draws } = settings
  return (
    <>
      {choices.map((choice) => (
        <OptionField
          key={choice.id}
          choice={choice}
          chosen={options[choice.id]}
          onChange={(value) => onChange({ options: { ...options, [choice.id]: value } })}
        />
      ))}
      <RadioGroup
        legend="Who shares a draw"
        value={draws}
        options={optionsOf(DRAW_LABELS)}
        onChange={(chosen) => onChange({ draws: chosen })}
      />
    </>
  )
}

interface OptionFieldProps {
  readonly choice: Choice
  readonly chosen: Json | undefined
  readonly onChange: (value: Json) => void
}

/** The first value is the default. */
function OptionField({ choice: { title, values }, chosen, onChange }: OptionFieldProps): JSX.Element {
  const value = values.find((option) => option.value === chosen)?.value ?? ''
  return (
    <SelectField
      label={title}
      value={value}
      options={values.map((option) => [option.value, option.title] as const)}
      onChange={onChange}
    />
  )
}
