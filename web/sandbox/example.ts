/** A small position with orders, as rules and lessons show them. Pure. */
import type { Json, Province } from '../../src/rules/names.ts'
import { province } from '../../src/rules/names.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { type Adjudicated, adjudicate, type LocalGame, gameFromState } from './local-game.ts'

export interface Example {
  /** The phase: `S1901M`. */
  readonly phase: string
  /** By power: `A PAR, F BRE`; dislodged units with a star: `*A BUR`. */
  readonly units: Readonly<Record<string, string>>
  /** Centres by power: `PAR BRE`. */
  readonly centres?: Readonly<Record<string, string>>
  /** By power and dislodged unit, where its attacker came from. */
  readonly attackers?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Everybody's orders, separated by commas. */
  readonly orders: string
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

export const stateOfExample = ({ phase, units, centres = {}, attackers = {} }: Example): Record<string, Json> => ({
  name: phase,
  units: lists(units, ','),
  centers: lists(centres, ' '),
  attackers,
})

export const linesOfExample = ({ orders }: Example): string[] => split(orders, ',')

/** Examples are for the rules of the first variant, on which all others build. */
export const DEFAULT_VARIANT = RULESETS[0]?.id ?? ''

/** Throws if the example cannot be laid out: that is our bug. */
export function exampleGame(example: Example): LocalGame {
  const laid = gameFromState(DEFAULT_VARIANT, stateOfExample(example))
  if (!laid.ok) throw new Error(laid.error)
  return laid.value
}

export const adjudicateExample = (example: Example): Adjudicated =>
  adjudicate(exampleGame(example), linesOfExample(example))

/** The provinces to look at. */
export function provincesShown({ units, orders, near }: Example): Province[] {
  const texts = near === undefined ? [...Object.values(units), orders].join(' ') : near
  return [...new Set(texts.match(/\b[A-Z]{3}\b/g) ?? [])].filter((code) => code !== 'VIA').map(province)
}
