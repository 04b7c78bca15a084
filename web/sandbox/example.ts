/** A small position with orders, as rules and lessons show them. Pure. */
import type { Json, Province } from '../../src/rules/names.ts'
import { province } from '../../src/rules/names.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { type Adjudicated, adjudicate, adjudicateSheets, type LocalGame, gameFromState } from './local-game.ts'

export interface Example {
  /** Left out: the standard game. */
  readonly variant?: string
  /** The phase: `S1901M`. */
  readonly phase: string
  /** By power: `A PAR, F BRE`; dislodged units with a star: `*A BUR`. */
  readonly units?: Readonly<Record<string, string>>
  /** Centres by power: `PAR BRE`. */
  readonly centres?: Readonly<Record<string, string>>
  /** By power and dislodged unit, where its attacker came from. */
  readonly attackers?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What else the state of the sandbox holds: the boards of a variant that has several, its memory. */
  readonly more?: Readonly<Record<string, Json>>
  /** Everybody's orders, separated by commas; by seat where two seats order one power. */
  readonly orders: string | Readonly<Record<string, string>>
  /** What has to be seen; left out: where the units stand and go. */
  readonly near?: string
}

const split = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const lists = (table: Readonly<Record<string, string>>, by: string): Record<string, Json> =>
  Object.fromEntries(Object.entries(table).map(([power, text]) => [power, split(text, by)]))

export const stateOfExample = ({
  phase,
  units,
  centres = {},
  attackers = {},
  more = {},
}: Example): Record<string, Json> => ({
  name: phase,
  ...(units !== undefined && { units: lists(units, ','), centers: lists(centres, ' '), attackers }),
  ...more,
})

/** All lines, whoever writes them. */
export const linesOfExample = ({ orders }: Example): string[] =>
  (typeof orders === 'string' ? [orders] : Object.values(orders)).flatMap((text) => split(text, ','))

/** The lines of each seat; null where it goes without saying whose they are. */
export const sheetsOfExample = ({ orders }: Example): Record<string, string[]> | null =>
  typeof orders === 'string'
    ? null
    : Object.fromEntries(Object.entries(orders).map(([seat, text]) => [seat, split(text, ',')]))

/** Examples that name no variant are for the rules of the first one, on which all others build. */
export const DEFAULT_VARIANT = RULESETS[0]?.id ?? ''

export const variantOfExample = ({ variant = DEFAULT_VARIANT }: Example): string => variant

/** Throws if the example cannot be laid out: that is our bug. */
export function exampleGame(example: Example): LocalGame {
  const laid = gameFromState(variantOfExample(example), stateOfExample(example))
  if (!laid.ok) throw new Error(laid.error)
  return laid.value
}

export function adjudicateExample(example: Example): Adjudicated {
  const sheets = sheetsOfExample(example)
  const game = exampleGame(example)
  return sheets === null ? adjudicate(game, linesOfExample(example)) : adjudicateSheets(game, sheets)
}

/** The provinces to look at. */
export function provincesShown(example: Example): Province[] {
  const { units = {}, near } = example
  const texts = near === undefined ? [...Object.values(units), ...linesOfExample(example)].join(' ') : near
  return [...new Set(texts.match(/\b[A-Z]{3}\b/g) ?? [])].filter((code) => code !== 'VIA').map(province)
}
