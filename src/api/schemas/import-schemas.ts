/** Schemas of imported games. */
import * as z from 'zod'
import type { ImportId } from '../../records/schema.ts'
import { defineObject, Instant, Json, PhaseCode } from './common-schemas.ts'

/** In characters. */
export const IMPORT_TITLE_LENGTH = { min: 1, max: 80 } as const
/** In characters; the body has escaped ones. */
export const MAX_FILE = 1_000_000

const ImportKey = z
  .string()
  .regex(/^[a-z2-9]{12}$/)
  .describe('The id of the imported game.')
  .refine((_text): _text is ImportId => true)
export const ImportPath = z.object({ id: ImportKey })
/** The instant in milliseconds, and the id. */
export const IMPORT_PLACE = /^(\d{1,15})-([a-z2-9]{12})$/

const about = {
  id: ImportKey,
  title: z.string().describe('Its title.'),
  variant: z.string().describe('The `id` of its variant.'),
  phases: z.int().describe('How many phases it has, including the open phase or the end.'),
  differing: z.int().describe('How many phases ended differently than in the file when it was imported.'),
  listed: z.boolean().describe('Whether everyone sees it. Otherwise only you do.'),
  importedAt: Instant,
  yours: z.boolean().describe('Whether you imported it.'),
}
const ImportListing = defineObject('ImportListing', about)

export const ImportList = defineObject('ImportList', {
  yours: z.array(ImportListing).readonly().describe('Games you imported. Empty on later pages.'),
  listed: z.array(ImportListing).readonly().describe('Games that everyone sees, including yours.'),
  next: z.string().nullable().describe('Send it as `after` to get the next page. Null on the last page.'),
})
export type ImportList = z.infer<typeof ImportList>

const game = {
  ...about,
  record: z
    .record(z.string(), Json)
    .describe('The saved game as read from the file: positions, orders and results, without names and messages.'),
}
export const ImportedGame = defineObject('ImportedGame', game)
export type ImportedGame = z.infer<typeof ImportedGame>

export const ImportResult = defineObject('ImportResult', {
  ...game,
  remarks: z
    .array(
      z.object({
        phase: PhaseCode,
        lines: z.array(z.string()).readonly().describe('Differences, orders that were not read, and their reasons.'),
      }),
    )
    .readonly()
    .describe('What differs from the file, by phase. Empty if nothing does.'),
})
export type ImportResult = z.infer<typeof ImportResult>
