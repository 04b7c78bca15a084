/** Whether things may move: as the device wishes, unless it is turned off on this page. */
import { readStored, removeStored, store } from '../../client/device/storage.ts'

const KEY = 'no-motion'

export const isMotionOff = (): boolean => readStored(KEY) === true

/** Said to the style sheets. */
export function applyMotion(): void {
  document.documentElement.toggleAttribute('data-no-motion', isMotionOff())
}

export function turnMotionOff(off: boolean): void {
  if (off) store(KEY, true)
  else removeStored(KEY)
  applyMotion()
}

export const mayMove = (): boolean => !isMotionOff() && !matchMedia('(prefers-reduced-motion: reduce)').matches
