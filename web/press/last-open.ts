/** Which conversation of a game is open, until the page is loaded anew. */
import type { Channel } from '../../src/game/press/model.ts'

const lastOpen = new Map<string, Channel>()

export const openLast = (game: string): Channel | null => lastOpen.get(game) ?? null

/** Null: all conversations are looked at. */
export function openNext(game: string, channel: Channel | null): void {
  if (channel === null) lastOpen.delete(game)
  else lastOpen.set(game, channel)
}
