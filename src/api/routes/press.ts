/** What players write to each other. */
import { Hono } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../durable/game-stub.ts'
import { ALL, PRESS_LIMITS } from '../../game/press/model.ts'
import { tell } from '../routing/answers.ts'
import { Invited, theGame, viewerOf } from '../routing/game-path.ts'
import { refuseGame } from '../routing/problems.ts'
import { anyone, player, reads } from '../routing/statement.ts'
import type { Face } from '../routing/statement.ts'
import { Seat } from '../schemas/nouns.ts'
import { Channels, Messages } from '../schemas/press.ts'

const Name = z.string().max(2000).describe('`all`, or the seats of the channel with commas between them.')
const Page = Invited.extend({
  channel: Name,
  before: z.coerce.number().int().min(1).optional().describe('The number of a message: the page before it is meant.'),
})
const Writing = z.object({
  to: z
    .union([z.literal(ALL), z.array(Seat).min(1).max(50)])
    .describe('`all`, or seats, your own among them; your own alone is your notebook.'),
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

export const press = new Hono<Face>()
  .get('/games/:id/press', listed, theGame, reads('query', Invited), async (c) => {
    const { invitation = null } = c.req.valid('query')
    const seen = await gameStub(c.env, c.req.valid('param').id).channels(viewerOf(c.var.caller), invitation)
    return seen.ok ? tell(c, seen.value) : refuseGame(c, seen.error)
  })
  .get('/games/:id/press/messages', read, theGame, reads('query', Page), async (c) => {
    const { invitation = null, channel, before = null } = c.req.valid('query')
    const game = gameStub(c.env, c.req.valid('param').id)
    const seen = await game.messages(viewerOf(c.var.caller), invitation, channel, before)
    return seen.ok ? tell(c, seen.value) : refuseGame(c, seen.error)
  })
  .post('/games/:id/press', wrote, theGame, reads('json', Writing), async (c) => {
    const { to, ...message } = c.req.valid('json')
    const done = await gameStub(c.env, c.req.valid('param').id).write(c.var.caller.id, to, message)
    return done.ok ? tell(c, done.value) : refuseGame(c, done.error)
  })
  .put('/games/:id/press/read', marked, theGame, reads('json', Reading), async (c) => {
    const { channel, number } = c.req.valid('json')
    const done = await gameStub(c.env, c.req.valid('param').id).markRead(c.var.caller.id, channel, number)
    return done.ok ? tell(c, done.value) : refuseGame(c, done.error)
  })
