/** Schemas of orders: as data, as lines of a sheet, and as the list of all that may be given. */
import * as z from 'zod'
import type { SheetLine } from '../../game/model.ts'
import type { Offered, WrittenOrder } from '../../rules/orders/options.ts'
import type { CoreOrder, Issued, OrderSubject, OwnOrder } from '../../rules/orders/order.ts'
import { DECISIONS, ORDER_KINDS } from '../../rules/orders/order.ts'
import type { Unit as UnitOnBoard } from '../../rules/position/position.ts'
import { schemaOf } from './schema-of.ts'
import { Arm, Board, GameMap, Instant, Location, PhaseCode, Power, Province, UnitNumber } from './nouns.ts'

const unit = UnitNumber
const map = GameMap.nullable()

/** An order that every variant knows. */
const Core = schemaOf<CoreOrder>()(
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('hold'), unit }),
      z.object({
        kind: z.literal('move'),
        unit,
        to: Location,
        via: z.boolean().describe('By convoy, even if it could walk.'),
        map,
      }),
      z.object({
        kind: z.literal('support'),
        unit,
        of: UnitNumber,
        to: Location.nullable().describe('Null: it supports a unit that does not move.'),
        map,
      }),
      z.object({ kind: z.literal('convoy'), unit, of: UnitNumber, to: Location, map }),
      z.object({ kind: z.literal('retreat'), unit, to: Location, map }),
      z.object({ kind: z.literal('disband'), unit }),
      z.object({ kind: z.literal('build'), board: Board, arm: Arm, at: Location }),
      z.object({ kind: z.literal('waive') }),
    ])
    .meta({ id: 'Order' }),
)

const Own = schemaOf<OwnOrder>()(
  z.object({ kind: z.templateLiteral(['own:', z.string()]), unit: UnitNumber.nullable() }).meta({
    id: 'OwnOrder',
    additionalProperties: {},
    description: 'An order of the variant’s own; what else it says, the variant defines.',
  }),
)

const IssuedOrder = schemaOf<Issued>()(
  z.object({ power: Power, order: z.union([Core, Own]) }).meta({ id: 'IssuedOrder' }),
)

/** What an order is about. */
export const Subject = schemaOf<OrderSubject>()(
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('unit'), unit: UnitNumber }),
      z.object({ kind: z.literal('site'), board: Board, at: Province }),
    ])
    .meta({ id: 'OrderSubject', description: 'The unit that an order is to, or the place of a build.' }),
)
const Decision = z
  .enum(DECISIONS)
  .nullable()
  .describe('Which of the things that the phase asks is settled by it: a waiver settles a build; null: none.')

export const Line = schemaOf<SheetLine>()(
  z
    .object({
      text: z.string().describe('As typed.'),
      written: z
        .string()
        .nullable()
        .describe('The order as read, in the one form in which orders are printed; null if it could not be read.'),
      issued: IssuedOrder.nullable().describe('The order as data; null if it could not be read.'),
      seen: Core.nullable().describe('What is seen of the order on the board; null if nothing is.'),
      subject: Subject.nullable().describe(
        'What the line is about, also where it cannot be used; null if it is not known.',
      ),
      decides: Decision,
      suffix: z
        .object({
          on: z.boolean().describe('Does it bear the suffix?'),
          otherwise: z.string().describe('The line with the suffix, or, if it bears it, without.'),
        })
        .nullable()
        .describe('How the order reads with the `suffix` of the options, or without it; null if it cannot bear it.'),
      refused: IssuedOrder.nullable().describe('An order that was read and that the rules do not allow; else null.'),
      problem: z
        .object({ why: z.string(), words: z.string(), suggestions: z.array(z.string()) })
        .nullable()
        .describe('What is wrong with the line. The other lines stand.'),
      notices: z.array(z.string()),
    })
    .meta({ id: 'Line' }),
)

export const Sheet = z.object({ lines: z.array(Line), ready: z.boolean(), savedAt: Instant })

const Unit = schemaOf<UnitOnBoard>()(
  z.object({ id: UnitNumber, power: Power, arm: Arm, at: Location }).meta({ id: 'Unit' }),
)
const Convoy = z.object({ of: UnitNumber, to: z.array(Province) })
const Support = z.object({ of: UnitNumber, hold: z.boolean(), to: z.array(Location) })
const Written = schemaOf<WrittenOrder>()(
  z.object({
    power: Power,
    order: z.union([Core, Own]),
    seen: Core.nullable().describe('What is seen of it on the board; null if nothing is.'),
    written: z.string().describe('A line that gives this order.'),
    names: z
      .object({
        unit: z.string().describe('As the line names it: `A PAR`, `B: F STP/SC`.'),
        arm: Arm.describe('What the unit is while it obeys: a first order may make another of it.'),
        of: z.string().nullable().describe('The unit supported or carried, as the line names it.'),
      })
      .nullable()
      .describe('The units that the order names; null for an order to none.'),
    subject: Subject.nullable(),
    decides: Decision,
  }),
)

/** Every order a seat may give now, and what helps to give it. */
export const Options = schemaOf<Offered>()(
  z
    .object({
      code: PhaseCode,
      moves: z
        .array(
          z.object({
            board: Board,
            unit: Unit,
            moves: z.array(z.object({ to: Location, via: z.boolean() })),
            supports: z.array(Support).describe('By supported unit.'),
            convoys: z.array(Convoy).describe('By army.'),
          }),
        )
        .describe('What each unit may be ordered in a movement phase. A hold is always allowed.'),
      retreats: z
        .array(z.object({ board: Board, unit: Unit, to: z.array(Location) }))
        .describe('Where each dislodged unit may go; it may always be disbanded.'),
      adjustments: z
        .array(
          z.object({
            power: Power,
            builds: z.int().describe('At most so many of the `sites`.'),
            disbands: z.int().describe('At most so many of the `units`.'),
            sites: z.array(z.object({ board: Board, arm: Arm, at: Location })),
            units: z.array(UnitNumber),
          }),
        )
        .describe('What each of your powers may do in the adjustments.'),
      own: z.array(z.object({ power: Power, order: Own })).describe('Orders of the variant’s own kinds.'),
      orders: z.array(Written).describe('All of these orders, each as it is written on a sheet.'),
      template: z
        .object({ label: z.string(), text: z.string() })
        .nullable()
        .describe('A text that the phase asks for, e.g. a map, in the form in which it can be handed in.'),
      suffix: z
        .object({ label: z.string(), text: z.string(), kinds: z.array(z.enum(ORDER_KINDS)) })
        .nullable()
        .describe('What may be added to an order: `text`, behind an order of one of these kinds.'),
    })
    .meta({ id: 'Options' }),
)
