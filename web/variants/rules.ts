/** What the page tells of the rules of a variant. The words are ours; what was ruled stands in docs/rulings.md alone. */
import { balkanBattle, threeWayBalkanBattle } from './balkan-battle.ts'
import { doubleDiplomacy } from './double-diplomacy.ts'
import { duo } from './duo.ts'
import { shadowWorlds } from './shadow-worlds.ts'
import { twilightZone } from './twilight-zone.ts'
import type { VariantRules } from './description.ts'

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
