/** Messages between players (press). */
import { Hono } from 'hono'
import * as z from 'zod'
import type { Refusal } from '../../../durable/answers.ts'
import type { Result } from '../../../lib/result.ts'
import { ALL, GROUP_NAME_LENGTH } from '../../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../game/settings.ts'
import { publicName } from '../../../players/accounts/public-names.ts'
import type { Account } from '../../../players/accounts/account-fields.ts'
import { player, type ApiEnv, type Participant, viewer } from '../../routing/define-route.ts'
import { validateBody, validateQuery } from '../../routing/validate.ts'
import {
  Channels,
  Drafts,
  FoundMessages,
  History,
  Messages,
  Notes,
  Pin,
  Reports,
  Voice,
} from '../../schemas/press-schemas.ts'
import { json, refuseGame } from '../../routing/responses.ts'
import {
  type GameCall,
  gameOf,
  InvitationQuery,
  respondWith,
  type ViewCall,
  viewerAndInvitation,
  theGame,
} from '../../routing/game-calls.ts'

const ChannelName = z.string().max(2000).describe('`all`, or the members of the channel, separated by commas.')
const ShortId = z.string().min(1).max(64)
const queryNumber = (min: number, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max).optional()

const PageQuery = InvitationQuery.extend({
  channel: ChannelName,
  before: queryNumber(1).describe('Returns the page before this message number.'),
  after: queryNumber(0).describe('Returns the page after this message number.'),
})
const SearchQuery = InvitationQuery.extend({
  channel: ChannelName.optional().describe('Only this channel.'),
  q: z
    .string()
    .max(PRESS_LIMITS.search)
    .optional()
    .describe('Words that the text must contain, in any order and any case. Parts of words match.'),
  phase: queryNumber(0).describe('Only messages written while this many phases were closed.'),
  offset: queryNumber(0, 1_000_000).describe('How many of the newest to skip.'),
})
const MessageBody = z.object({
  to: z
    .union([z.literal(ALL), z.array(Voice).min(1).max(50)])
    .describe('`all`, or a list of seats including yours, or yours and `master`. Your seat alone is your notebook.'),
  // A bound on the input. The game limits the length of a message.
  text: z
    .string()
    .max(PRESS_LIMITS.characters * 4)
    .describe('Plain text, which may have several lines.'),
  signed: z.boolean().default(true).describe('False: a message to all without your name, if the game allows it.'),
  key: ShortId.exactOptional().describe(
    'An idempotency key, e.g. a UUID: a message sent again with the same key is stored once. Without one, every request is a new message.',
  ),
  pin: Pin.nullable().default(null).describe('For a note in your notebook: what it is pinned to.'),
})
const MuteBody = z.object({
  kind: z.enum(['channel', 'voice']).describe('Whether `name` is a channel or someone who writes.'),
  name: ChannelName.describe('The channel, or the seat that writes. `master` is the game master.'),
  muted: z.boolean().describe('True: mute. False: stop muting.'),
})
const PinBody = z.object({
  channel: ChannelName.describe('Your notebook: your seat, or `master`.'),
  number: z.int().min(1).describe('The number of the note in your notebook.'),
  pin: Pin.nullable().describe('Null removes the pin.'),
})
const ReadBody = z.object({
  channel: ChannelName,
  number: z.int().min(0).describe('The last message that you have read.'),
})

const DraftsQuery = z.object({ channel: ChannelName })
const DraftBody = z.object({
  channel: ChannelName,
  device: ShortId.describe('An id of the device, e.g. a UUID. Each device keeps one draft per channel.'),
  key: ShortId.describe('The key that the message will have. The draft is deleted when the message is sent.'),
  text: z.string().max(PRESS_LIMITS.characters).describe('Empty: deletes the draft.'),
  pin: Pin.nullable().default(null).describe('For a note: what it will be pinned to.'),
  replaces: ShortId.nullable()
    .default(null)
    .describe('The device whose draft this text continues. That draft is deleted.'),
})

const GroupNameBody = z.object({
  channel: ChannelName,
  name: publicName(GROUP_NAME_LENGTH).nullable().describe('Null removes the name.'),
})

