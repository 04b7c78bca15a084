import type { Ruleset } from '../rules/seam/variant.ts'
import { balkanBattle, balkanBattleForThree } from './balkan-battle/index.ts'
import { classical } from './classical.ts'
import { doubleDiplomacy } from './double-diplomacy/index.ts'
import { duo } from './duo/index.ts'
import { shadowWorlds } from './shadow-worlds.ts'
import { twilightZone } from './twilight-zone/index.ts'

/** Every playable variant, in the order of the lobby. */
export const RULESETS: readonly Ruleset[] = [
  classical,
  duo,
  shadowWorlds,
  twilightZone,
  balkanBattle,
  balkanBattleForThree,
  doubleDiplomacy,
]
