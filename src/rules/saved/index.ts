/** Saved games of the Python `diplomacy` package: written, read, and checked against our rules. */
export { COMPLETED, type SavedGame, type SavedGamePhase, type SavedMessage } from './saved-format.ts'
export type { SavedPhase, SavedState } from './saved-format.ts'
export { toSavedGame, type PlayedPhase } from './saved-document.ts'
export { toSavedPhase, toSavedState } from './saved-document.ts'
export { codeOf, textOf, readSavedPhase, type RecordedPhase } from './read.ts'
export { comparePhases, type Comparison } from './compare.ts'
export type { Difference } from './compare.ts'
