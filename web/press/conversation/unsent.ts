/** Unsent texts on this device, one per game, writer and channel. */
import type { Draft, Pin } from '../../../src/game/press/press-types.ts'
import { hasStrings, readStored, removeStored, store } from '../../client/device/storage.ts'

/** `key`: the idempotency key of the message; survives a reload. */
export interface Unsent {
  readonly text: string
  readonly key: string
  /** Where a note will be pinned. */
  readonly pin: Pin | null
  /** Has the service stored this version? */
  readonly saved: boolean
}

export interface UnsentPlace {
  readonly game: string
  /** The player's id. */
  readonly writer: string
  readonly channel: string
}

const keyOf = ({ game, writer, channel }: UnsentPlace): string => `concert.press/${game}/${writer}/${channel}`

const newKey = (): string => crypto.randomUUID()
export const emptyText = (): Unsent => ({ text: '', key: newKey(), pin: null, saved: true })

const DEVICE_KEY = 'concert.device'

/** An id of this device, by which the service separates the texts of several devices. */
export function getDeviceId(): string {
  const stored = readStored(DEVICE_KEY)
  if (typeof stored === 'string') return stored
  const id = crypto.randomUUID()
  store(DEVICE_KEY, id)
  return id
}

const isUnsent = (value: unknown): value is Unsent => hasStrings(value, 'text', 'key')

export function unsentIn(place: UnsentPlace): Unsent {
  const stored = readStored(keyOf(place))
  return isUnsent(stored) ? { ...stored, pin: stored.pin ?? null, saved: stored.saved ?? false } : emptyText()
}

export function storeUnsent(place: UnsentPlace, unsent: Unsent): void {
  if (unsent.text === '') removeStored(keyOf(place))
  else store(keyOf(place), unsent)
}

/** `replaces`: the device whose text was adopted. `otherDrafts`: texts from other devices. */
export interface Reconciled {
  readonly unsent: Unsent
  readonly replaces: string | null
  readonly otherDrafts: readonly Draft[]
}

/**
 * Merges this device's text with those that the service has stored. A saved text that the service no
 * longer has was sent or continued elsewhere. An empty text adopts the newest of another device.
 */
export function reconcile(local: Unsent, stored: readonly Draft[], device: string): Reconciled {
  const otherDrafts = stored.filter((draft) => draft.device !== device)
  const isGone = local.saved && otherDrafts.length === stored.length
  const unsent = isGone && local.text !== '' ? emptyText() : local
  const [newest, ...rest] = otherDrafts
  if (unsent.text !== '' || newest === undefined) return { unsent, replaces: null, otherDrafts }
  const { text, pin, device: replaces } = newest
  return { unsent: { text, pin, key: newKey(), saved: false }, replaces, otherDrafts: rest }
}