const ReportBody = z.object({
  channel: ChannelName,
  number: z.int().min(1).describe('The number of the message in its channel.'),
  reason: z.string().trim().max(PRESS_LIMITS.why).default('').describe('What is wrong with it.'),
})

const tag = 'Press'

const listChannels = viewer({
  operationId: 'listChannels',
  tag,
  summary: 'List your channels',
  description: 'The channels that you can read, the most recent first. Without a seat, you can read messages to all.',
  responses: { 200: ['The channels', Channels] },
  errors: ['no-such-game'],
})
const listMessages = viewer({
  operationId: 'listMessages',
  tag,
  summary: 'List messages of a channel',
  description: `The newest ${PRESS_LIMITS.page}, or as many before or after a message.`,
  responses: { 200: ['The messages', Messages] },
  errors: ['no-such-game', 'no-such-channel'],
})
const sendMessage = player({
  operationId: 'sendMessage',
  tag,
  summary: 'Send a message',
  description: 'Only the named seats can read it. Returns the newest messages of the channel.',
  responses: { 200: ['The messages', Messages] },
  errors: [
    'no-such-game',
    'not-a-player',
    'no-press',
    'press-closed',
    'no-such-channel',
    'no-master',
    'no-such-note',
    'bad-pin',
    'bad-message',
    'too-many-messages',
    'key-taken',
    'signature-required',
  ],
})
const markMessagesAsRead = player({
  operationId: 'markMessagesRead',
  tag,
  summary: 'Mark messages as read',
  description: 'Nobody else can see this.',
  responses: { 200: ['The channels', Channels] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel'],
})

const renameGroup = player({
  operationId: 'nameGroup',
  tag,
  summary: 'Name a group',
  description: 'Sets the name of a conversation with three or more members, for all of them.',
  responses: { 200: ['The channels', Channels] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel', 'no-group', 'no-press', 'press-closed'],
})

const searchMessages = viewer({
  operationId: 'searchMessages',
  tag,
  summary: 'Search messages',
  description: `In all channels that you can read, newest first, ${PRESS_LIMITS.page} per page.`,
  responses: { 200: ['The messages', FoundMessages] },
  errors: ['no-such-game', 'no-such-channel'],
})
const countMessages = viewer({
  operationId: 'countMessages',
  tag,
  summary: 'Count messages by phase',
  description: 'How many messages that you can read were written in each phase.',
  responses: { 200: ['The counts', History] },
  errors: ['no-such-game'],
})
const listPinnedNotes = player({
  operationId: 'listPinnedNotes',
  tag,
  summary: 'List your pinned notes',
  description: `The newest ${PRESS_LIMITS.notes}. Nobody else can read them.`,
  responses: { 200: ['The notes', Notes] },
  errors: ['no-such-game'],
})
const pinNote = player({
  operationId: 'pinNote',
  tag,
  summary: 'Pin a note',
  description: 'Pins a note of your notebook to a province or a phase.',
  responses: { 200: ['Your pinned notes', Notes] },
  errors: ['no-such-game', 'not-a-player', 'no-such-note', 'bad-pin'],
})
const muteChannel = player({
  operationId: 'muteChannel',
  tag,
  summary: 'Mute a channel or a player',
  description:
    'Their messages no longer count as unread. Nobody else can see this. A muted seat stays muted while the same person plays it.',
  responses: { 200: ['The channels', Channels] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel'],
})

const listDrafts = player({
  operationId: 'listDrafts',
  tag,
  summary: 'List your drafts',
  description:
    'In this channel, from all of your devices. Nobody else can see them, not even the next player of your seat.',
  responses: { 200: ['The drafts', Drafts] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel'],
})
const saveDraft = player({
  operationId: 'saveDraft',
  tag,
  summary: 'Save a draft',
  description: 'Replaces the draft of this device in the channel. Nobody else can see it.',
  responses: { 200: ['The drafts', Drafts] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel'],
})

const reportMessage = player({
  operationId: 'reportMessage',
  tag,
  summary: 'Report a message',
  description:
    'To the operators and, if they do not play, to the game master. They see the message and a few around it. The writer is not notified.',
  responses: { 200: ['Reported', z.object({ reported: z.literal(true).describe('The report has arrived.') })] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel', 'no-such-message', 'too-many-reports'],
})
const listReportedMessages = player({
  operationId: 'listReportedMessages',
  tag,
  summary: 'List reported messages',
  description: 'For a game master who does not play.',
  responses: { 200: ['The reports', Reports] },
  errors: ['no-such-game', 'not-the-master'],
})

export const press = new Hono<ApiEnv>()
  .get('/games/:id/press', listChannels, theGame, validateQuery(InvitationQuery), (c) =>
    asViewer(c, (target) => target.channels()),
  )
  .get('/games/:id/press/messages', listMessages, theGame, validateQuery(PageQuery), (c) => {
    const { channel, before = null, after = null } = c.req.valid('query')
    return asViewer(c, (target) => target.page({ channel, before, after }))
  })
  .get('/games/:id/press/search', searchMessages, theGame, validateQuery(SearchQuery), (c) => {
    const { channel = null, q: words = null, phase = null, offset: skip = 0 } = c.req.valid('query')
    return asViewer(c, (target) => target.find({ channel, words, phase, skip }))
  })
  .get('/games/:id/press/history', countMessages, theGame, validateQuery(InvitationQuery), (c) =>
    asViewer(c, (target) => target.history()),
  )
  .get('/games/:id/press/notes', listPinnedNotes, theGame, (c) => asPlayer(c, (target) => target.notes()))
  .get('/games/:id/press/drafts', listDrafts, theGame, validateQuery(DraftsQuery), (c) =>
    asPlayer(c, (target) => target.drafts(c.req.valid('query'))),
  )
  .put('/games/:id/press/drafts', saveDraft, theGame, validateBody(DraftBody), (c) => {
    const { replaces: instead, ...draft } = c.req.valid('json')
    return asPlayer(c, (target) => target.keepDraft({ ...draft, instead }))
  })
  .put('/games/:id/press/pin', pinNote, theGame, validateBody(PinBody), (c) =>
    asPlayer(c, (target) => target.pin(c.req.valid('json'))),
  )
  .put('/games/:id/press/mute', muteChannel, theGame, validateBody(MuteBody), (c) =>
    asPlayer(c, (target) => target.mute(c.req.valid('json'))),
  )
  .post('/games/:id/press/reports', reportMessage, theGame, validateBody(ReportBody), async (c) => {
    const { reason: why, ...message } = c.req.valid('json')
    using target = playerPress(c)
    const result = await target.report({ ...message, why })
    return result.ok ? json<{ reported: true }>(c, { reported: true }) : refuseGame(c, result.error)
  })
  .get('/games/:id/press/reports', listReportedMessages, theGame, (c) => asPlayer(c, (target) => target.reports()))
  .post('/games/:id/press', sendMessage, theGame, validateBody(MessageBody), (c) => {
    const { key = crypto.randomUUID(), ...message } = c.req.valid('json')
    return asPlayer(c, (target) => target.write({ ...message, key }))
  })
  .put('/games/:id/press/read', markMessagesAsRead, theGame, validateBody(ReadBody), (c) =>
    asPlayer(c, (target) => target.markRead(c.req.valid('json'))),
  )
  .put('/games/:id/press/name', renameGroup, theGame, validateBody(GroupNameBody), (c) =>
    asPlayer(c, (target) => target.nameGroup(c.req.valid('json'))),
  )

/** Players need no invitation to their own games. */
const playerPress = (c: GameCall<Account>) => gameOf(c).press({ viewer: c.var.caller.id, invitation: null })

type Press = ReturnType<typeof playerPress>
type PressResult<T> = Promise<Result<T, Refusal>>

async function asPlayer<T>(c: GameCall<Account>, ask: (target: Press) => PressResult<T>) {
  using target = playerPress(c)
  return respondWith(c, await ask(target))
}

async function asViewer<T, Who extends Participant | null>(c: ViewCall<Who>, ask: (target: Press) => PressResult<T>) {
  const [reader, invitation] = viewerAndInvitation(c)
  using target = gameOf(c).press({ viewer: reader, invitation })
  return respondWith(c, await ask(target))
}
