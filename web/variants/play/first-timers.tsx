/** Hints for those who play a variant for the first time, until they are put away on this device. */
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

export function FirstTimers({ variant, phase: { steps } }: FirstTimersProps): JSX.Element | null {
  const key = `hints ${variant} ${steps.join(' ')}`
  const [, setPutAway] = useState<string | null>(null)
  const words = hintsFor(variant, steps)
  if (words.length === 0 || readStored(key) !== null) return null
  const putAway = () => {
    store(key, 'read')
    setPutAway(key)
  }
  return (
    <aside class="notice first-time" aria-label="Easily got wrong">
      <ul>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div class="row">
        <button onClick={putAway}>Got it</button>
        <a class="small" href={rulesAddress(variant)} target="_blank">
          The rules, in another window
        </a>
      </div>
    </aside>
  )
}
