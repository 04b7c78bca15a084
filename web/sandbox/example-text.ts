/** A small position with orders, as it is written for rules and lessons. */
import type { Json } from '../../src/lib/json.ts'

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

export const split = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** All lines, whoever writes them. */
export const linesOfExample = ({ orders }: Example): string[] =>
  (typeof orders === 'string' ? [orders] : Object.values(orders)).flatMap((text) => split(text, ','))

/** The lines of each seat; null where it goes without saying whose they are. */
export const sheetsOfExample = ({ orders }: Example): Record<string, string[]> | null =>
  typeof orders === 'string'
    ? null
    : Object.fromEntries(Object.entries(orders).map(([seat, text]) => [seat, split(text, ',')]))
