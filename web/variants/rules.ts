/** What the page tells of the rules of a variant. The words are ours; what was ruled stands in docs/rulings.md alone. */
import type { Example } from '../sandbox/example.ts'
import { balkanBattle, threeWayBalkanBattle } from './balkan-battle.ts'
import { doubleDiplomacy } from './double-diplomacy.ts'
import { duo } from './duo.ts'
import { shadowWorlds } from './shadow-worlds.ts'
import { twilightZone } from './twilight-zone.ts'

/** An example with the orders in it that come to nothing, as they are written: a test holds it against the adjudicator. */
export interface RuleExample extends Example {
  readonly fails: readonly string[]
}

export interface RuleChapter {
  readonly title: string
  readonly text: readonly string[]
  readonly examples?: readonly RuleExample[]
}

export interface VariantRules {
  /** As the variant is called in a game's settings. */
  readonly id: string
  readonly credit: string
  /** In one or two sentences. */
  readonly summary: string
  /** How it differs from the standard game, most important first. */
  readonly chapters: readonly RuleChapter[]
  /** What those who play it for the first time get wrong. */
  readonly pitfalls: readonly string[]
  /** What its rulings are numbered with in docs/rulings.md: `DUO`. */
  readonly rulings: string
}

export const VARIANT_RULES: readonly VariantRules[] = [
  duo,
  shadowWorlds,
  twilightZone,
  balkanBattle,
  threeWayBalkanBattle,
  doubleDiplomacy,
]

/** Null for the standard game, whose rules have a page of their own, and for a variant that nobody has described. */
export const rulesOf = (id: string): VariantRules | null => VARIANT_RULES.find((one) => one.id === id) ?? null
