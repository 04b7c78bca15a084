/** A small position with orders, as rules and lessons show them. Pure. */
import type { Json, Province } from '../../src/rules/names.ts'
import { province } from '../../src/rules/names.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { type Carried, carryOut, type Desk, layOut } from './local-game.ts'

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
export const HOUSE = RULESETS[0]?.id ?? ''

/** Throws if the example cannot be laid out: that is our bug. */
export function deskFor(example: Example): Desk {
  const laid = layOut(HOUSE, stateOfExample(example))
  if (!laid.ok) throw new Error(laid.error)
  return laid.value
}

export const carriedFor = (example: Example): Carried => carryOut(deskFor(example), linesOfExample(example))

/** The provinces to look at. */
export function nearOf({ units, orders, near }: Example): Province[] {
  const texts = near === undefined ? [...Object.values(units), orders].join(' ') : near
  return [...new Set(texts.match(/\b[A-Z]{3}\b/g) ?? [])].filter((code) => code !== 'VIA').map(province)
}
