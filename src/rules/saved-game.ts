/** Saved games of the Python `diplomacy` package: written from our positions, read back, and checked against our rules. */
export { COMPLETED, turnOf, type SavedGame, type SavedPhase, type SavedState } from './saved/format.ts'
export { toSavedPhase, toSavedState } from './saved/write.ts'
export { codeOf, textOf, readSavedPhase, type Recorded } from './saved/read.ts'
export { comparePhases, type Comparison } from './saved/compare.ts'
export type { Difference } from './saved/facts.ts'
