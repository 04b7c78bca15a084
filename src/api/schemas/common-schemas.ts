/** Schemas of the values that the others are made of. */
import * as z from 'zod'
import type { Json as JsonValue } from '../../lib/json.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import type { Settings } from '../../game/settings.ts'
import { DRAFT_MINUTES, PHASE_MINUTES } from '../../game/schedule.ts'
import type * as names from '../../rules/names.ts'
import { ARMS, type BoardId, type MapName, type UnitId } from '../../rules/names.ts'

/** A string with the type of a name. */
const noun = <Name extends string>(description: string): z.ZodType<Name, string> =>
  z
    .string()
    .describe(description)
    .refine((_text): _text is Name => true)

/** Code that walks through JSON recurses once per level, so deeply nested JSON is refused. */
const MOST_LEVELS = 100

function isShallow(json: unknown): boolean {
  let level = nested([json])
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return false
    level = nested(level.flatMap((one) => Object.values(one)))
  }
  return true
}

const nested = (values: readonly unknown[]): readonly object[] =>
  values.filter((one) => typeof one === 'object' && one !== null)

/** Any JSON. The variant defines its shape. */
export const Json: z.ZodType<JsonValue> = z
  .unknown()
  .refine(
    (json): json is JsonValue => json !== undefined && isShallow(json),
    `JSON may be nested at most ${MOST_LEVELS} levels deep.`,
  )
  .meta({
    id: 'Json',
    description: `JSON of any shape, nested at most ${MOST_LEVELS} levels deep. The variant defines its content.`,
  })

/** The last moment that a `Date` can hold (ECMAScript, time values). */
const LAST_MOMENT = 8.64e15
export const Instant = z.int().min(0).max(LAST_MOMENT).describe('Milliseconds since 1970, UTC.')
export const Seat = noun<names.Seat>('A seat of the game, e.g. `FRANCE`.')
export const Power = noun<names.Power>('A country on the board, e.g. `FRANCE`.')
export const Board = noun<BoardId>('A board of the game. Nearly every variant has one, `MAIN`.')
export const Province = noun<names.Province>('A province, e.g. `PAR`.')
export const Location = noun<names.Location>('A province or one coast of it, e.g. `SPA/NC`.')
export const GameMap = noun<MapName>('The map that an order uses, e.g. `FRANCE`, if every power has its own.')
export const Player = noun<PlayerId>('The id of a player. `names` has the names.')
export const Id = noun<GameId>('The id of a game.')
export const UnitNumber: z.ZodType<UnitId, number> = z
  .int()
  .describe('The id of a unit, unique in its game.')
  .refine((_number): _number is UnitId => true)
export const Arm = z.enum(ARMS)
export const PhaseCode = z.string().describe('The code of a phase, e.g. `S1901M`.')

const Minutes = z.int().min(PHASE_MINUTES.min).max(PHASE_MINUTES.max)
const lengths = { draft: Minutes, moves: Minutes, retreats: Minutes, adjustments: Minutes }
const MEANING =
  'Minutes per kind of phase. With fixed times of day, the minimum. `draft`: the phase before the first move.'
export const Lengths = z.object(lengths).describe(MEANING)
/** In requests, `draft` may be omitted: few variants have that phase. */
export const LengthsAsked = z.object({ ...lengths, draft: Minutes.default(DRAFT_MINUTES) }).describe(MEANING)

const OPTIONS = { most: 20, characters: 200 } as const
const Option = z.union([z.string().max(OPTIONS.characters), z.number(), z.boolean(), z.null()])
/** The options of a variant that the creator of a game chose. */
export const VariantOptions: z.ZodType<Settings['options'], Settings['options']> = z
  .record(z.string().max(OPTIONS.characters), Option)
  .refine((options) => Object.keys(options).length <= OPTIONS.most, `A game has at most ${OPTIONS.most} options.`)
