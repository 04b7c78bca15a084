/** Push notifications for the caller’s devices. */
import { Hono } from 'hono'
import * as z from 'zod'
import { defineObject } from '../../schemas/common-schemas.ts'
import { CATEGORIES } from '../../../mail/mail-message.ts'
import { pushKey, subscribe, subscriptionsOf, unsubscribe } from '../../../post/push-queue.ts'
import { publicAddress } from '../../../post/public-address.ts'
import { owner, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { json, refuse } from '../../routing/responses.ts'

const Endpoint = z.string().refine((text) => publicAddress(text) !== null, 'This is not the address of a push service.')
const Muted = z.array(z.enum(CATEGORIES)).describe('Kinds of mail about which this device is not notified.')
const Devices = defineObject('Push', {
  key: z.string().nullable().describe('The public key to subscribe with. Null: this service sends no notifications.'),
  devices: z
    .array(z.object({ endpoint: z.string().describe('The address of its push service.'), muted: Muted }))
    .describe('Your devices.'),
})
const DeviceBody = z.object({
  endpoint: Endpoint.describe('The address of the push service, from the subscription.'),
  keys: z
    .object({
      p256dh: z
        .string()
        .regex(/^[\w-]{87}=?$/)
        .describe('The public key of the device, in base64url.'),
      auth: z
        .string()
        .regex(/^[\w-]{22}={0,2}$/)
        .describe('The secret shared with the device, in base64url.'),
    })
    .describe('The keys of the subscription.'),

  muted: Muted.default([]),
})

const OldDeviceBody = z.object({ endpoint: z.string().max(500).describe('The address of its push service.') })

const tag = 'Account'
const listDevices = owner({
  operationId: 'listDevices',
  tag,
  summary: 'List the devices that get notifications',
  responses: { 200: ['Your devices', Devices] },
})
const addDevice = owner({
  operationId: 'addDevice',
  tag,
  summary: 'Send notifications to a device',
  description: 'By web push. Send the subscription of its browser, and send it again to change `muted`.',
  responses: { 204: ['Done', null] },
  errors: ['push-unavailable'],
})
const removeDevice = owner({
  operationId: 'removeDevice',
  tag,
  summary: 'Stop notifications to a device',
  responses: { 204: ['Done', null] },
})

export const push = new Hono<ApiEnv>()
  .get('/me/push', listDevices, async (c) => {
    const devices = await subscriptionsOf(c.env.DB, c.var.caller.id)
    const summaries = devices.map(({ endpoint, muted }) => ({ endpoint, muted: [...muted] }))
    return json<z.infer<typeof Devices>>(c, { key: pushKey(c.env), devices: summaries })
  })
  .put('/me/push', addDevice, validateBody(DeviceBody), async (c) => {
    if (pushKey(c.env) === null) return refuse(c, 'push-unavailable')
    const { endpoint, keys, muted } = c.req.valid('json')
    await subscribe(c.env.DB, c.var.caller.id, { endpoint, ...keys, muted }, Date.now())
    return c.body(null, 204)
  })
  .delete('/me/push', removeDevice, validateBody(OldDeviceBody), async (c) => {
    await unsubscribe(c.env.DB, c.var.caller.id, c.req.valid('json').endpoint)
    return c.body(null, 204)
  })
