/** Settings of this device, for all games. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import {
  type PaletteChoice,
  type SignKind,
  choosePalette,
  chooseSign,
  getPalette,
  isMotionOff,
  setMotionOff,
  useSign,
} from '../../client/device/appearance.ts'
import { SelectField } from '../fields.tsx'
import { Checkbox } from '../parts.tsx'

export function DeviceSettings(): JSX.Element {
  const [moves, setMoves] = useState(!isMotionOff())
  const change = (on: boolean) => {
    setMotionOff(!on)
    setMoves(on)
  }
  return (
    <section class="stack">
      <h2>On this device</h2>
      <PaletteField />
      <SignField />
      <Checkbox checked={moves} onChange={change}>
        Animate unit moves, unless the device asks for reduced motion
      </Checkbox>
    </section>
  )
}

const PALETTES: readonly (readonly [PaletteChoice, string])[] = [
  ['standard', 'Standard'],
  ['deutan', 'For weak green (deutan)'],
  ['protan', 'For weak red (protan)'],
  ['tritan', 'For weak blue (tritan)'],
]

export function PaletteField(): JSX.Element {
  const [choice, setChoice] = useState(getPalette)
  const choose = (next: PaletteChoice) => {
    choosePalette(next)
    setChoice(next)
  }
  return (
    <SelectField
      label="Colours of the powers"
      hint="For this device only. Mails and pictures use the standard colours."
      value={choice}
      options={PALETTES}
      onChange={choose}
    />
  )
}

const SIGNS: readonly (readonly [SignKind, string])[] = [
  ['arm', 'A for armies, F for fleets'],
  ['letter', 'The power’s letter'],
  ['pattern', 'The power’s pattern'],
  ['none', 'Nothing'],
]

export function SignField(): JSX.Element {
  const kind = useSign()
  return (
    <SelectField
      label="On every unit"
      hint="For this device only. Mails and pictures show A and F."
      value={kind}
      options={SIGNS}
      onChange={chooseSign}
    />
  )
}
