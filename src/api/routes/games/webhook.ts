/** The webhook of a game, for who created it and for its game master. */
import { Hono } from 'hono'
import type { Context } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../../durable/game-stub.ts'
import { publicAddress } from '../../../post/public-address.ts'
import type { HookView } from '../../../durable/hook/hook.ts'
import { HOOK_SHAPES } from '../../../durable/hook/shapes.ts'
import { gameOf } from '../../routing/game-responses.ts'
import { json } from '../../routing/json.ts'
import { theGame } from '../../routing/game-path.ts'
import { refuseGame } from '../../routing/problems.ts'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { schemaOf } from '../../schemas/schema-of.ts'
import { Instant } from '../../schemas/nouns.ts'

const Shape = z
  .enum(HOOK_SHAPES)
  .describe('For a webhook of Discord or Slack, or plain JSON, signed as Standard Webhooks are.')
const Shown = schemaOf<HookView>()(
  z.object({
    address: z.string(),
    shape: Shape,
    secret: z.string().describe('Signs what has the shape `json`.'),
    failingSince: Instant.nullable().describe('Null: it works, or has not been tried.'),
    disabledAt: Instant.nullable().describe(
      'Since when nothing is sent any more, after a day of failures; null: it is.',
    ),
    reason: z.string().nullable().describe('What went wrong last.'),
  }),
)
const Answered = z.object({ hook: Shown.nullable().describe('Null: there is none.') }).meta({ id: 'Webhook' })
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
const shown = player({ tag, summary: 'The webhook of a game', responses: { 200: ['The webhook', Answered] }, errors })
const set = player({
  tag,
  summary: 'Set the webhook of a game',
  description:
    'It is told of new phases, results with a picture, open seats and the end; never of what a seat alone knows. Redirects are not followed. Messages come in order, are tried again, and stop after a day of failures; it can be tried again then.',
  responses: { 200: ['The webhook', Answered] },
  errors,
})
const resumed = player({
  tag,
  summary: 'Try a failing webhook again',
  description:
    'What waits for it is tried now. Where nothing was sent any more, it is sent again from now on, to the same address and signed with the same secret; what happened meanwhile is not.',
  responses: { 200: ['The webhook', Answered] },
  errors,
})
const removed = player({ tag, summary: 'Remove the webhook of a game', responses: { 204: ['Removed', null] }, errors })

type Stub = ReturnType<typeof gameStub>
const told = (c: Context, seen: Awaited<ReturnType<Stub['hook']>>) =>
  seen.ok ? json<{ hook: HookView | null }>(c, { hook: seen.value }) : refuseGame(c, seen.error)

export const hook = new Hono<ApiEnv>()
  .get('/games/:id/webhook', shown, theGame, async (c) => told(c, await gameOf(c).hook(c.var.caller.id)))
  .put('/games/:id/webhook', set, theGame, validateBody(Setting), async (c) => {
    const { address, shape } = c.req.valid('json')
    const setting = { address: publicAddress(address) ?? address, shape }
    return told(c, await gameOf(c).setHook(c.var.caller.id, setting))
  })
  .post('/games/:id/webhook/resume', resumed, theGame, async (c) =>
    told(c, await gameOf(c).resumeHook(c.var.caller.id)),
  )
  .delete('/games/:id/webhook', removed, theGame, async (c) => {
    const done = await gameOf(c).setHook(c.var.caller.id, null)
    return done.ok ? c.body(null, 204) : refuseGame(c, done.error)
  })
