/** What is being written, kept on this device until it is sent: one text for each game, writer and channel. */
import type { Draft, Pin } from '../../../src/game/press/press-types.ts'
import { readStored, removeStored, store } from '../../client/device/storage.ts'

/** `key` names the message for the service: sent again under it, also after a reload, it is kept once. */
export interface Unsent {
  readonly text: string
  readonly key: string
  /** Of a note: where it is to be pinned. */
  readonly pin: Pin | null
  /** Does the service keep it as it is? */
  readonly saved: boolean
}

export interface UnsentPlace {
  readonly game: string
  /** The id of the player. */
  readonly writer: string
  readonly channel: string
}

const keyOf = ({ game, writer, channel }: UnsentPlace): string => `concert.press/${game}/${writer}/${channel}`

const newKey = (): string => crypto.randomUUID()
export const nothing = (): Unsent => ({ text: '', key: newKey(), pin: null, saved: true })

const DEVICE = 'concert.device'

/** The name by which the service tells the texts of this device from those of others. */
export function thisDevice(): string {
  const known = readStored(DEVICE)
  if (typeof known === 'string') return known
  const name = crypto.randomUUID()
  store(DEVICE, name)
  return name
}

const isUnsent = (found: unknown): found is Unsent =>
  typeof found === 'object' &&
  found !== null &&
  'text' in found &&
  typeof found.text === 'string' &&
  'key' in found &&
  typeof found.key === 'string'

export function unsentIn(place: UnsentPlace): Unsent {
  const found = readStored(keyOf(place))
  return isUnsent(found) ? { ...found, pin: found.pin ?? null, saved: found.saved ?? false } : nothing()
}

export function keepUnsent(place: UnsentPlace, unsent: Unsent): void {
  if (unsent.text === '') removeStored(keyOf(place))
  else store(keyOf(place), unsent)
}

/** What is being written, and what else was begun elsewhere. `instead`: the device of which the text was taken over. */
export interface Known {
  readonly unsent: Unsent
  readonly instead: string | null
  readonly others: readonly Draft[]
}

export const takenOver = ({ text, pin }: Draft): Unsent => ({ text, pin, key: newKey(), saved: false })

/**
 * When the service has told what it keeps. A text that it kept of this device and keeps no more was continued elsewhere, or sent. Where
 * nothing is written here, the newest text of another device is taken over; else what stands here stays, and the others are told of.
 */
export function reconciled(here: Unsent, kept: readonly Draft[], device: string): Known {
  const others = kept.filter((draft) => draft.device !== device)
  const isGone = here.saved && others.length === kept.length
  const unsent = isGone && here.text !== '' ? nothing() : here
  const [newest, ...rest] = others
  if (unsent.text !== '' || newest === undefined) return { unsent, instead: null, others }
  return { unsent: takenOver(newest), instead: newest.device, others: rest }
}
