/** A switch for sounds when a phase opens and when its time is nearly up. Off until switched on. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { readStored, store } from '../../client/device/storage.ts'
import { serviceNow } from '../../client/service-clock.ts'
import { allowSound, playSound } from './chime.ts'
import { openPhaseKey, warningAt } from './sound-times.ts'

const KEY = 'sound'
const TITLE = 'A sound when a phase opens, and when your time is nearly up'

/** A loudspeaker, not in `icons.tsx`, which every page loads. */
const LOUDSPEAKER = 'M2.5 6v4H5l3.5 3V3L5 6z'
const ON = `${LOUDSPEAKER}M10.7 6a3 3 0 0 1 0 4M12.5 4.2a5.5 5.5 0 0 1 0 7.6`
const OFF = `${LOUDSPEAKER}M11 6l3 4M14 6l-3 4`

interface PhaseSoundsProps {
  readonly game: GameView
  /** When time is nearly up; null: no warning. */
  readonly warningOf?: (game: GameView) => number | null
  readonly title?: string
}

export function PhaseSounds({ game, warningOf = warningAt, title = TITLE }: PhaseSoundsProps): JSX.Element {
  const [isOn, setOn] = useState(() => readStored(KEY) === true)
  useSounds(game, isOn, warningOf(game))
  useFirstGesture(isOn)
  const toggle = () => {
    store(KEY, !isOn)
    setOn(!isOn)
    if (isOn) return
    allowSound()
    playSound('opened')
  }
  return (
    <button class="quiet sound" aria-label="Sound" aria-pressed={isOn} title={title} onClick={toggle}>
      <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={isOn ? ON : OFF} />
      </svg>{' '}
      <span>Sound</span>
    </button>
  )
}

function useSounds(game: GameView, isOn: boolean, warning: number | null): void {
  const key = openPhaseKey(game)
  const heard = useRef(key)
  useEffect(() => {
    const isNew = key !== null && key !== heard.current
    heard.current = key
    if (isOn && isNew) playSound('opened')
  }, [key, isOn])
  useEffect(() => {
    const wait = warning === null ? 0 : warning - serviceNow()
    if (!isOn || wait <= 0) return
    const timer = setTimeout(() => playSound('nearly-up'), wait)
    return () => clearTimeout(timer)
  }, [warning, isOn])
}

/** After a reload, sound is allowed from the first click or key on. */
function useFirstGesture(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    const options = { signal: stop.signal, once: true }
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, allowSound, options)
    return () => stop.abort()
  }, [isOn])
}
