/** What the conversations of a game are fetched and sent with: apart from the rest, because the page needs it later. */
import type { InferRequestType } from 'hono/client'
import { ask, at, game, invited } from './api.ts'

/** The newest messages of a channel, or those before the message of that number. */
export const messages = (id: string, invitation: string | null, channel: string, before: number | null) => {
  const page = { channel, ...(before !== null && { before: String(before) }) }
  return ask(game.press.messages.$get({ ...at(id), query: { ...invited(invitation).query, ...page } }))
}
export type NewMessage = InferRequestType<typeof game.press.$post>['json']
export const sendMessage = (id: string, json: NewMessage) => ask(game.press.$post({ ...at(id), json }))
export const markRead = (id: string, channel: string, number: number) =>
  ask(game.press.read.$put({ ...at(id), json: { channel, number } }))
/** Null takes the name away. */
export const nameGroup = (id: string, channel: string, name: string | null) =>
  ask(game.press.name.$put({ ...at(id), json: { channel, name } }))
