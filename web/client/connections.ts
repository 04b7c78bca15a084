/** Calls for calendars, notifications and webhooks. Not in `api.ts`, as the board does not need them. */
import type { GameId } from '../../src/game/ids.ts'
import { api, request, requestPart, requestDone, type Me } from './api.ts'

/** Null: no link. */
export const fetchCalendarLink = () => requestPart(api.me.calendar.$get(), (body) => body.link)
export const createCalendarLink = () => requestPart(api.me.calendar.$post(), (body) => body.link)
export const revokeCalendarLink = () => requestDone(api.me.calendar.$delete())

export type MailKind = keyof Me['mails']
/** Mail settings for one game; null: same as for all games. */
export const fetchGameMails = (id: GameId) =>
  requestPart(api.games[':id'].mails.$get({ param: { id } }), (body) => body.mails)
export type GameMails = Readonly<Record<MailKind, boolean | null>> & { readonly news: Me['news'] | null }
export const saveGameMails = (id: GameId, json: Partial<GameMails>) =>
  requestPart(api.games[':id'].mails.$put({ param: { id }, json }), (body) => body.mails)
/** Invites an address by mail. */
export const inviteByMail = (id: GameId, address: string) =>
  requestPart(api.games[':id'].invitations.$post({ param: { id }, json: { address } }), (body) => body.address)

/** Devices with web push, and the key to subscribe with. */
export const fetchPushState = () => request(api.me.push.$get())
export const subscribeDevice = (subscription: PushSubscription, muted: readonly MailKind[]) => {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const json = { endpoint: endpoint ?? '', keys: { p256dh, auth }, muted: [...muted] }
  return requestDone(api.me.push.$put({ json }))
}
export const unsubscribeDevice = (endpoint: string) => requestDone(api.me.push.$delete({ json: { endpoint } }))

const hookOf = api.games[':id'].webhook
/** Null: no webhook. */
export const fetchWebhook = (id: GameId) => requestPart(hookOf.$get({ param: { id } }), (body) => body.hook)
export type Webhook = NonNullable<Extract<Awaited<ReturnType<typeof fetchWebhook>>, { ok: true }>['value']>
export type WebhookSetting = Pick<Webhook, 'address' | 'shape'>
export const setWebhook = (id: GameId, json: WebhookSetting) =>
  requestPart(hookOf.$put({ param: { id }, json }), (body) => body.hook)
/** Retries a stopped webhook with its current secret. */
export const resumeWebhook = (id: GameId) =>
  requestPart(hookOf.resume.$post({ param: { id } }), (body) => body.hook !== null)
export const removeWebhook = (id: GameId) => requestDone(hookOf.$delete({ param: { id } }))
