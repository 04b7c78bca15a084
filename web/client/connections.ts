/** What connects games with places outside: calendars, devices, webhooks. Apart from `api.ts`, because the board does not need it. */
import type { GameId } from '../../src/game/ids.ts'
import { api, ask, part } from './api.ts'
import type { Me } from './api.ts'

/** Null: there is none. */
export const calendarLink = () => part(ask(api.me.calendar.$get()), (body) => body.link)
export const makeCalendarLink = () => part(ask(api.me.calendar.$post()), (body) => body.link)
export const revokeCalendarLink = () => part(ask(api.me.calendar.$delete()), () => true as const)

export type MailKind = keyof Me['mails']
/** Which mails of a game one gets, and when it tells what asks nothing; null: as for all games. */
export const gameMails = (id: GameId) => part(ask(api.games[':id'].mails.$get({ param: { id } })), (body) => body.mails)
export type GameMails = Readonly<Record<MailKind, boolean | null>> & { readonly news: Me['news'] | null }
export const chooseGameMails = (id: GameId, json: Partial<GameMails>) =>
  part(ask(api.games[':id'].mails.$put({ param: { id }, json })), (body) => body.mails)
/** Invites an address by mail. */
export const inviteByMail = (id: GameId, address: string) =>
  part(ask(api.games[':id'].invitations.$post({ param: { id }, json: { address } })), (body) => body.address)

/** Which devices are told by web push, and the key to subscribe with. */
export const pushState = () => ask(api.me.push.$get())
export const tellDevice = (subscription: PushSubscription, muted: readonly MailKind[]) => {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const json = { endpoint: endpoint ?? '', keys: { p256dh, auth }, muted: [...muted] }
  return part(ask(api.me.push.$put({ json })), () => true as const)
}
export const tellDeviceNoMore = (endpoint: string) =>
  part(ask(api.me.push.$delete({ json: { endpoint } })), () => true as const)

const hookOf = api.games[':id'].webhook
/** Null: the game has none. */
export const webhook = (id: GameId) => part(ask(hookOf.$get({ param: { id } })), (body) => body.hook)
export type Webhook = NonNullable<Extract<Awaited<ReturnType<typeof webhook>>, { ok: true }>['value']>
export type WebhookSetting = Pick<Webhook, 'address' | 'shape'>
export const setWebhook = (id: GameId, json: WebhookSetting) =>
  part(ask(hookOf.$put({ param: { id }, json })), (body) => body.hook)
/** Tries it again, with the secret that it has. */
export const resumeWebhook = (id: GameId) =>
  part(ask(hookOf.resume.$post({ param: { id } })), (body) => body.hook !== null)
export const removeWebhook = (id: GameId) => part(ask(hookOf.$delete({ param: { id } })), () => true as const)
