/** The pages of all variants. Rules, lessons and screens are fetched when they are needed. */
import { balkanBattlePage, threeWayBalkanBattlePage } from './balkan-battle/index.ts'
import { classicalPage } from './classical/index.ts'
import { doubleDiplomacyPage } from './double-diplomacy/index.ts'
import { duoPage } from './duo/index.ts'
import type { VariantPage } from './seam/variant-page.ts'
import { shadowWorldsPage } from './shadow-worlds/index.ts'
import { twilightZonePage } from './twilight-zone/index.ts'

export const VARIANT_PAGES: readonly VariantPage[] = [
  classicalPage,
  duoPage,
  shadowWorldsPage,
  twilightZonePage,
  balkanBattlePage,
  threeWayBalkanBattlePage,
  doubleDiplomacyPage,
]

/** null: unknown, or a variant without a page. */
export const variantPage = (id: string): VariantPage | null => VARIANT_PAGES.find((page) => page.id === id) ?? null

/** Address of a variant's rules; the standard rules for a variant without its own. */
export const rulesAddress = (id: string): string => (variantPage(id)?.rules == null ? '/rules' : `/rules/${id}`)

/** Where one person plays all seats of a variant. */
export const soloAddress = (id: string): string => `/sandbox?variant=${id}`

/** Where one person plays a variant against computers. */
export const computerAddress = (id: string): string => `/computer/${id}`

/** null: a variant without lessons. */
export const lessonsAddress = (id: string): string | null => (variantPage(id)?.lessons == null ? null : `/learn/${id}`)
