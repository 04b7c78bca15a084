/** What the page needs to draw a map: provinces, tools, rules, ratings, and suggested repairs. */
import { twilightZone as table } from '../../maps/twilight-zone.ts'
import { type Design, textOfDesign } from './drawing/editing.ts'
import { countSeaPartsIn, type Playability, ratePlayability } from './drawing/playability.ts'
import { baseAtlas } from './map-memory.ts'

export { baseAtlas } from './map-memory.ts'
export { type Violation, openSeaDrawing, randomDrawing } from './drawing/index.ts'
export * from './drawing/editing.ts'
export { nearEurope } from './drawing/near-europe.ts'
export {
  violationsInDesign,
  searchRepair,
  shoresInDesign,
  type ShoreOfDesign,
  describeViolations,
  type DescribedViolation,
} from './drawing/repair.ts'
export { FLEET_MOVES, type HomeRating, type Playability, seaPartsText } from './drawing/playability.ts'

/** Takes about 20 ms. */
export const playabilityOf = (design: Design): Playability => ratePlayability(table, baseAtlas(), textOfDesign(design))

export const countSeaParts = (design: Design): number => countSeaPartsIn(baseAtlas(), textOfDesign(design))
