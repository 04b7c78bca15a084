/** What players write to each other. */
import { Hono } from 'hono'
import * as z from 'zod'
import { ALL, GROUP_NAME, PRESS_LIMITS } from '../../../game/press/model.ts'
import { publicName } from '../../../players/names.ts'
import type { Account } from '../../../players/account.ts'
import { answerWith, gameOf, viewerAndInvitation } from '../../routing/game-answers.ts'
import { Invited, theGame } from '../../routing/game-path.ts'
import { anyone, player, reads } from '../../routing/statement.ts'
import type { ApiEnv } from '../../routing/statement.ts'
import { Channels, Messages, Voice } from '../../schemas/press.ts'

const Name = z.string().max(2000).describe('`all`, or those who read the channel with commas between them.')
const Page = Invited.extend({
  channel: Name,
  before: z.coerce.number().int().min(1).optional().describe('The number of a message: the page before it is meant.'),
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
})
const Reading = z.object({ channel: Name, number: z.int().min(0).describe('The last message that was read.') })

const Naming = z.object({
  channel: Name,
  name: publicName(GROUP_NAME).nullable().describe('Null takes the name away.'),
})

const tag = 'Press'

const listed = anyone({
  tag,
  summary: 'The channels you read',
  description: 'Those with the newest messages first. Without a seat one reads what is written to all.',
  answers: { 200: ['The channels', Channels] },
  refuses: ['no-such-game'],
})
const read = anyone({
  tag,
  summary: 'Messages of a channel',
  description: `The newest ${PRESS_LIMITS.page}, or as many before a message.`,
  answers: { 200: ['The messages', Messages] },
  refuses: ['no-such-game', 'no-such-channel'],
})
const wrote = player({
  tag,
  summary: 'Write',
  description: 'Only the seats named read it. Answers with the newest messages of the channel.',
  answers: { 200: ['The messages', Messages] },
  refuses: [
    'no-such-game',
    'not-a-player',
    'no-press',
    'press-closed',
    'no-such-channel',
    'no-master',
    'bad-message',
    'too-many-messages',
    'must-sign',
  ],
})
const marked = player({
  tag,
  summary: 'Mark as read',
  description: 'Nobody else is told.',
  answers: { 200: ['The channels', Channels] },
  refuses: ['no-such-game', 'not-a-player', 'no-such-channel'],
})

const named = player({
  tag,
  summary: 'Name a group',
  description: 'For all who read the conversation, which has three members or more.',
  answers: { 200: ['The channels', Channels] },
  refuses: ['no-such-game', 'not-a-player', 'no-such-channel', 'no-group', 'no-press', 'press-closed'],
})

export const press = new Hono<ApiEnv>()
  .get('/games/:id/press', listed, theGame, reads('query', Invited), async (c) => {
    const [viewer, invitation] = viewerAndInvitation(c)
    return answerWith(c, await gameOf(c).converse('channels', { viewer, invitation }, undefined))
  })
  .get('/games/:id/press/messages', read, theGame, reads('query', Page), async (c) => {
    const [viewer, invitation] = viewerAndInvitation(c)
    const { channel, before = null } = c.req.valid('query')
    return answerWith(c, await gameOf(c).converse('page', { viewer, invitation }, { channel, before }))
  })
  .post('/games/:id/press', wrote, theGame, reads('json', Writing), async (c) =>
    answerWith(c, await gameOf(c).converse('write', by(c), c.req.valid('json'))),
  )
  .put('/games/:id/press/read', marked, theGame, reads('json', Reading), async (c) =>
    answerWith(c, await gameOf(c).converse('markRead', by(c), c.req.valid('json'))),
  )
  .put('/games/:id/press/name', named, theGame, reads('json', Naming), async (c) =>
    answerWith(c, await gameOf(c).converse('nameGroup', by(c), c.req.valid('json'))),
  )

/** A player needs no invitation to his own game. */
const by = ({ var: { caller } }: { readonly var: { readonly caller: Account } }) => ({
  viewer: caller.id,
  invitation: null,
})
