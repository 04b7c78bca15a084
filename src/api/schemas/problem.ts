/** Schemas of errors. */
import * as z from 'zod'
import type { Problem as Refused } from '../routing/problems.ts'
import { REFUSAL_CODES } from '../routing/problems.ts'
import { Game } from './game.ts'
import { schemaOf } from './schema-of.ts'

const members = {
  error: z.object({
    code: z.enum(REFUSAL_CODES).describe('For programs. One of a fixed list.'),
    message: z.string().describe('For people: what is wrong and what to do.'),
    details: z
      .array(z.object({ at: z.string().describe('Where in the request, e.g. `minutes.moves`.'), message: z.string() }))
      .exactOptional(),
  }),
}

export const Problem = schemaOf<Refused>()(z.object(members).meta({ id: 'Problem' }))

/** A 409 of a route that names a phase. */
export const Overtaken = z
  .object({
    ...members,
    game: Game.exactOptional().describe('With `other-phase` and `saved-elsewhere`: the game as it is now.'),
  })
  .meta({ id: 'Overtaken' })
