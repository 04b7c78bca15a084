/** What the page needs to draw a map: provinces, tools, rules, and suggested repairs. */
export { baseAtlas } from './memory.ts'
export { type Breach, randomDrawing } from './drawing/index.ts'
export * from './drawing/editing.ts'
export { STANDARD_BOARD } from './drawing/standard-board.ts'
export {
  breachesInDesign,
  mending,
  shoresInDesign,
  type ShoreOfDesign,
  describeBreaches,
  type DescribedBreach,
} from './drawing/mending.ts'
