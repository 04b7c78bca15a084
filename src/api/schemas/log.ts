/** Schemas of the public log of a game. */
import * as z from 'zod'
import type { LogEntry } from '../../game/log/public-log.ts'
import { Names } from './game-schemas.ts'
import { schemaOf } from './schema-of.ts'
import { Instant, PhaseCode, Player } from './common-schemas.ts'

export const Entry = schemaOf<LogEntry>()(
  z
    .object({
      at: Instant,
      kind: z.string().describe('What happened, e.g. `closed`, `paused`, `corrected`.'),
      words: z.string().describe('Sentences. If `until` is not null, the last one ends with that time.'),
      details: z.array(z.string()),
      until: Instant.nullable(),
      player: Player.nullable().describe('Who did it. Null if hidden.'),
      about: Player.nullable().describe('Who received a seat or a task.'),
      phase: PhaseCode.nullable().describe('The phase that was open.'),
    })
    .meta({ id: 'LogEntry' }),
)
/** A log with the names of the people it mentions. */
export const GameLog = z.object({ entries: z.array(Entry).readonly(), names: Names }).meta({ id: 'GameLog' })
export type NamedLog = z.infer<typeof GameLog>
