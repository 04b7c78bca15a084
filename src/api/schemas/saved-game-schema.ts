/** The schema of a saved game: the format of the Python package `diplomacy`. */
import * as z from 'zod'
import type { SavedGame as Saved, SavedGamePhase, SavedGameState } from '../../rules/saved/saved-format.ts'
import { named, schemaOf } from './define-schema.ts'
import { byPower, Json, packageBoard, PhaseCode } from './common-schemas.ts'

const State = schemaOf<SavedGameState>()(
  named('SavedState', {
    name: PhaseCode,
    ...packageBoard,
    homes: byPower(z.array(z.string())),
    builds: byPower(z.object({ count: z.int(), homes: z.array(z.string()) })).describe(
      'Positive: builds. Negative: disbands.',
    ),
    boards: z
      .record(z.string(), z.object(packageBoard))
      .exactOptional()
      .describe('All boards by name, if there are several.'),
    timestamp: z.int().describe('Microseconds since 1970.'),
    note: z.string(),
    zobrist_hash: z.string().describe('The package’s own hash of units, centres and homes.'),
    influence: byPower(z.array(z.string())).describe('The provinces that a power was the last to occupy.'),
    civil_disorder: byPower(z.literal([0, 1])).describe('1: the power needed orders and gave none.'),
    game_id: z.string(),
    map: z.string(),
    rules: z.array(z.string()),
  }),
)

const Phase = schemaOf<SavedGamePhase>()(
  named('SavedPhase', {
    name: PhaseCode,
    state: State,
    orders: byPower(z.array(z.string()).nullable()).describe('Null: this power gave no orders.'),
    results: z
      .record(z.string(), z.array(z.string()))
      .describe('The result of each unit’s order: `bounce`, `cut`, `void` … An empty list or text means success.'),
    messages: z.array(Json),
  }),
)

export const SavedGame = schemaOf<Saved>()(
  named('SavedGame', {
    id: z.string(),
    map: z.string().describe('`standard`, or the name of a map that the package does not have.'),
    rules: z.array(z.string()).describe('Rules in the package’s terms.'),
    phases: z.array(Phase),
  }),
)
