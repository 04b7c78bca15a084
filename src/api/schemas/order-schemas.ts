/** Schemas of orders: as data, as lines of a sheet, and the list of all legal orders. */
import * as z from 'zod'
import type { AheadSheet, SheetLine } from '../../game/model.ts'
import { STATEMENT_KINDS } from '../../rules/notation/conditions.ts'
import type { OfferedOrders, WrittenOrder } from '../../rules/notation/order-options.ts'
import {
  type CoreOrder,
  type Issued,
  type LocatedOrder,
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
const map = GameMap.nullable().describe('The map that the order uses. Null: powers have no maps of their own.')

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
  z
    .object({
      kind: z.templateLiteral(['own:', z.string()]).describe('`own:` and the variant’s name for it.'),
      unit: UnitNumber.nullable().describe('The ordered unit. Null: an order to no unit.'),
    })
    .meta({
      id: 'OwnOrder',
      additionalProperties: {},
      description: 'An order of the variant’s own kind. The variant defines its other fields.',
    }),
)

const AnyOrder = z.union([Core, VariantOrder]).describe('The order as data.')

const IssuedOrder = schemaOf<Issued>()(defineObject('IssuedOrder', { power: Power, order: AnyOrder }))

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

export const Located = schemaOf<LocatedOrder>()(
  z
    .object({
      text: z.string().describe('In standard notation, e.g. `A PAR - BUR`.'),
      power: Power,
      board: Board,
      kind: z.string().describe('`hold`, `move`, `support` …'),
      arm: Arm,
      at: Location.describe('Where the unit is, or will be built.'),
      of: Location.nullable().describe('Where the supported or convoyed unit is.'),
      to: Location.nullable().describe('Where it goes, or where the supported or convoyed unit goes. Null: nowhere.'),
    })
    .meta({ id: 'LocatedOrder', description: 'An order as a board draws it. It may be illegal.' }),
)

const Problem = z.object({
  why: z.string().describe('What is wrong, for programs.'),
  words: z.string().describe('What is wrong, as text.'),
  suggestions: z.array(z.string()).describe('Lines that may have been meant.'),
})

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
    problem: Problem.nullable().describe('What is wrong with the line. Other lines are unaffected.'),
    notices: z.array(z.string()).describe('Remarks about a valid line, as text.'),
    ahead: z.boolean().exactOptional().describe('True: you stated this order ahead of the phase.'),
  }),
)

const AheadLine = schemaOf<AheadSheet['lines'][number]>()(
  defineObject('AheadLine', {
    text: z.string().describe('As typed.'),
    statement: z
      .object({
        kind: z
          .enum(STATEMENT_KINDS)
          .describe('What it is for. `orders`: for a movement phase, or for the phase that it names.'),
        lines: z.array(z.string()).describe('Lines of a sheet, by preference.'),
        phase: PhaseCode.nullable().describe('The phase that the line names. Null: the next one that needs it.'),
      })
      .nullable()
      .describe('What the line states. Null: it is a heading, or has a problem.'),
    written: z.string().nullable().describe('In standard notation. Null: it states nothing.'),
    phase: PhaseCode.nullable().describe('The first phase that can need it. Null: it states nothing.'),
    problem: Problem.nullable().describe('What is wrong with the line. Other lines are unaffected.'),
    notices: z.array(z.string()).describe('Remarks about a valid line, as text.'),
  }),
)

/** What a seat has stated for later phases. */
export const Ahead = schemaOf<AheadSheet>()(
  defineObject('Ahead', {
    lines: z.array(AheadLine).describe('Each line as it was read.'),
    savedAt: Instant,
  }),
)

export const Sheet = z.object({
  lines: z.array(Line).describe('Each line as it was read.'),
  ready: z.boolean().describe('Whether these orders are final.'),
  savedAt: Instant,
  ahead: z
    .boolean()
    .exactOptional()
    .describe('True: you stated all of it ahead. Others do not see that it exists until you save or set Ready.'),
})

const Unit = schemaOf<UnitOnBoard>()(defineObject('Unit', { id: UnitNumber, power: Power, arm: Arm, at: Location }))
const Convoy = z.object({
  of: UnitNumber.describe('The army.'),
  to: z.array(Province).describe('Where it can be convoyed.'),
})
const Support = z.object({
  of: UnitNumber.describe('The supported unit.'),
  hold: z.boolean().describe('Whether it can be supported in place.'),
  to: z.array(Location).describe('Where it can be supported to move.'),
})
const Written = schemaOf<WrittenOrder>()(
  z.object({
    power: Power,
    order: AnyOrder,
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
    subject: Subject.nullable().describe('What it is about. Null if it is about nothing on a board.'),
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
          unit: Unit.describe('The unit.'),
          moves: z
            .array(z.object({ to: Location, via: z.boolean().describe('By convoy.') }))
            .describe('Where it can move.'),
          supports: z.array(Support).describe('By supported unit.'),
          convoys: z.array(Convoy).describe('By army.'),
        }),
      )
      .describe('The orders of each unit in a movement phase. A hold is always legal.'),
    retreats: z
      .array(
        z.object({
          board: Board,
          unit: Unit.describe('The dislodged unit.'),
          to: z.array(Location).describe('Where it can retreat.'),
        }),
      )
      .describe('Where each dislodged unit can retreat. It can always disband.'),
    adjustments: z
      .array(
        z.object({
          power: Power,
          builds: z.int().describe('How many of the `sites` may be used.'),
          disbands: z.int().describe('How many of the `units` must be disbanded.'),
          sites: z.array(z.object({ board: Board, arm: Arm, at: Location })).describe('Where it can build, and what.'),
          units: z.array(UnitNumber).describe('Its units.'),
        }),
      )
      .describe('Builds and disbands of each of your powers.'),
    own: z
      .array(z.object({ power: Power, order: VariantOrder.describe('The order as data.') }))
      .describe('Orders of the variant’s own kinds.'),
    orders: z.array(Written).describe('All of these orders as written lines.'),
    template: z
      .object({
        label: z.string().describe('What it is, for a button.'),
        text: z.string().describe('The lines to edit.'),
      })
      .nullable()
      .describe('A text that the phase requires, e.g. a map, ready to edit and submit. Null: none.'),
    suffix: z
      .object({
        label: z.string().describe('What it means, for a button.'),
        text: z.string().describe('What to append to the line.'),
        kinds: z.array(z.enum(ORDER_KINDS)).describe('Kinds of orders that can have it.'),
      })
      .nullable()
      .describe('A suffix for orders. Null: the variant has none.'),
  }),
)
