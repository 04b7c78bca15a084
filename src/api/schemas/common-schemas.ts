/** Helpers that define schemas, and the schemas that many others share. */
import * as z from 'zod'
import { byCategory, type Category } from '../../mail/mail-message.ts'
import type { Json as JsonValue } from '../../lib/json.ts'
import type { Range } from '../../lib/range.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import type { Settings } from '../../game/settings.ts'
import { DRAFT_MINUTES, MAX_PHASE_MINUTES, MIN_PHASE_MINUTES, type PhaseKind } from '../../game/schedule.ts'
import type * as names from '../../rules/names.ts'
import { ARMS, type BoardId, type MapName, type UnitId } from '../../rules/names.ts'

/** An object that the OpenAPI document describes once, under this name. */
export const defineObject = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id })

/** A `T` whose parts are all readonly. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Element)[]
      ? readonly DeepReadonly<Element>[]
      : { readonly [Key in keyof T]: DeepReadonly<T[Key]> }

export type Described<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>

/**
 * `schemaOf<T>()(schema)` is the schema of a view. It does not compile unless schema and `T`
 * describe the same values. Request bodies don’t need it: their types are inferred. (`z.toZod`
 * would need readonly schemas for readonly lists, which the OpenAPI document would repeat.)
 */
export const schemaOf =
  <T>() =>
  <Schema extends z.ZodType<T>>(
    schema: Schema & ([T] extends [Described<Schema>] ? unknown : 'the schema requires more than the type has'),
  ): z.ZodType<T> =>
    schema

/** A string with a type of its own. */
const branded = <Name extends string>(description: string): z.ZodType<Name, string> =>
  z
    .string()
    .describe(description)
    .refine((_text): _text is Name => true)

/** Code that walks through JSON recurses once per level. */
const MAX_JSON_DEPTH = 100

function isShallow(json: unknown): boolean {
  let level = objectsIn([json])
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) return false
    level = objectsIn(level.flatMap((value) => Object.values(value)))
  }
  return true
}

const objectsIn = (values: readonly unknown[]): readonly object[] =>
  values.filter((value) => typeof value === 'object' && value !== null)

export const Json: z.ZodType<JsonValue> = z
  .unknown()
  .refine(
    (json): json is JsonValue => json !== undefined && isShallow(json),
    `JSON may be nested at most ${MAX_JSON_DEPTH} levels deep.`,
  )
  .meta({
    id: 'Json',
    description: `JSON of any shape, nested at most ${MAX_JSON_DEPTH} levels deep. The variant defines its content.`,
  })

/** The latest time that a `Date` can represent (ECMAScript). */
const MAX_INSTANT = 8.64e15
export const Instant = z.int().min(0).max(MAX_INSTANT).describe('Milliseconds since 1970, UTC.')
export const Seat = branded<names.Seat>('A seat of the game, e.g. `FRANCE`.')
export const Power = branded<names.Power>('A country on the board, e.g. `FRANCE`.')
export const Board = branded<BoardId>('A board of the game. Nearly every variant has one, `MAIN`.')
export const Province = branded<names.Province>('A province, e.g. `PAR`.')
export const Location = branded<names.Location>('A province or one coast of it, e.g. `SPA/NC`.')
export const GameMap = branded<MapName>('The map that an order uses, e.g. `FRANCE`, if every power has its own.')
export const Player = branded<PlayerId>('The id of a player. `names` gives their name.')
export const Id = branded<GameId>('The id of a game.')
export const UnitNumber: z.ZodType<UnitId, number> = z
  .int()
  .describe('The id of a unit, unique in its game.')
  .refine((_number): _number is UnitId => true)
export const Arm = z.enum(ARMS).describe('An army or a fleet.')
export const PhaseCode = z.string().describe('The code of a phase, e.g. `S1901M`.')

export const integerIn = ({ min, max }: Range) => z.int().min(min).max(max)

export const minutesOf = (kind: PhaseKind) => integerIn({ min: MIN_PHASE_MINUTES[kind], max: MAX_PHASE_MINUTES })
const lengths = {
  draft: minutesOf('draft').describe(
    'The phase before the first move, in which players design maps. Few variants have it.',
  ),
  moves: minutesOf('moves').describe('Movement phases.'),
  retreats: minutesOf('retreats').describe('Retreat phases.'),
  adjustments: minutesOf('adjustments').describe('Builds and disbands.'),
}
const LENGTHS_DESCRIPTION = 'Minutes for each kind of phase. With fixed times of day, the minimum.'
export const Lengths = z.object(lengths).describe(LENGTHS_DESCRIPTION)
/** Requests can omit `draft`: few variants have that phase. */
export const LengthsInput = z
  .object({ ...lengths, draft: lengths.draft.default(DRAFT_MINUTES) })
  .describe(LENGTHS_DESCRIPTION)

const MAX_OPTIONS = 20
const MAX_OPTION_LENGTH = 200
const Option = z.union([z.string().max(MAX_OPTION_LENGTH), z.number(), z.boolean(), z.null()])
export const VariantOptions: z.ZodType<Settings['options'], Settings['options']> = z
  .record(z.string().max(MAX_OPTION_LENGTH), Option)
  .refine((options) => Object.keys(options).length <= MAX_OPTIONS, `A game has at most ${MAX_OPTIONS} options.`)
  .describe('Options of the variant by id, from its `choices`. Omitted ones have their first value.')

const MAIL_KINDS: Readonly<Record<Category, string>> = {
  invitation: 'A seat was reserved for you, or is no longer.',
  started: 'A game of yours has started.',
  results: 'The results of a phase.',
  reminder: 'A deadline is near and you have no orders.',
  due: 'Retreats or builds are due, if you do not get results.',
  seats: 'Absent players and open seats.',
  notice: 'Proposals, and decisions of the game master.',
  clock: 'Pauses and moved deadlines.',
  press: 'Unread messages from other players.',
  digest: 'A daily summary of updates that need no action.',
  tournament: 'You have entered a tournament, or have no seat in a round; standings.',
}

/** A value for each kind of mail. */
export const byMail = <Shape extends z.ZodType>(shape: Shape) =>
  z.object(byCategory((kind) => shape.describe(MAIL_KINDS[kind])))

/** A value for each power. */
export const byPower = <Shape extends z.ZodType>(shape: Shape) => z.record(z.string(), shape)

/** A board in the format of the Python package `diplomacy`. */
export const packageBoard = {
  units: byPower(z.array(z.string())).describe('`A PAR`, `F STP/SC`; `*A PAR` while dislodged.'),
  retreats: byPower(byPower(z.array(z.string()))).describe('Where each dislodged unit can retreat.'),
  centers: byPower(z.array(z.string())).describe('The supply centres that each power owns.'),
}
