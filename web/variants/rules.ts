/** What the page tells of the rules of a variant. The words are ours; what was ruled stands in docs/rulings.md alone. */
import { STANDARD } from './addresses.ts'
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

/** What `/rules/ID` tells of: a variant, or the standard game, whose rules are those of `/rules`; null for what is no variant. */
export const rulesAt = (id: string): VariantRules | 'standard' | null =>
  id === STANDARD ? 'standard' : (VARIANT_RULES.find((one) => one.id === id) ?? null)
