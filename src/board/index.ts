export { cssColour, inkOf, PAGE_PALETTE } from './powers/colours.ts'
export { Token } from './layers/board-marks.tsx'
export { SIGN_KINDS, type SignKind, signsOf } from './powers/power-signs.ts'
export { aspectOf, type BoardMap, hasTwoSides, isDrawn, loadPlate } from './plates.ts'
export { outlinesOf, type Plate } from './plate.ts'
export {
  ARROW_KINDS,
  emptyScene,
  NO_POWER,
  provinceOf,
  type Arrow,
  type ArrowKind,
  type Scene,
  type ScenePower,
  type SceneUnit,
} from './scene.ts'
