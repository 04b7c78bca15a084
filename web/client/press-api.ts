/** Press calls. Not in `api.ts`, as the board does not need them. */
import type { InferRequestType } from 'hono/client'
import { request, gameParam, game, gameQuery } from './api.ts'

/** The newest messages of a channel, or those before or after a message number. */
export const fetchMessages = (
  id: string,
  invitation: string | null,
  channel: string,
  { before, after }: { readonly before?: number; readonly after?: number },
) => {
  const page = {
    channel,
    ...(before !== undefined && { before: String(before) }),
    ...(after !== undefined && { after: String(after) }),
  }
  return request(game.press.messages.$get({ ...gameParam(id), query: { ...gameQuery(id, invitation).query, ...page } }))
}
type NewMessage = InferRequestType<typeof game.press.$post>['json']
export const sendMessage = (id: string, json: NewMessage) => request(game.press.$post({ ...gameParam(id), json }))
/** Unsent texts in a channel, from all of the player's devices. */
export const fetchDrafts = (id: string, channel: string) =>
  request(game.press.drafts.$get({ ...gameParam(id), query: { channel } }))
type DraftRequest = InferRequestType<typeof game.press.drafts.$put>['json']
export const saveDraft = (id: string, json: DraftRequest) => request(game.press.drafts.$put({ ...gameParam(id), json }))
export const markRead = (id: string, channel: string, number: number) =>
  request(game.press.read.$put({ ...gameParam(id), json: { channel, number } }))
/** Null removes the name. */
export const nameGroup = (id: string, channel: string, name: string | null) =>
  request(game.press.name.$put({ ...gameParam(id), json: { channel, name } }))

/** A search in all messages that the player can read. */
export interface PressQuery {
  readonly words: string | null
  /** Messages after this many closed phases. */
  readonly phase: number | null
}
export const searchPress = (id: string, invitation: string | null, { words, phase }: PressQuery, skip: number) => {
  const query = {
    ...gameQuery(id, invitation).query,
    ...(words !== null && { q: words }),
    ...(phase !== null && { phase: String(phase) }),
    offset: String(skip),
  }
  return request(game.press.search.$get({ ...gameParam(id), query }))
}
export const fetchPressHistory = (id: string, invitation: string | null) =>
  request(game.press.history.$get(gameQuery(id, invitation)))
export const fetchPinnedNotes = (id: string) => request(game.press.notes.$get(gameParam(id)))
type PinRequest = InferRequestType<typeof game.press.pin.$put>['json']
export const pinNote = (id: string, json: PinRequest) => request(game.press.pin.$put({ ...gameParam(id), json }))
type MuteRequest = InferRequestType<typeof game.press.mute.$put>['json']
export const mute = (id: string, json: MuteRequest) => request(game.press.mute.$put({ ...gameParam(id), json }))
type ReportRequest = InferRequestType<typeof game.press.reports.$post>['json']
export const reportMessage = (id: string, json: ReportRequest) =>
  request(game.press.reports.$post({ ...gameParam(id), json }))
export const fetchPressReports = (id: string) => request(game.press.reports.$get(gameParam(id)))
