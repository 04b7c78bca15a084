/** Maps that players draw: a text of cells, what it says, what is wrong with it, and the atlas that it becomes (TWZ-2 to TWZ-4). */
import type { Atlas } from './atlas.ts'
import type { Breach } from './drawing/breaches.ts'
import { breachesOf } from './drawing/breaches.ts'
import { gridOf } from './drawing/grid.ts'
import type { Survey } from './drawing/survey.ts'
import { survey } from './drawing/survey.ts'

export { BREACHES, type Breach, type BreachKind, breachWords } from './drawing/breaches.ts'
export { chart, sameBorders } from './drawing/chart.ts'
export { readRow } from './drawing/grid.ts'
export { randomDrawing } from './drawing/random.ts'

/** What a text of rows says. `base` names the provinces that there are. */
export const surveyOf = (base: Atlas, text: string): Survey => survey(base, gridOf(base, text))

/** Every breach of TWZ-3 by a drawing; none if it is a valid map. */
export const faultsOf = (base: Atlas, text: string): Breach[] => breachesOf(base, surveyOf(base, text))
