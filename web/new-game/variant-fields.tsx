import type { JSX } from 'preact'
import type { Choice } from '../../src/rules/seam/variant.ts'
import type { Json } from '../../src/lib/json.ts'
import { defaultPressRules, type Settings } from '../../src/game/settings.ts'
import type { VariantInfo } from '../client/api.ts'
import { SelectField } from '../ui/fields.tsx'
import { VariantChoice } from '../variants/variant-card.tsx'
import type { SettingsProps } from './times/settings-props.ts'

/** Drops a slower pace that starts after a phase: phases differ between variants. */
const scheduleForAnyVariant = ({ schedule }: Settings): Settings['schedule'] =>
  schedule.later?.from.kind === 'phase' ? { ...schedule, later: null } : schedule

/** The variant and its options. */
export function VariantFields(props: SettingsProps & { readonly variants: readonly VariantInfo[] }): JSX.Element {
  const { variants, settings, onChange } = props
  const { variant, options } = settings
  const chosen = variants.find(({ id }) => id === variant)
  const pressOf = (variantId: string) => variants.find(({ id }) => id === variantId)?.press ?? 'all'
  return (
    <>
      <VariantChoice
        variants={variants}
        value={variant}
        onChange={(id) =>
          onChange({
            variant: id,
            options: {},
            press: defaultPressRules(pressOf(id)),
            schedule: scheduleForAnyVariant(settings),
          })
        }
      />
      {chosen?.choices.map((choice) => (
        <OptionField
          key={choice.id}
          choice={choice}
          chosen={options[choice.id]}
          onChange={(value) => onChange({ options: { ...options, [choice.id]: value } })}
        />
      ))}
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
