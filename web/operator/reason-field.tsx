/** Why an operator does something: kept with what he did, for operators alone. */
import type { JSX } from 'preact'
import { Field } from '../ui/parts.tsx'

export interface ReasonFieldProps {
  readonly why: string
  readonly onWhy: (why: string) => void
}

export const ReasonField = ({ why, onWhy }: ReasonFieldProps): JSX.Element => (
  <Field label="Why" hint="Operators read it in the list of what was done. It may be empty.">
    {(control) => (
      <input {...control} maxLength={500} value={why} onInput={(event) => onWhy(event.currentTarget.value)} />
    )}
  </Field>
)
