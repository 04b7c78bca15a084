/**
 * Ways to tell powers apart besides their usual colours: letters and patterns on tokens,
 * and colours for players with colour blindness.
 */
import palettes from './palettes.json' with { type: 'json' }
import { type Arm, ARM_LETTERS, type Power } from '../../rules/names.ts'
import type { ScenePower } from '../scene.ts'

/** Kinds of colour blindness that have a palette: weak in green, red or blue. */
export const COLOUR_VISIONS = ['deutan', 'protan', 'tritan'] as const
export type ColourVision = (typeof COLOUR_VISIONS)[number]

/** The custom property that lets a page replace a colour without redrawing: `--power-c8432b`. */
export const colourProperty = (light: string): string => `--power-${light.slice(1)}`

/** The property values, found by `npm run boards` (`src/cartography/colour-search.ts`). */
export const paletteProperties = (vision: ColourVision): readonly (readonly [property: string, value: string])[] =>
  Object.entries(palettes[vision]).map(([own, [light = '', dark = '']]) => [
    colourProperty(own),
    `light-dark(${light}, ${dark})`,
  ])

/** A or F, the power's letter, the power's pattern, or nothing. */
export const SIGN_KINDS = ['arm', 'letter', 'pattern', 'none'] as const
export type SignKind = (typeof SIGN_KINDS)[number]

/** The sign on a token. `pattern` is a path on an army's chest or a fleet's hull. */
export type Sign = { readonly letter: string } | { readonly pattern: string } | null

/** From -7.5 to 7.5 across and 3.6 to 9.4 down, in units of a token; the most different first. */
const PATTERNS = [
  'M-5.4 3.6V9.4M0 3.6V9.4M5.4 3.6V9.4',
  'M-7 4.6H7M-7 8.6H7',
  'M-5 3.6L5 9.3M5 3.6L-5 9.3',
  'M-3 6.6a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  'M-7.2 9L-3.6 4.2L0 9L3.6 4.2L7.2 9',
  'M-7 9.3L-3 3.6M-2 9.3L2 3.6M3 9.3L7 3.6',
  'M-6.4 6.6H-4.6M-.9 6.6H.9M4.6 6.6H6.4',
  'M-7 6.6H7M0 3.6V9.4',
  'M-6.4 3.8L0 9L6.4 3.8',
  'M-3 3.6V9.4M3 3.6V9.4',
  'M-7 3.6L-3 9.3M-2 3.6L2 9.3M3 3.6L7 9.3',
  'M-7 6.6H7',
] as const

/** Finds the sign of a unit. */
export type SignOf = (unit: { readonly power: Power; readonly arm: Arm }) => Sign

/** The signs of this kind. When patterns run out, powers get their letters. */
export function signsOf(powers: readonly ScenePower[], kind: SignKind): SignOf {
  if (kind === 'none') return () => null
  if (kind === 'arm') return ({ arm }) => ({ letter: ARM_LETTERS[arm] })
  const signs = new Map(powers.map((power, n) => [power.power, powerSign(power, n, kind)]))
  return ({ power }) => signs.get(power) ?? null
}

function powerSign({ letter }: ScenePower, n: number, kind: 'letter' | 'pattern'): NonNullable<Sign> {
  const pattern = PATTERNS[n]
  return kind === 'pattern' && pattern !== undefined ? { pattern } : { letter }
}

/** `letter` is the one in the board's table; null if it has none. */
interface PowerName {
  readonly name: string
  readonly letter: string | null
}

const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')

/** `Be` and `BE` count as the same: they look alike on a small token. */
const foldCase = (letter: string): string => letter.toLowerCase()

const initialOf = ({ name }: PowerName): string => Array.from(name.trim())[0]?.toUpperCase() ?? '?'

/** Two characters for a power, best first: two initials, then the first letter and a later one. */
function pairsFor(power: PowerName): string[] {
  const [first = '', second = ''] = power.name.trim().split(/[\s-]+/u)
  const initials = second === '' ? [] : [`${initialOf(power)}${Array.from(second)[0]?.toUpperCase() ?? ''}`]
  const later = Array.from(first + second)
    .slice(1)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
  return [...initials, ...[...later, ...ALPHABET].map((character) => `${initialOf(power)}${character.toLowerCase()}`)]
}

/** For a power whose pairs are all taken. */
const ANY_PAIR = ALPHABET.flatMap((a) => ALPHABET.map((b) => `${a.toUpperCase()}${b}`))

/** The letter of each power's table, its initial if no other power has it, or else two characters. */
export function lettersOf(powers: readonly PowerName[]): string[] {
  const usedLetters = new Set(powers.flatMap(({ letter }) => (letter === null ? [] : [foldCase(letter)])))
  const initials = Map.groupBy(powers, (power) => foldCase(initialOf(power)))
  return powers.map((power) => {
    if (power.letter !== null) return power.letter
    const initial = initialOf(power)
    const isAlone = initials.get(foldCase(initial))?.length === 1
    const free = [...(isAlone ? [initial] : []), ...pairsFor(power), ...ANY_PAIR].find(
      (letter) => !usedLetters.has(foldCase(letter)),
    )
    if (free === undefined) throw new Error(`no letter is left for ${power.name}`)
    usedLetters.add(foldCase(free))
    return free
  })
}
