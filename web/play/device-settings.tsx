/** Settings of this device, for all games. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Checkbox } from '../ui/parts.tsx'
import { isMotionOff, turnMotionOff } from '../ui/motion.ts'

export function DeviceSettings(): JSX.Element {
  const [moves, setMoves] = useState(!isMotionOff())
  const change = (on: boolean) => {
    turnMotionOff(!on)
    setMoves(on)
  }
  return (
    <section class="stack">
      <h2>On this device</h2>
      <Checkbox checked={moves} onChange={change}>
        Units move when a phase closes, unless the device asks for less motion
      </Checkbox>
    </section>
  )
}
