/** Turns an example into a sandbox game and adjudicates it. Pure. */
import type { Json } from '../../src/lib/json.ts'
import { type Province, province } from '../../src/rules/names.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { type Example, linesOfExample, sheetsOfExample, split } from './example-text.ts'
import { type Adjudicated, adjudicate, adjudicateSheets, type LocalGame, gameFromState } from './local-game.ts'

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

/** The standard game. */
export const DEFAULT_VARIANT = RULESETS[0]?.id ?? ''

export const variantOfExample = ({ variant = DEFAULT_VARIANT }: Example): string => variant

/** Throws if the example is invalid (our bug). */
export function exampleGame(example: Example): LocalGame {
  const game = gameFromState(variantOfExample(example), stateOfExample(example))
  if (!game.ok) throw new Error(game.error)
  return game.value
}

export function adjudicateExample(example: Example): Adjudicated {
  const sheets = sheetsOfExample(example)
  const game = exampleGame(example)
  return sheets === null ? adjudicate(game, linesOfExample(example)) : adjudicateSheets(game, sheets)
}

/** The provinces to show. */
export function provincesShown(example: Example): Province[] {
  const { units = {}, near } = example
  const texts = near === undefined ? [...Object.values(units), ...linesOfExample(example)].join(' ') : near
  return [...new Set(texts.match(/\b[A-Z]{3}\b/g) ?? [])].filter((code) => code !== 'VIA').map(province)
}
