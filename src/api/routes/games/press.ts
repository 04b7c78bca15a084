/** What players write to each other. */
import { Hono } from 'hono'
import * as z from 'zod'
import { ALL, GROUP_NAME, PRESS_LIMITS } from '../../../game/press/model.ts'
import { publicName } from '../../../players/accounts/public-names.ts'
import type { Account } from '../../../players/accounts/account-fields.ts'
import { json } from '../../routing/json.ts'
import { answerWith, gameOf, viewerAndInvitation } from '../../routing/game-responses.ts'
import { Invited, theGame } from '../../routing/game-path.ts'
import { refuseGame } from '../../routing/problems.ts'
import { anyone, player } from '../../routing/define-route.ts'
import { validateBody, validateQuery } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { Channels, Drafts, FoundMessages, History, Messages, Notes, Pin, Reports, Voice } from '../../schemas/press.ts'

const Name = z.string().max(2000).describe('`all`, or those who read the channel with commas between them.')
const Page = Invited.extend({
  channel: Name,
  before: z.coerce.number().int().min(1).optional().describe('The number of a message: the page before it is meant.'),
  after: z.coerce.number().int().min(0).optional().describe('The number of a message: the page behind it is meant.'),
})
const Seeking = Invited.extend({
  channel: Name.optional().describe('Only this channel.'),
  q: z
    .string()
    .max(PRESS_LIMITS.search)
    .optional()
    .describe('Words that the text must contain, in any order and any case. Parts of words match.'),
  phase: z.coerce.number().int().min(0).optional().describe('Written while so many phases were closed.'),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional().describe('How many of the newest to skip.'),
})
const Writing = z.object({
  to: z
    .union([z.literal(ALL), z.array(Voice).min(1).max(50)])
    .describe('`all`, or seats, your own among them; your own and `master`; your own alone is your notebook.'),
  // A bound on what is read; how long a message may be, the game says.
  text: z.string().max(PRESS_LIMITS.characters * 4),
  signed: z.boolean().default(true),
  key: z
    .string()
    .min(1)
    .max(64)
    .describe('A name of your own for this message, e.g. a UUID: sent again with the same, it is kept once.'),
  pin: Pin.nullable().default(null).describe('Of a note in your notebook: where it is pinned.'),
})
const Muting = z.object({
  kind: z.enum(['channel', 'voice']),
  name: Name.describe('The channel, or the seat that writes (`master`: the game master).'),
  muted: z.boolean(),
})
const Pinning = z.object({
  channel: Name.describe('Your notebook: your seat, or `master`.'),
  number: z.int().min(1),
  pin: Pin.nullable().describe('Null takes it down.'),
})
const Reading = z.object({ channel: Name, number: z.int().min(0).describe('The last message that was read.') })

const Begun = z.object({ channel: Name })
const Device = z.string().min(1).max(64)
const Drafting = z.object({
  channel: Name,
  device: Device.describe('A name of the device, e.g. a UUID: each keeps one text.'),
  key: z.string().min(1).max(64).describe('The name that the message will have: once it is sent, the draft is gone.'),
  text: z.string().max(PRESS_LIMITS.characters).describe('Empty: nothing is being written there any more.'),
  pin: Pin.nullable().default(null),
  replaces: Device.nullable()
    .default(null)
    .describe('The device whose draft this text continues. That draft is deleted.'),
})

const Naming = z.object({
  channel: Name,
  name: publicName(GROUP_NAME).nullable().describe('Null takes the name away.'),
})

const Reporting = z.object({
  channel: Name,
  number: z.int().min(1),
  reason: z.string().trim().max(PRESS_LIMITS.why).default(''),
})

const tag = 'Press'

