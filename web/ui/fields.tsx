/** Forms and labelled controls. */
import type { JSX } from 'preact'
import { Field, type FieldProps, Select, type SelectProps } from './parts.tsx'

type FormProps = Omit<JSX.IntrinsicElements['form'], 'onSubmit'> & { readonly onSubmit: () => unknown }

/** A form that is submitted by script. */
export const Form = ({ onSubmit, ...form }: FormProps): JSX.Element => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
  />
)

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
  readonly type?: 'text' | 'email' | 'url' | 'number' | 'date' | 'time'
  readonly value: string | number
  readonly class?: string
  readonly required?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly min?: string
  readonly step?: string
  readonly pattern?: string
  readonly inputMode?: 'numeric'
  readonly autocomplete?: 'off' | 'email' | 'one-time-code'
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
