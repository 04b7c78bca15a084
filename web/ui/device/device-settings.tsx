/** Settings of this device, for all games. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isMotionOff, turnMotionOff } from './motion.ts'
import { PaletteField } from './palette-field.tsx'
import { Checkbox } from '../parts.tsx'
import { SignField } from './sign-field.tsx'

export function DeviceSettings(): JSX.Element {
  const [moves, setMoves] = useState(!isMotionOff())
  const change = (on: boolean) => {
    turnMotionOff(!on)
    setMoves(on)
  }
  return (
    <section class="stack">
      <h2>On this device</h2>
      <PaletteField />
      <SignField />
      <Checkbox checked={moves} onChange={change}>
        Units move when a phase closes, unless the device asks for less motion
      </Checkbox>
    </section>
  )
}
