/** The compact notation of examples in rules and lessons. */
import type { Json } from '../../src/lib/json.ts'

export interface Example {
  /** Default: the standard game. */
  readonly variant?: string
  /** The phase: `S1901M`. */
  readonly phase: string
  /** By power: `A PAR, F BRE`; dislodged units with a star: `*A BUR`. */
  readonly units?: Readonly<Record<string, string>>
  /** Centres by power: `PAR BRE`. */
  readonly centres?: Readonly<Record<string, string>>
  /** By power and dislodged unit: where the attacker came from. */
  readonly attackers?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** More of the sandbox state: several boards, a variant's memory. */
  readonly more?: Readonly<Record<string, Json>>
  /** All orders, separated by commas; by seat where two seats order one power. */
  readonly orders: string | Readonly<Record<string, string>>
  /** Provinces to show. Default: where the units are and go. */
  readonly near?: string
}

export const split = (text: string, by: string | RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The orders of all seats. */
export const linesOfExample = ({ orders }: Example): string[] =>
  (typeof orders === 'string' ? [orders] : Object.values(orders)).flatMap((text) => split(text, ','))

/** The orders by seat; null if they are not given by seat. */
export const sheetsOfExample = ({ orders }: Example): Record<string, string[]> | null =>
  typeof orders === 'string'
    ? null
    : Object.fromEntries(Object.entries(orders).map(([seat, text]) => [seat, split(text, ',')]))
