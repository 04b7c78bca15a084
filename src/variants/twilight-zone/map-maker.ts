/** What the page needs to draw a map: the provinces, the tools, the rules, and what would mend a breach of them. */
export { baseAtlas } from './memory.ts'
export { type Breach, randomDrawing } from './drawing/index.ts'
export * from './drawing/editing.ts'
export { STANDARD_BOARD } from './drawing/standard-board.ts'
export {
  breachesInDesign,
  mending,
  shoresInDesign,
  type ShoreOfDesign,
  toldBreaches,
  type ToldBreach,
} from './drawing/mending.ts'
