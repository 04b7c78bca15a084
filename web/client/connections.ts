/** What connects games with places outside: calendars, devices, webhooks. Apart from `api.ts`, because the board does not need it. */
import type { GameId } from '../../src/game/ids.ts'
import { api, request, mapAnswer } from './api.ts'
import type { Me } from './api.ts'

/** Null: there is none. */
export const fetchCalendarLink = () => mapAnswer(request(api.me.calendar.$get()), (body) => body.link)
export const createCalendarLink = () => mapAnswer(request(api.me.calendar.$post()), (body) => body.link)
export const revokeCalendarLink = () => mapAnswer(request(api.me.calendar.$delete()), () => true as const)

export type MailKind = keyof Me['mails']
/** Which mails of a game one gets, and when it tells what asks nothing; null: as for all games. */
export const fetchGameMails = (id: GameId) =>
  mapAnswer(request(api.games[':id'].mails.$get({ param: { id } })), (body) => body.mails)
export type GameMails = Readonly<Record<MailKind, boolean | null>> & { readonly news: Me['news'] | null }
export const saveGameMails = (id: GameId, json: Partial<GameMails>) =>
  mapAnswer(request(api.games[':id'].mails.$put({ param: { id }, json })), (body) => body.mails)
/** Invites an address by mail. */
export const inviteByMail = (id: GameId, address: string) =>
  mapAnswer(request(api.games[':id'].invitations.$post({ param: { id }, json: { address } })), (body) => body.address)

/** Which devices are told by web push, and the key to subscribe with. */
export const fetchPushState = () => request(api.me.push.$get())
export const subscribeDevice = (subscription: PushSubscription, muted: readonly MailKind[]) => {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const json = { endpoint: endpoint ?? '', keys: { p256dh, auth }, muted: [...muted] }
  return mapAnswer(request(api.me.push.$put({ json })), () => true as const)
}
export const unsubscribeDevice = (endpoint: string) =>
  mapAnswer(request(api.me.push.$delete({ json: { endpoint } })), () => true as const)

const hookOf = api.games[':id'].webhook
/** Null: the game has none. */
export const fetchWebhook = (id: GameId) => mapAnswer(request(hookOf.$get({ param: { id } })), (body) => body.hook)
export type Webhook = NonNullable<Extract<Awaited<ReturnType<typeof fetchWebhook>>, { ok: true }>['value']>
export type WebhookSetting = Pick<Webhook, 'address' | 'shape'>
export const setWebhook = (id: GameId, json: WebhookSetting) =>
  mapAnswer(request(hookOf.$put({ param: { id }, json })), (body) => body.hook)
/** Tries it again, with the secret that it has. */
export const resumeWebhook = (id: GameId) =>
  mapAnswer(request(hookOf.resume.$post({ param: { id } })), (body) => body.hook !== null)
export const removeWebhook = (id: GameId) => mapAnswer(request(hookOf.$delete({ param: { id } })), () => true as const)