const listed = anyone({
  tag,
  summary: 'The channels you read',
  description: 'Those with the newest messages first. Without a seat one reads what is written to all.',
  responses: { 200: ['The channels', Channels] },
  errors: ['no-such-game'],
})
const read = anyone({
  tag,
  summary: 'Messages of a channel',
  description: `The newest ${PRESS_LIMITS.page}, or as many before or behind a message.`,
  responses: { 200: ['The messages', Messages] },
  errors: ['no-such-game', 'no-such-channel'],
})
const wrote = player({
  tag,
  summary: 'Write',
  description: 'Only the seats named read it. Answers with the newest messages of the channel.',
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
const marked = player({
  tag,
  summary: 'Mark as read',
  description: 'Nobody else is told.',
  responses: { 200: ['The channels', Channels] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel'],
})

const named = player({
  tag,
  summary: 'Name a group',
  description: 'For all who read the conversation, which has three members or more.',
  responses: { 200: ['The channels', Channels] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel', 'no-group', 'no-press', 'press-closed'],
})

const sought = anyone({
  tag,
  summary: 'Search',
  description: `Messages of all channels that you read, newest first, ${PRESS_LIMITS.page} at a time.`,
  responses: { 200: ['The messages', FoundMessages] },
  errors: ['no-such-game', 'no-such-channel'],
})
const placed = anyone({
  tag,
  summary: 'Messages by phase',
  description: 'How many that you read were written between the phases.',
  responses: { 200: ['The counts', History] },
  errors: ['no-such-game'],
})
const noted = player({
  tag,
  summary: 'Your pinned notes',
  description: `The newest ${PRESS_LIMITS.notes}. Nobody else reads them.`,
  responses: { 200: ['The notes', Notes] },
  errors: ['no-such-game'],
})
const pinned = player({
  tag,
  summary: 'Pin a note',
  description: 'Of your own notebook, to a province or a phase.',
  responses: { 200: ['Your pinned notes', Notes] },
  errors: ['no-such-game', 'not-a-player', 'no-such-note', 'bad-pin'],
})
const mutedOne = player({
  tag,
  summary: 'Mute a channel or a person',
  description:
    'What is said there, or what he signs, is no longer counted as unread. Nobody else is told. Who is muted as a seat is muted as long as the same person plays it.',
  responses: { 200: ['The channels', Channels] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel'],
})

const begun = player({
  tag,
  summary: 'What you have begun to write',
  description: 'In this channel, on any of your devices. Nobody else sees it, nor who plays your seat after you.',
  responses: { 200: ['The drafts', Drafts] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel'],
})
const drafted = player({
  tag,
  summary: 'Keep what you have begun to write',
  description: 'In the place of what this device had begun there. Nobody else is told.',
  responses: { 200: ['The drafts', Drafts] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel'],
})

const reported = player({
  tag,
  summary: 'Report a message',
  description:
    'To the operators of the site and, if he does not play, to the game master: they see the message and a few around it. Its writer is not told.',
  responses: { 200: ['Reported', z.object({ reported: z.literal(true) })] },
  errors: ['no-such-game', 'not-a-player', 'no-such-channel', 'no-such-message', 'too-many-reports'],
})
const judged = player({
  tag,
  summary: 'Reported messages',
  description: 'For the game master, if he does not play.',
  responses: { 200: ['The reports', Reports] },
  errors: ['no-such-game', 'not-the-master'],
})

export const press = new Hono<ApiEnv>()
  .get('/games/:id/press', listed, theGame, validateQuery(Invited), async (c) => {
    const [viewer, invitation] = viewerAndInvitation(c)
    return answerWith(c, await gameOf(c).converse('channels', { viewer, invitation }, undefined))
  })
  .get('/games/:id/press/messages', read, theGame, validateQuery(Page), async (c) => {
    const [viewer, invitation] = viewerAndInvitation(c)
    const { channel, before = null, after = null } = c.req.valid('query')
    return answerWith(c, await gameOf(c).converse('page', { viewer, invitation }, { channel, before, after }))
  })
  .get('/games/:id/press/search', sought, theGame, validateQuery(Seeking), async (c) => {
    const [viewer, invitation] = viewerAndInvitation(c)
    const { channel = null, q: words = null, phase = null, offset: skip = 0 } = c.req.valid('query')
    return answerWith(c, await gameOf(c).converse('find', { viewer, invitation }, { channel, words, phase, skip }))
  })
  .get('/games/:id/press/history', placed, theGame, validateQuery(Invited), async (c) => {
    const [viewer, invitation] = viewerAndInvitation(c)
    return answerWith(c, await gameOf(c).converse('history', { viewer, invitation }, undefined))
  })
  .get('/games/:id/press/notes', noted, theGame, async (c) =>
    answerWith(c, await gameOf(c).converse('notes', by(c), undefined)),
  )
  .get('/games/:id/press/drafts', begun, theGame, validateQuery(Begun), async (c) =>
    answerWith(c, await gameOf(c).converse('drafts', by(c), c.req.valid('query'))),
  )
  .put('/games/:id/press/drafts', drafted, theGame, validateBody(Drafting), async (c) => {
    const { replaces: instead, ...draft } = c.req.valid('json')
    return answerWith(c, await gameOf(c).converse('keepDraft', by(c), { ...draft, instead }))
  })
  .put('/games/:id/press/pin', pinned, theGame, validateBody(Pinning), async (c) =>
    answerWith(c, await gameOf(c).converse('pin', by(c), c.req.valid('json'))),
  )
  .put('/games/:id/press/mute', mutedOne, theGame, validateBody(Muting), async (c) =>
    answerWith(c, await gameOf(c).converse('mute', by(c), c.req.valid('json'))),
  )
  .post('/games/:id/press/reports', reported, theGame, validateBody(Reporting), async (c) => {
    const { reason: why, ...message } = c.req.valid('json')
    const done = await gameOf(c).converse('report', by(c), { ...message, why })
    return done.ok ? json<{ reported: true }>(c, { reported: true }) : refuseGame(c, done.error)
  })
  .get('/games/:id/press/reports', judged, theGame, async (c) =>
    answerWith(c, await gameOf(c).converse('reports', by(c), undefined)),
  )
  .post('/games/:id/press', wrote, theGame, validateBody(Writing), async (c) =>
    answerWith(c, await gameOf(c).converse('write', by(c), c.req.valid('json'))),
  )
  .put('/games/:id/press/read', marked, theGame, validateBody(Reading), async (c) =>
    answerWith(c, await gameOf(c).converse('markRead', by(c), c.req.valid('json'))),
  )
  .put('/games/:id/press/name', named, theGame, validateBody(Naming), async (c) =>
    answerWith(c, await gameOf(c).converse('nameGroup', by(c), c.req.valid('json'))),
  )

/** A player needs no invitation to his own game. */
const by = ({ var: { caller } }: { readonly var: { readonly caller: Account } }) => ({
  viewer: caller.id,
  invitation: null,
})
