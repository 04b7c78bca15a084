/** What an operator of the site may do: send parked mails again, lock an account, delete a game. */
import { Hono } from 'hono'
import * as z from 'zod'
import { parkedMails, sendAgain } from '../../post/mail-queue.ts'
import { gameStub } from '../../durable/game-stub.ts'
import type { PlayerId } from '../../game/model.ts'
import { setLocked } from '../../players/accounts.ts'
import { theGame } from '../routing/game-path.ts'
import { refuse, sayNo } from '../routing/problems.ts'
import { locates, operator, reads } from '../routing/statement.ts'
import type { Face } from '../routing/statement.ts'

const Parked = z
  .object({
    id: z.string(),
    kind: z.string(),
    to: z.string().describe('The address, or the player’s id if it was never looked up.'),
    reason: z.string().describe('The mail provider’s words, where there are any.'),
    at: z.number().describe('When it was given up, in milliseconds since 1970.'),
  })
  .meta({ id: 'ParkedMail' })

const MailId = z.object({ id: z.string().min(1).max(500) })
const theMail = locates(MailId, (c) => refuse(c, 'no-such-mail'))
const PlayerPath = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) as unknown as z.ZodType<PlayerId, PlayerId> })
const thePlayer = locates(PlayerPath, (c) => refuse(c, 'no-such-player'))
const tag = 'Operator'

const listed = operator({
  tag,
  summary: 'Mails that could not be sent',
  answers: { 200: ['Newest first', z.object({ mails: z.array(Parked) })] },
})
const again = operator({
  tag,
  summary: 'Send a parked mail again',
  description: 'It goes back to the postman; if it cannot be sent this time either, it is parked anew.',
  answers: { 202: ['On its way', z.object({ id: z.string() })] },
  refuses: ['no-such-mail'],
})

const locked = operator({
  tag,
  summary: 'Lock an account, or unlock it',
  description:
    'Nobody acts with a locked account: its sessions and tokens are those of a stranger. Its seats are played on by the rules for missed orders.',
  answers: { 200: ['Done', z.object({ locked: z.boolean() })] },
  refuses: ['no-such-player'],
})
const deleted = operator({
  tag,
  summary: 'Delete a game',
  description: 'With its log. Nothing brings it back but the platform’s recovery.',
  answers: { 204: ['Deleted', null] },
  refuses: ['no-such-game'],
})

/** Mounted under `/api`. */
export const operatorMails = new Hono<Face>()
  .get('/operator/mails', listed, async (c) =>
    c.json({ mails: (await parkedMails(c.env.DB)).map(({ key, ...mail }) => ({ id: key, ...mail })) }),
  )
  .post('/operator/mails/:id/send-again', again, theMail, async (c) => {
    const { id } = c.req.valid('param')
    return (await sendAgain(c.env, id, Date.now())) ? c.json({ id }, 202) : refuse(c, 'no-such-mail')
  })
  .put('/operator/players/:id/lock', locked, thePlayer, reads('json', z.object({ locked: z.boolean() })), async (c) => {
    const { locked: on } = c.req.valid('json')
    const done = await setLocked(c.env.DB, c.req.valid('param').id, on ? new Date() : null)
    return done ? c.json({ locked: on }) : refuse(c, 'no-such-player')
  })
  .delete('/operator/games/:id', deleted, theGame, async (c) =>
    (await gameStub(c.env, c.req.valid('param').id).remove()) ? c.body(null, 204) : sayNo(c, 'no-such-game'),
  )
