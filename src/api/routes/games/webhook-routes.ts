/** The webhook of a game, for its creator and its game master. */
import { Hono } from 'hono'
import type { Context } from 'hono'
import * as z from 'zod'
import type { Refused } from '../../../durable/answers.ts'
import type { Result } from '../../../lib/result.ts'
import { publicAddress } from '../../../post/public-address.ts'
import type { HookView } from '../../../durable/hook/hook.ts'
import { HOOK_SHAPES } from '../../../durable/hook/shapes.ts'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { schemaOf } from '../../schemas/schema-of.ts'
import { Instant } from '../../schemas/common-schemas.ts'
import { gameOf } from '../../routing/game-calls.ts'
import { json, refuseGame } from '../../routing/responses.ts'
import { theGame } from '../../routing/paths.ts'

const Shape = z
  .enum(HOOK_SHAPES)
  .describe('The format: for Discord, for Slack, or plain JSON, signed by Standard Webhooks.')
const Shown = schemaOf<HookView>()(
  z.object({
    address: z.string(),
    shape: Shape,
    secret: z.string().describe('Signs messages of the shape `json`.'),
    failingSince: Instant.nullable().describe('Null: it works, or has not been tried yet.'),
    disabledAt: Instant.nullable().describe('When sending stopped, after a day of failures. Null: messages are sent.'),
    reason: z.string().nullable().describe('The last error.'),
  }),
)
const Answered = z.object({ hook: Shown.nullable().describe('Null: the game has no webhook.') }).meta({ id: 'Webhook' })
const Setting = z.object({
  address: z
    .string()
    .refine(
      (text) => publicAddress(text) !== null,
      'Give an https address of a public host, without a port or a password.',
    ),
  shape: Shape,
})

const tag = 'Games'
const errors = ['no-such-game', 'not-the-host'] as const
const getWebhook = player({
  tag,
  summary: 'Get the webhook of a game',
  responses: { 200: ['The webhook', Answered] },
  errors,
})
const setWebhook = player({
  tag,
  summary: 'Set the webhook of a game',
  description:
    'It gets new phases, results with a picture, open seats and the end of the game, but nothing that is secret to a seat. Redirects are not followed. Messages arrive in order and are retried. They stop after a day of failures, until you resume the webhook.',
  responses: { 200: ['The webhook', Answered] },
  errors,
})
const resumeWebhook = player({
  tag,
  summary: 'Resume a failing webhook',
  description:
    'Waiting messages are retried now. If sending had stopped, it resumes from now on, to the same address and with the same secret. What happened in between is not sent.',
  responses: { 200: ['The webhook', Answered] },
  errors,
})
const removeWebhook = player({
  tag,
  summary: 'Remove the webhook of a game',
  responses: { 204: ['Removed', null] },
  errors,
})

const answer = (c: Context, seen: Result<HookView | null, Refused>) =>
  seen.ok ? json<{ hook: HookView | null }>(c, { hook: seen.value }) : refuseGame(c, seen.error)

export const hook = new Hono<ApiEnv>()
  .get('/games/:id/webhook', getWebhook, theGame, async (c) => {
    using webhook = gameOf(c).webhook(c.var.caller.id)
    return answer(c, await webhook.view())
  })
  .put('/games/:id/webhook', setWebhook, theGame, validateBody(Setting), async (c) => {
    const { address, shape } = c.req.valid('json')
    const setting = { address: publicAddress(address) ?? address, shape }
    using webhook = gameOf(c).webhook(c.var.caller.id)
    return answer(c, await webhook.set(setting))
  })
  .post('/games/:id/webhook/resume', resumeWebhook, theGame, async (c) => {
    using webhook = gameOf(c).webhook(c.var.caller.id)
    return answer(c, await webhook.resume())
  })
  .delete('/games/:id/webhook', removeWebhook, theGame, async (c) => {
    using webhook = gameOf(c).webhook(c.var.caller.id)
    const done = await webhook.set(null)
    return done.ok ? c.body(null, 204) : refuseGame(c, done.error)
  })
