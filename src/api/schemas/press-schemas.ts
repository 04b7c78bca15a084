/** Schemas of messages between players (press). */
import * as z from 'zod'
import {
  type ChannelView,
  type SearchView,
  type Draft as DraftShape,
  type DraftsView,
  type Message as MessageShape,
  type MessagesView,
  type NotesView,
  type PressHistory,
  type PressView,
  type Reference as ReferenceShape,
  type ReportsView,
  type ReportView,
  ALL,
  MASTER,
} from '../../game/press/press-types.ts'
import { PRESS_TIMES } from '../../game/settings.ts'
import { PRESS_KINDS } from '../../rules/seam/variant.ts'
import { defineObject, schemaOf, Board, Instant, Province, Seat } from './common-schemas.ts'
import { Located } from './order-schemas.ts'

export const Press = defineObject('PressRules', {
  kind: z
    .enum(PRESS_KINDS)
    .describe(
      '`all`: Full press, messages to everyone, to several or to one. `public`: Public press, messages to everyone only. `none`: Gunboat, no messages.',
    ),
  time: z
    .enum(PRESS_TIMES)
    .describe('`moves`: no press in retreats and adjustments. `private-moves`: public press only in those.'),
  unsigned: z.boolean().describe('Whether messages to all may be unsigned.'),
  opens: z.boolean().describe('Whether everyone can read all messages after the game, except notebooks.'),
  passesOn: z
    .boolean()
    .describe('Whether a player who takes over a seat can read its earlier private messages. Never its notes.'),
})

export const Voice = z
  .union([z.literal(MASTER), Seat])
  .describe('A seat, or `master`: the game master, with or without a seat.')
const Channel = z
  .union([z.literal(ALL), z.array(Voice)])
  .describe('`all`, or the members. A channel with one member is their notebook.')

const SPAN = {
  from: z.int().describe('Index of its first character in the text (UTF-16).'),
  to: z.int().describe('Index after its last character.'),
}
const Closed = z.int().describe('How many phases were closed before it.')
const Reference = schemaOf<ReferenceShape>()(
  z
    .union([
      z.object({ ...SPAN, kind: z.literal('province'), province: Province }),
      z.object({ ...SPAN, kind: z.literal('phase'), phase: Closed }),
      z.object({
        ...SPAN,
        kind: z.literal('result'),
        phase: Closed,
        board: Board,
        order: z.string().describe('The order in standard notation.'),
      }),
      z.object({ ...SPAN, kind: z.literal('order'), phase: Closed, order: Located.describe('The order as data.') }),
    ])
    .meta({
      id: 'Reference',
      description:
        'What a part of a message refers to: a province, a phase, an order of a closed phase, or an order that was possible at the time.',
    }),
)

export const Pin = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('province'), province: Province }),
    z.object({ kind: z.literal('phase'), phase: Closed }),
  ])
  .meta({ id: 'Pin', description: 'What a note is pinned to: a province or a phase.' })

const Message = schemaOf<MessageShape>()(
  defineObject('Message', {
    number: z.int().describe('Its number in the channel, from 1.'),
    from: Voice.nullable().describe('Null: unsigned.'),
    at: Instant,
    phase: z.int().describe('How many phases were closed when it was written.'),
    text: z.string().describe('Plain text, which may have several lines.'),
    references: z.array(Reference).describe('Provinces, phases and orders that the text mentions.'),
    pin: Pin.nullable().describe('What a note is pinned to. Null for other messages.'),
  }),
)

const ChannelSummary = schemaOf<ChannelView>()(
  z.object({
    channel: Channel,
    name: z.string().nullable().describe('The name that its members have given it. Only groups have names.'),
    messages: z.int().describe('How many messages it has.'),
    unread: z.int().describe('Unread messages for your seat, except muted ones.'),
    muted: z.boolean().describe('Whether you have muted it. Nobody else can see this.'),
    last: Message.nullable().describe('The newest message. Null: there is none.'),
    closed: z.string().nullable().describe('Why you cannot write here now, as text. Null: you can.'),
  }),
)

export const Channels = schemaOf<PressView>()(
  defineObject('Channels', {
    rules: Press.describe('Who may write to whom, and when.'),
    voices: z.array(Voice).describe('The seats (or `master`) that you read and write as.'),
    channels: z.array(ChannelSummary).describe('The most recent first.'),
    muted: z.array(Voice).describe('Those you have muted. Nobody else can see this.'),
    unread: z.int().describe('Unread messages in all channels, except muted ones.'),
    reports: z.int().describe('For a game master who does not play: the number of open reports.'),
  }),
)

export const Messages = schemaOf<MessagesView>()(
  defineObject('Messages', {
    channel: Channel,
    messages: z.array(Message).describe('Oldest first.'),
    earlier: z.boolean().describe('Whether there are earlier messages.'),
    later: z.boolean().describe('Whether there are later messages.'),
  }),
)

const Found = z.object({
  channel: Channel,
  name: z.string().nullable().describe('The name that its members have given the channel.'),
  message: Message.describe('The message.'),
})

export const FoundMessages = schemaOf<SearchView>()(
  defineObject('FoundMessages', {
    found: z.array(Found).describe('Newest first.'),
    more: z.boolean().describe('Whether there are more results.'),
  }),
)

export const Notes = schemaOf<NotesView>()(
  defineObject('PinnedNotes', { notes: z.array(Found).describe('Oldest first.') }),
)

const Draft = schemaOf<DraftShape>()(
  z.object({
    device: z.string().describe('The id that the device has chosen.'),
    key: z.string().describe('The key that the message will have.'),
    text: z.string().describe('The text so far.'),
    pin: Pin.nullable().describe('For a note: what it will be pinned to.'),
    at: Instant,
  }),
)
export const Drafts = schemaOf<DraftsView>()(
  defineObject('Drafts', { drafts: z.array(Draft).describe('Newest first, at most one per device.') }),
)

export const History = schemaOf<PressHistory>()(
  defineObject('PressHistory', {
    messages: z
      .array(z.int())
      .describe('How many messages that you can read were written before each closed phase, and in the open one.'),
  }),
)

const Report = schemaOf<ReportView>()(
  defineObject('MessageReport', {
    id: z.int().describe('The number of the report in the game, from 1.'),
    channel: Channel,
    name: z.string().nullable().describe('The name of the channel. Only groups have names.'),
    number: z.int().describe('The reported message.'),
    at: Instant,
    why: z.string().describe('The reason given. May be empty.'),
    context: z.array(Message).describe('The message and those around it at the time of the report, oldest first.'),
    reporter: Voice.nullable().describe('Who reported it. Null for the game master.'),
    writer: Voice.nullable().describe('Who wrote it, even if unsigned. Null for the game master.'),
    settledAt: Instant.nullable().describe('When an operator settled it. Null: still open.'),
  }),
)
export const Reports = schemaOf<ReportsView>()(
  defineObject('MessageReports', { reports: z.array(Report).describe('Newest first.') }),
)
