/** Schemas of what players write to each other. */
import * as z from 'zod'
import type {
  ChannelView,
  Message as MessageShape,
  MessagesView,
  PressRules,
  PressView,
  QuotedOrder,
  Reference as ReferenceShape,
} from '../../game/press/model.ts'
import { ALL, MASTER, PRESS_TIMES } from '../../game/press/model.ts'
import { PRESS_KINDS } from '../../rules/seam/variant.ts'
import { schemaOf } from './held.ts'
import { Arm, Board, Instant, Location, Power, Province, Seat } from './nouns.ts'

export const Press = schemaOf<PressRules>()(
  z
    .object({
      kind: z
        .enum(PRESS_KINDS)
        .describe('Whom players may write to: nobody, all at once (`public`), or anybody (`all`).'),
      time: z.enum(PRESS_TIMES).describe('`moves`: not in retreats and adjustments.'),
      unsigned: z.boolean().describe('Whether a message to all may be unsigned.'),
      opens: z.boolean().describe('Whether everything but notebooks can be read by all when the game is over.'),
    })
    .meta({ id: 'PressRules' }),
)

export const Voice = z
  .union([z.literal(MASTER), Seat])
  .describe('A seat, or `master`: the game master, whoever that is and whether he has a seat or not.')
const Channel = z
  .union([z.literal(ALL), z.array(Voice)])
  .describe('`all`, or those who read it; one by itself is its notebook.')

const Quoted = schemaOf<QuotedOrder>()(
  z
    .object({
      text: z.string(),
      power: Power,
      board: Board,
      kind: z.string(),
      arm: Arm,
      at: Location.describe('Where its unit stands, or will be built.'),
      of: Location.nullable().describe('Where the supported or convoyed unit stands.'),
      to: Location.nullable(),
    })
    .meta({ id: 'QuotedOrder', description: 'An order that a message speaks of. It need not be legal.' }),
)

const SPAN = { from: z.int(), to: z.int() }
const Closed = z.int().describe('How many phases were closed before it.')
const Reference = schemaOf<ReferenceShape>()(
  z
    .union([
      z.object({ ...SPAN, kind: z.literal('province'), province: Province }),
      z.object({ ...SPAN, kind: z.literal('phase'), phase: Closed }),
      z.object({ ...SPAN, kind: z.literal('result'), phase: Closed, board: Board, order: z.string() }),
      z.object({ ...SPAN, kind: z.literal('order'), phase: Closed, order: Quoted }),
    ])
    .meta({
      id: 'Reference',
      description:
        'What a part of a message means: a province, a phase, an order of a closed phase, or one that could be given when it was written.',
    }),
)

const Message = schemaOf<MessageShape>()(
  z
    .object({
      number: z.int().describe('Its place in the channel, from 1.'),
      from: Voice.nullable().describe('Null: unsigned.'),
      at: Instant,
      phase: z.int().describe('How many phases were closed when it was written.'),
      text: z.string().describe('Plain text, with line feeds.'),
      references: z.array(Reference),
    })
    .meta({ id: 'Message' }),
)

const ChannelSummary = schemaOf<ChannelView>()(
  z.object({
    channel: Channel,
    name: z.string().nullable().describe('What its members have called it; only groups have names.'),
    messages: z.int(),
    unread: z.int().describe('Messages by others that your seat has not read.'),
    last: Message.nullable(),
    closed: z.string().nullable().describe('Why you may not write here now, in words; null: you may.'),
  }),
)

export const Channels = schemaOf<PressView>()(
  z
    .object({
      rules: Press,
      voices: z.array(Voice).describe('In whose names you read and write.'),
      channels: z.array(ChannelSummary),
      unread: z.int(),
    })
    .meta({ id: 'Channels' }),
)

export const Messages = schemaOf<MessagesView>()(
  z
    .object({
      channel: Channel,
      messages: z.array(Message).describe('Oldest first.'),
      earlier: z.boolean().describe('Whether there are more before.'),
    })
    .meta({ id: 'Messages' }),
)
