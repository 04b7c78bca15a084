/** What the operator sees of the mails: those that could not be sent, and a way to send them again. */
import { Hono } from 'hono'
import * as z from 'zod'
import { parkedMails, sendAgain } from '../../post/mail-queue.ts'
import { refuse } from '../routing/problems.ts'
import { locates, operator } from '../routing/statement.ts'
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

/** Mounted under `/api`. */
export const operatorMails = new Hono<Face>()
  .get('/operator/mails', listed, async (c) =>
    c.json({ mails: (await parkedMails(c.env.DB)).map(({ key, ...mail }) => ({ id: key, ...mail })) }),
  )
  .post('/operator/mails/:id/send-again', again, theMail, async (c) => {
    const { id } = c.req.valid('param')
    return (await sendAgain(c.env, id, Date.now())) ? c.json({ id }, 202) : refuse(c, 'no-such-mail')
  })
