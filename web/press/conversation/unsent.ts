/** What is being written, kept on this device until it is sent: one text for each game and channel. */
import { readStored, removeStored, store } from '../../client/device/storage.ts'

/** `key` names the message for the service: sent again under it, also after a reload, it is kept once. */
export interface Unsent {
  readonly text: string
  readonly key: string
}

const keyOf = (game: string, channel: string): string => `concert.press/${game}/${channel}`

export const newKey = (): string => crypto.randomUUID()

const isUnsent = (found: unknown): found is Unsent =>
  typeof found === 'object' &&
  found !== null &&
  'text' in found &&
  typeof found.text === 'string' &&
  'key' in found &&
  typeof found.key === 'string'

export function unsentIn(game: string, channel: string): Unsent {
  const found = readStored(keyOf(game, channel))
  return isUnsent(found) ? found : { text: '', key: newKey() }
}

export function keepUnsent(game: string, channel: string, unsent: Unsent): void {
  if (unsent.text === '') removeStored(keyOf(game, channel))
  else store(keyOf(game, channel), unsent)
}
