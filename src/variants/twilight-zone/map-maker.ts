/** What the page needs to draw a map: provinces, tools, rules, and suggested repairs. */
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
