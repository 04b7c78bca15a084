/** How a game ends: the variant's own options, and draws. */
import type { JSX } from 'preact'
import { usedChoices } from '../../src/rules/seam/chosen-options.ts'
import type { Choice } from '../../src/rules/seam/variant.ts'
import type { ApiError } from '../client/api-error.ts'
import type { Json } from '../../src/lib/json.ts'
import { DRAW_LABELS } from '../text/words.ts'
import { SelectField } from '../ui/fields.tsx'
import { fieldError, optionsOf, RadioGroup } from '../ui/parts.tsx'
import type { SettingsProps } from './times/settings-props.ts'

interface OptionFieldsProps extends SettingsProps {
  /** The options of the chosen variant. */
  readonly choices: readonly Choice[]
  /** Why its rules exclude options that most variants have, by id. */
  readonly excluded: Readonly<Record<string, string>>
  readonly error: ApiError | null
}

export function EndingFields(props: OptionFieldsProps): JSX.Element {
  return (
    <>
      <OptionFields {...props} />
      <RadioGroup
        legend="Who shares a draw"
        value={props.settings.draws}
        options={optionsOf(DRAW_LABELS)}
        onChange={(draws) => props.onChange({ draws })}
      />
    </>
  )
}

export function OptionFields({ choices, excluded, settings, error, onChange }: OptionFieldsProps): JSX.Element {
  const { options } = settings
  return (
    <>
      {Object.entries(excluded).map(([id, why]) => (
        <p key={id} class="muted small">
          {why}
        </p>
      ))}
      {usedChoices(choices, options).map((choice) => (
        <OptionField
          key={choice.id}
          choice={choice}
          chosen={options[choice.id]}
          error={fieldError(error, `options.${choice.id}`)}
          onChange={(value) => onChange({ options: { ...options, [choice.id]: value } })}
        />
      ))}
    </>
  )
}

interface OptionFieldProps {
  readonly choice: Choice
  readonly chosen: Json | undefined
  readonly error?: string | undefined
  readonly onChange: (value: number | string) => void
}

/** The first value is the default. */
export function OptionField({ choice: { title, values }, chosen, error, onChange }: OptionFieldProps): JSX.Element {
  const value = values.find((option) => option.value === chosen)?.value ?? values[0]?.value ?? ''
  return (
    <SelectField
      label={title}
      error={error}
      value={value}
      options={values.map((option) => [option.value, option.title] as const)}
      onChange={onChange}
    />
  )
}
