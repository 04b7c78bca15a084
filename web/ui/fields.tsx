/** Labelled controls. */
import type { JSX } from 'preact'
import { Field, type FieldProps, Select, type SelectProps } from './parts.tsx'

type LabelProps = Omit<FieldProps, 'children'>

/** A drop-down list with a label. */
export const SelectField = <T extends string | number | null>({
  label,
  hint,
  error,
  ...select
}: LabelProps & SelectProps<T>): JSX.Element => (
  <Field {...{ label, hint, error }}>{(control) => <Select {...control} {...select} />}</Field>
)

interface InputFieldProps extends LabelProps {
  readonly type: 'text' | 'email' | 'url' | 'number'
  readonly value: string | number
  readonly required?: boolean
  readonly maxLength?: number
  readonly step?: string
  readonly autocomplete?: 'off'
  readonly onText: (text: string) => void
}

/** A line of text with a label. */
export const InputField = ({ label, hint, error, onText, ...input }: InputFieldProps): JSX.Element => (
  <Field {...{ label, hint, error }}>
    {(control) => (
      // Preact types the attributes by a literal `type`.
      <input
        {...({ ...input, ...control } as JSX.IntrinsicElements['input'])}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    )}
  </Field>
)
