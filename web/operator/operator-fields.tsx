/** Fields of the operators' forms. The reason is kept with the act, for operators only. */
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

/** The id of a game, out of an address of one of its pages or by itself. */
export const gameIn = (written: string): string =>
  /\/games\/([^/?#\s]+)/.exec(written)?.[1] ?? written.trim().replaceAll(/[^\w-]/g, '')
