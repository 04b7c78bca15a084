/** What the conversations of a game are fetched and sent with: apart from the rest, because the page needs it later. */
import type { InferRequestType } from 'hono/client'
import { ask, at, game, invited } from './api.ts'

/** The newest messages of a channel, or those before or behind the message of that number. */
export const messages = (
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
  return ask(game.press.messages.$get({ ...at(id), query: { ...invited(invitation).query, ...page } }))
}
export type NewMessage = InferRequestType<typeof game.press.$post>['json']
export const sendMessage = (id: string, json: NewMessage) => ask(game.press.$post({ ...at(id), json }))
/** What one has begun to write in a channel, on any device. */
export const drafts = (id: string, channel: string) => ask(game.press.drafts.$get({ ...at(id), query: { channel } }))
export type Drafting = InferRequestType<typeof game.press.drafts.$put>['json']
export const keepDraft = (id: string, json: Drafting) => ask(game.press.drafts.$put({ ...at(id), json }))
export const markRead = (id: string, channel: string, number: number) =>
  ask(game.press.read.$put({ ...at(id), json: { channel, number } }))
/** Null takes the name away. */
export const nameGroup = (id: string, channel: string, name: string | null) =>
  ask(game.press.name.$put({ ...at(id), json: { channel, name } }))

/** What is looked for among all that one reads. */
export interface Sought {
  readonly words: string | null
  /** By how many phases were closed before it. */
  readonly phase: number | null
}
export const searchPress = (id: string, invitation: string | null, { words, phase }: Sought, skip: number) => {
  const query = {
    ...invited(invitation).query,
    ...(words !== null && { q: words }),
    ...(phase !== null && { phase: String(phase) }),
    offset: String(skip),
  }
  return ask(game.press.search.$get({ ...at(id), query }))
}
export const pressHistory = (id: string, invitation: string | null) =>
  ask(game.press.history.$get({ ...at(id), ...invited(invitation) }))
export const pinnedNotes = (id: string) => ask(game.press.notes.$get(at(id)))
export type Pinning = InferRequestType<typeof game.press.pin.$put>['json']
export const pinNote = (id: string, json: Pinning) => ask(game.press.pin.$put({ ...at(id), json }))
export type Muting = InferRequestType<typeof game.press.mute.$put>['json']
export const mute = (id: string, json: Muting) => ask(game.press.mute.$put({ ...at(id), json }))
export type Reporting = InferRequestType<typeof game.press.reports.$post>['json']
export const reportMessage = (id: string, json: Reporting) => ask(game.press.reports.$post({ ...at(id), json }))
export const pressReports = (id: string) => ask(game.press.reports.$get(at(id)))
