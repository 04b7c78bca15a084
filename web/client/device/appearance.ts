/** Display settings stored on this device: palette, sign on units, motion. */
import {
  COLOUR_VISIONS,
  type ColourVision,
  paletteProperties,
  SIGN_KINDS,
  type SignKind,
} from '../../../src/board/powers/power-signs.ts'
import { readStored, removeStored, store } from './storage.ts'
import { useEffect, useState } from 'preact/hooks'

const PALETTE_KEY = 'palette'
const STANDARD = 'standard'
export type PaletteChoice = ColourVision | typeof STANDARD

export function getPalette(): PaletteChoice {
  const stored = readStored(PALETTE_KEY)
  return COLOUR_VISIONS.find((vision) => vision === stored) ?? STANDARD
}

/** Applies the palette; by default, the stored one. */
export function showPalette(choice: PaletteChoice = getPalette()): void {
  const { style } = document.documentElement
  for (const vision of COLOUR_VISIONS)
    for (const [property] of paletteProperties(vision)) style.removeProperty(property)
  if (choice !== STANDARD) for (const [property, value] of paletteProperties(choice)) style.setProperty(property, value)
}

export function choosePalette(choice: PaletteChoice): void {
  if (choice === STANDARD) removeStored(PALETTE_KEY)
  else store(PALETTE_KEY, choice)
  showPalette(choice)
}

export type { SignKind }

const SIGN_KEY = 'sign'
const STANDARD_SIGN: SignKind = 'arm'

/** Setters of boards that redraw when the sign changes. */
const followers = new Set<(kind: SignKind) => void>()

function getSign(): SignKind {
  const stored = readStored(SIGN_KEY)
  return SIGN_KINDS.find((kind) => kind === stored) ?? STANDARD_SIGN
}

export function chooseSign(kind: SignKind): void {
  if (kind === STANDARD_SIGN) removeStored(SIGN_KEY)
  else store(SIGN_KEY, kind)
  for (const follow of followers) follow(kind)
}

/** The current sign; rerenders on changes. */
export function useSign(): SignKind {
  const [kind, setKind] = useState(getSign)
  useEffect(() => {
    followers.add(setKind)
    return () => void followers.delete(setKind)
  }, [])
  return kind
}

const MOTION_KEY = 'no-motion'

export const isMotionOff = (): boolean => readStored(MOTION_KEY) === true

/** Sets the attribute that the style sheets read. */
export function applyMotion(): void {
  document.documentElement.toggleAttribute('data-no-motion', isMotionOff())
}

export function setMotionOff(off: boolean): void {
  if (off) store(MOTION_KEY, true)
  else removeStored(MOTION_KEY)
  applyMotion()
}

export const isMotionAllowed = (): boolean => !isMotionOff() && !matchMedia('(prefers-reduced-motion: reduce)').matches
