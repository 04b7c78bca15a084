import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Field, Select } from '../parts.tsx'
import { choosePalette, chosenPalette, type PaletteChoice } from '../../client/device/palette.ts'

const CHOICES: readonly (readonly [PaletteChoice, string])[] = [
  ['standard', 'Standard'],
  ['deutan', 'For weak green (deutan)'],
  ['protan', 'For weak red (protan)'],
  ['tritan', 'For weak blue (tritan)'],
]

/** Which colours the powers have on this device. */
export function PaletteField(): JSX.Element {
  const [choice, setChoice] = useState(chosenPalette)
  const choose = (next: PaletteChoice) => {
    choosePalette(next)
    setChoice(next)
  }
  return (
    <Field label="Colours of the powers" hint="Kept on this device. Mails and pictures have the standard colours.">
      {(control) => <Select {...control} value={choice} options={CHOICES} onChange={choose} />}
    </Field>
  )
}
