/** The webhook of a game, for its creator and game master. */
import { Hono, type Context } from 'hono'
import * as z from 'zod'
import type { Refusal } from '../../../durable/answers.ts'
import type { Result } from '../../../lib/result.ts'
import { publicAddress } from '../../../post/public-address.ts'
import type { HookView } from '../../../durable/hook/hook.ts'
import { HOOK_SHAPES } from '../../../durable/hook/hook-request.ts'
import { countTry } from '../../../players/abuse/limits.ts'
import type { Account } from '../../../players/accounts/account-fields.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { defineObject, schemaOf, Instant } from '../../schemas/common-schemas.ts'
import { type GameCall, gameOf, theGame } from '../../routing/game-calls.ts'
import { json, refuse, refuseGame } from '../../routing/responses.ts'

const Shape = z
  .enum(HOOK_SHAPES)
  .describe('The format: for Discord, for Slack, or plain JSON signed as a Standard Webhook.')
const Webhook = schemaOf<HookView>()(
  z.object({
    address: z.string().describe('Where messages are sent.'),
    shape: Shape,
    secret: z.string().describe('Signs messages of the shape `json`.'),
    failingSince: Instant.nullable().describe('Null: it works, or has not been tried yet.'),
    disabledAt: Instant.nullable().describe('When sending stopped, after a day of failures. Null: messages are sent.'),
    reason: z.string().nullable().describe('The last error.'),
  }),
)
const WebhookResponse = defineObject('Webhook', { hook: Webhook.nullable().describe('Null: the game has no webhook.') })
const NOT_PUBLIC = 'Give an https address of a public host, without a port or a password.'
const WebhookBody = z.object({
  address: z
    .string()
    .refine((text) => publicAddress(text) !== null, NOT_PUBLIC)
    .describe('Where to send messages: an https address of a public host.'),
  shape: Shape,
})

const tag = 'Games'
const responses = { 200: ['The webhook', WebhookResponse] } as const
const errors = ['no-such-game', 'not-the-host'] as const
const changeErrors = [...errors, 'too-many-webhook-changes'] as const
const getWebhook = player({ operationId: 'getWebhook', tag, summary: 'Get the webhook of a game', responses, errors })
const setWebhook = player({
  operationId: 'setWebhook',
  tag,
  summary: 'Set the webhook of a game',
  description:
    'It receives new phases, results with a picture, open seats and the end of the game, but no secrets of any seat. Redirects are not followed. Messages arrive in order and are retried. After a day of failures they stop until you resume the webhook.',
  responses,
  errors: changeErrors,
})
const resumeWebhook = player({
  operationId: 'resumeWebhook',
  tag,
  summary: 'Resume a failing webhook',
  description:
    'Waiting messages are retried now. If sending had stopped, it resumes from now on, to the same address and with the same secret. What happened in between is not sent.',
  responses,
  errors: changeErrors,
})
const removeWebhook = player({
  operationId: 'removeWebhook',
  tag,
  summary: 'Remove the webhook of a game',
  responses: { 204: ['Removed', null] },
  errors,
})

const respondWithHook = (c: Context, result: Result<HookView | null, Refusal>) =>
  result.ok ? json<{ hook: HookView | null }>(c, { hook: result.value }) : refuseGame(c, result.error)

const mayChange = ({ env, var: { caller } }: GameCall<Account>): Promise<boolean> =>
  countTry(env, 'webhook changes', caller.id, Date.now())

export const hook = new Hono<ApiEnv>()
  .get('/games/:id/webhook', getWebhook, theGame, async (c) => {
    using webhook = gameOf(c).webhook(c.var.caller.id)
    return respondWithHook(c, await webhook.view())
  })
  .put('/games/:id/webhook', setWebhook, theGame, validateBody(WebhookBody), async (c) => {
    const { address, shape } = c.req.valid('json')
    const url = publicAddress(address, c.env.BASE_URL)
    if (url === null) return refuse(c, 'invalid', [{ at: 'address', message: NOT_PUBLIC }])
    if (!(await mayChange(c))) return refuse(c, 'too-many-webhook-changes')
    const setting = { address: url, shape }
    using webhook = gameOf(c).webhook(c.var.caller.id)
    return respondWithHook(c, await webhook.set(setting))
  })
  .post('/games/:id/webhook/resume', resumeWebhook, theGame, async (c) => {
    if (!(await mayChange(c))) return refuse(c, 'too-many-webhook-changes')
    using webhook = gameOf(c).webhook(c.var.caller.id)
    return respondWithHook(c, await webhook.resume())
  })
  .delete('/games/:id/webhook', removeWebhook, theGame, async (c) => {
    using webhook = gameOf(c).webhook(c.var.caller.id)
    const result = await webhook.set(null)
    return result.ok ? c.body(null, 204) : refuseGame(c, result.error)
  })
