import type { JSX } from 'preact'
import type { Choice } from '../../src/rules/seam/variant.ts'
import type { Json } from '../../src/lib/json.ts'
import type { Settings } from '../../src/game/settings.ts'
import { usualPressRules } from '../../src/game/press-rules.ts'
import type { VariantInfo } from '../client/api.ts'
import { Field, Select } from '../ui/parts.tsx'
import { VariantChoice } from '../variants/variant-card.tsx'
import type { SettingsProps } from './times/settings-props.ts'

/** Times that do not speak of a phase of one variant. */
const inAnyVariant = ({ schedule }: Settings): Settings['schedule'] =>
  schedule.later?.from.kind === 'phase' ? { ...schedule, later: null } : schedule

/** The variant, and what it leaves open. */
export function VariantFields(props: SettingsProps & { readonly variants: readonly VariantInfo[] }): JSX.Element {
  const { variants, settings, onChange } = props
  const { variant, options } = settings
  const chosen = variants.find(({ id }) => id === variant)
  const pressOf = (wanted: string) => variants.find(({ id }) => id === wanted)?.press ?? 'all'
  return (
    <>
      <VariantChoice
        variants={variants}
        value={variant}
        onChange={(id) =>
          onChange({
            variant: id,
            options: {},
            press: usualPressRules(pressOf(id)),
            schedule: inAnyVariant(settings),
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

/** One of the variant's own options; the first of its values is the default. */
function OptionField({ choice: { title, values }, chosen, onChange }: OptionFieldProps): JSX.Element {
  const value = values.find((each) => each.value === chosen)?.value ?? ''
  return (
    <Field label={title}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={values.map((each) => [each.value, each.title] as const)}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
