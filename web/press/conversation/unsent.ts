/** What is being written, kept on this device until it is sent: one text for each game, writer and channel. */
import type { Pin } from '../../../src/game/press/model.ts'
import { readStored, removeStored, store } from '../../client/device/storage.ts'

/** `key` names the message for the service: sent again under it, also after a reload, it is kept once. */
export interface Unsent {
  readonly text: string
  readonly key: string
  /** Of a note: where it is to be pinned. */
  readonly pin: Pin | null
}

export interface UnsentPlace {
  readonly game: string
  /** The id of the player. */
  readonly writer: string
  readonly channel: string
}

const keyOf = ({ game, writer, channel }: UnsentPlace): string => `concert.press/${game}/${writer}/${channel}`

export const newKey = (): string => crypto.randomUUID()

const isUnsent = (found: unknown): found is Unsent =>
  typeof found === 'object' &&
  found !== null &&
  'text' in found &&
  typeof found.text === 'string' &&
  'key' in found &&
  typeof found.key === 'string'

export function unsentIn(place: UnsentPlace): Unsent {
  const found = readStored(keyOf(place))
  return isUnsent(found) ? { ...found, pin: found.pin ?? null } : { text: '', key: newKey(), pin: null }
}

export function keepUnsent(place: UnsentPlace, unsent: Unsent): void {
  if (unsent.text === '') removeStored(keyOf(place))
  else store(keyOf(place), unsent)
}
