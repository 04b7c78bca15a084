import type { JSX } from 'preact'
import { chooseSign, type SignKind, useSign } from '../../client/device/signs.ts'
import { Field, Select } from '../parts.tsx'

const CHOICES: readonly (readonly [SignKind, string])[] = [
  ['letter', 'Its power’s letter'],
  ['pattern', 'Its power’s pattern'],
  ['none', 'Nothing but its colour'],
]

/** What tells whose a unit is on this device. */
export function SignField(): JSX.Element {
  const kind = useSign()
  return (
    <Field label="On every unit" hint="Kept on this device. Mails and pictures have letters.">
      {(control) => <Select {...control} value={kind} options={CHOICES} onChange={chooseSign} />}
    </Field>
  )
}
