/** Schemas of what players write to each other. */
import * as z from 'zod'
import type {
  ChannelView,
  FoundView,
  Draft as DraftShape,
  DraftsView,
  Message as MessageShape,
  MessagesView,
  NotesView,
  PressHistory,
  PressView,
  QuotedOrder,
  Reference as ReferenceShape,
  ReportsView,
  ReportView,
} from '../../game/press/model.ts'
import { ALL, MASTER } from '../../game/press/model.ts'
import { PRESS_TIMES } from '../../game/press-rules.ts'
import { PRESS_KINDS } from '../../rules/seam/variant.ts'
import { schemaOf } from './schema-of.ts'
import { Arm, Board, Instant, Location, Power, Province, Seat } from './nouns.ts'

export const Press = z
  .object({
    kind: z
      .enum(PRESS_KINDS)
      .describe('Whom players may write to: nobody, all at once (`public`), or anybody (`all`).'),
    time: z.enum(PRESS_TIMES).describe('`moves`: not in retreats and adjustments; `private-moves`: then to all only.'),
    unsigned: z.boolean().describe('Whether a message to all may be unsigned.'),
    opens: z.boolean().describe('Whether everything but notebooks can be read by all when the game is over.'),
  })
  .meta({ id: 'PressRules' })

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

export const Pin = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('province'), province: Province }),
    z.object({ kind: z.literal('phase'), phase: Closed }),
  ])
  .meta({ id: 'Pin', description: 'Where a note is pinned: to a province, or to a phase.' })

const Message = schemaOf<MessageShape>()(
  z
    .object({
      number: z.int().describe('Its place in the channel, from 1.'),
      from: Voice.nullable().describe('Null: unsigned.'),
      at: Instant,
      phase: z.int().describe('How many phases were closed when it was written.'),
      text: z.string().describe('Plain text, with line feeds.'),
      references: z.array(Reference),
      pin: Pin.nullable().describe('Only notes in a notebook are pinned.'),
    })
    .meta({ id: 'Message' }),
)

const ChannelSummary = schemaOf<ChannelView>()(
  z.object({
    channel: Channel,
    name: z.string().nullable().describe('What its members have called it; only groups have names.'),
    messages: z.int(),
    unread: z
      .int()
      .describe('Messages by others that your seat has not read; those that you have muted are not counted.'),
    muted: z.boolean().describe('Whether you have muted it, which nobody else is told.'),
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
      muted: z.array(Voice).describe('Whom you have muted, which nobody else is told.'),
      unread: z.int(),
      reports: z
        .int()
        .describe('For a game master who does not play: reported messages that no operator is done with.'),
    })
    .meta({ id: 'Channels' }),
)

export const Messages = schemaOf<MessagesView>()(
  z
    .object({
      channel: Channel,
      messages: z.array(Message).describe('Oldest first.'),
      earlier: z.boolean().describe('Whether there are more before.'),
      later: z.boolean().describe('Whether there are more behind.'),
    })
    .meta({ id: 'Messages' }),
)

const Found = z.object({
  channel: Channel,
  name: z.string().nullable().describe('What its members have called the channel.'),
  message: Message,
})

export const FoundMessages = schemaOf<FoundView>()(
  z
    .object({
      found: z.array(Found).describe('Newest first.'),
      more: z.boolean().describe('Whether there are more behind these.'),
    })
    .meta({ id: 'FoundMessages' }),
)

export const Notes = schemaOf<NotesView>()(
  z.object({ notes: z.array(Found).describe('Oldest first.') }).meta({ id: 'PinnedNotes' }),
)

const Draft = schemaOf<DraftShape>()(
  z.object({
    device: z.string().describe('A name that the device has given itself.'),
    key: z.string().describe('The name that the message will have.'),
    text: z.string(),
    pin: Pin.nullable().describe('Of a note: where it is to be pinned.'),
    at: Instant,
  }),
)
export const Drafts = schemaOf<DraftsView>()(
  z.object({ drafts: z.array(Draft).describe('Newest first, at most one of each device.') }).meta({ id: 'Drafts' }),
)

export const History = schemaOf<PressHistory>()(
  z
    .object({
      messages: z
        .array(z.int())
        .describe('How many messages that you read were written before each closed phase, and in the open one.'),
    })
    .meta({ id: 'PressHistory' }),
)

const Report = schemaOf<ReportView>()(
  z
    .object({
      id: z.int().describe('Counts the reports of the game from 1.'),
      channel: Channel,
      name: z.string().nullable(),
      number: z.int().describe('The message that is meant.'),
      at: Instant,
      why: z.string().describe('In the words of who reported it; may be empty.'),
      context: z
        .array(Message)
        .describe('The message, and those around it that were there when it was reported, oldest first.'),
      reporter: Voice.nullable().describe('Who reported it; null to the game master.'),
      writer: Voice.nullable().describe('Who wrote it, signed or not; null to the game master.'),
      settledAt: Instant.nullable().describe('When an operator was done with it; null: not yet.'),
    })
    .meta({ id: 'MessageReport' }),
)
export const Reports = schemaOf<ReportsView>()(
  z.object({ reports: z.array(Report).describe('Newest first.') }).meta({ id: 'MessageReports' }),
)
