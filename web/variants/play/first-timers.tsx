/** Hints for those who play a variant for the first time, one after the other, until they are put away on this device. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PhaseView } from '../../../src/game/views/shapes.ts'
import { readStored, store } from '../../client/device/storage.ts'
import { rulesAddress } from '../addresses.ts'
import { hintsFor } from './hints.ts'

export interface FirstTimersProps {
  readonly variant: string
  readonly phase: Pick<PhaseView, 'steps'>
}

/** How many were read, of what is stored: nothing, a number, or that all of them were put away together, as it once was. */
export const readUpTo = (stored: unknown): number =>
  typeof stored === 'number' ? stored : stored === null ? 0 : Infinity

export function FirstTimers({ variant, phase: { steps } }: FirstTimersProps): JSX.Element | null {
  const key = `hints ${variant} ${steps.join(' ')}`
  const [, setRead] = useState('')
  const words = hintsFor(variant, steps)
  const at = readUpTo(readStored(key))
  const hint = words[at]
  if (hint === undefined) return null
  const putAway = () => {
    store(key, at + 1)
    setRead(`${key} ${at + 1}`)
  }
  return (
    <aside class="notice first-time" aria-label="Easily got wrong">
      <p aria-live="polite">{hint}</p>
      <button onClick={putAway}>Got it</button>
      <p class="row muted">
        <a class="small" href={rulesAddress(variant)} target="_blank">
          The rules, in another window
        </a>
        {words.length > 1 && `${at + 1} of ${words.length}`}
      </p>
    </aside>
  )
}
