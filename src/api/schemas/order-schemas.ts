/** Schemas of orders: as data, as lines of a sheet, and the list of all legal orders. */
import * as z from 'zod'
import type { SheetLine } from '../../game/model.ts'
import type { OfferedOrders, WrittenOrder } from '../../rules/notation/order-options.ts'
import {
  type CoreOrder,
  type Issued,
  type OrderSubject,
  type OwnOrder,
  DECISIONS,
  ORDER_KINDS,
} from '../../rules/orders/order.ts'
import type { Unit as UnitOnBoard } from '../../rules/position/position.ts'
import {
  defineObject,
  schemaOf,
  Arm,
  Board,
  GameMap,
  Instant,
  Location,
  PhaseCode,
  Power,
  Province,
  UnitNumber,
} from './common-schemas.ts'

const unit = UnitNumber
const map = GameMap.nullable()

const Core = schemaOf<CoreOrder>()(
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('hold'), unit }),
      z.object({
        kind: z.literal('move'),
        unit,
        to: Location,
        via: z.boolean().describe('By convoy, even if the army could move by land.'),
        map,
      }),
      z.object({
        kind: z.literal('support'),
        unit,
        of: UnitNumber,
        to: Location.nullable().describe('Null: the supported unit does not move.'),
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

const VariantOrder = schemaOf<OwnOrder>()(
  z.object({ kind: z.templateLiteral(['own:', z.string()]), unit: UnitNumber.nullable() }).meta({
    id: 'OwnOrder',
    additionalProperties: {},
    description: 'An order of the variant’s own kind. The variant defines its other fields.',
  }),
)

const IssuedOrder = schemaOf<Issued>()(
  defineObject('IssuedOrder', { power: Power, order: z.union([Core, VariantOrder]) }),
)

export const Subject = schemaOf<OrderSubject>()(
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('unit'), unit: UnitNumber }),
      z.object({ kind: z.literal('site'), board: Board, at: Province }),
    ])
    .meta({ id: 'OrderSubject', description: 'The unit that is ordered, or the place of a build.' }),
)
const Decision = z
  .enum(DECISIONS)
  .nullable()
  .describe('Which requirement of the phase it meets, e.g. a waive counts as a build. Null: none.')

export const Line = schemaOf<SheetLine>()(
  defineObject('Line', {
    text: z.string().describe('As typed.'),
    written: z.string().nullable().describe('The order in standard notation. Null if it could not be read.'),
    issued: IssuedOrder.nullable().describe('The order as data. Null if it could not be read.'),
    seen: Core.nullable().describe('The order as it appears on the board. Null if it is invisible.'),
    subject: Subject.nullable().describe('What the line is about, even if it is invalid. Null if unknown.'),
    decides: Decision,
    suffix: z
      .object({
        on: z.boolean().describe('Whether the line has the suffix.'),
        otherwise: z.string().describe('The line with the suffix added or removed.'),
      })
      .nullable()
      .describe('The order with the `suffix` of the options added or removed. Null if it cannot have the suffix.'),
    refused: IssuedOrder.nullable().describe('The order if it could be read but is illegal; otherwise null.'),
    problem: z
      .object({ why: z.string(), words: z.string(), suggestions: z.array(z.string()) })
      .nullable()
      .describe('What is wrong with the line. Other lines are unaffected.'),
    notices: z.array(z.string()),
  }),
)

export const Sheet = z.object({ lines: z.array(Line), ready: z.boolean(), savedAt: Instant })

const Unit = schemaOf<UnitOnBoard>()(defineObject('Unit', { id: UnitNumber, power: Power, arm: Arm, at: Location }))
const Convoy = z.object({ of: UnitNumber, to: z.array(Province) })
const Support = z.object({ of: UnitNumber, hold: z.boolean(), to: z.array(Location) })
const Written = schemaOf<WrittenOrder>()(
  z.object({
    power: Power,
    order: z.union([Core, VariantOrder]),
    seen: Core.nullable().describe('The order as it appears on the board. Null if it is invisible.'),
    written: z.string().describe('The line to write for this order.'),
    names: z
      .object({
        unit: z.string().describe('As written in the line: `A PAR`, `B: F STP/SC`.'),
        arm: Arm.describe('Army or fleet during this order. A unit’s first order can change it.'),
        of: z.string().nullable().describe('The supported or convoyed unit, as written in the line.'),
      })
      .nullable()
      .describe('The units named in the order. Null if there are none.'),
    subject: Subject.nullable(),
    decides: Decision,
  }),
)

/** Every legal order of a seat, with what a client needs to offer them. */
export const Options = schemaOf<OfferedOrders>()(
  defineObject('Options', {
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
      .describe('The orders of each unit in a movement phase. A hold is always legal.'),
    retreats: z
      .array(z.object({ board: Board, unit: Unit, to: z.array(Location) }))
      .describe('Where each dislodged unit can retreat. It can always disband.'),
    adjustments: z
      .array(
        z.object({
          power: Power,
          builds: z.int().describe('How many of the `sites` may be used.'),
          disbands: z.int().describe('How many of the `units` must be disbanded.'),
          sites: z.array(z.object({ board: Board, arm: Arm, at: Location })),
          units: z.array(UnitNumber),
        }),
      )
      .describe('Builds and disbands of each of your powers.'),
    own: z.array(z.object({ power: Power, order: VariantOrder })).describe('Orders of the variant’s own kinds.'),
    orders: z.array(Written).describe('All of these orders as written lines.'),
    template: z
      .object({ label: z.string(), text: z.string() })
      .nullable()
      .describe('A text that the phase requires, e.g. a map, ready to edit and submit.'),
    suffix: z
      .object({ label: z.string(), text: z.string(), kinds: z.array(z.enum(ORDER_KINDS)) })
      .nullable()
      .describe('A suffix for orders: `text` can follow orders of these kinds.'),
  }),
)
