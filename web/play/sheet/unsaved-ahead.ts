/** Typed text for later phases, kept on this device until it is saved. */
import { readStored, removeStored, store } from '../../client/device/storage.ts'

/** `base`: when the saved text was saved that this one changes; null: nothing was saved. */
export interface UnsavedAhead {
  readonly text: string
  readonly base: number | null
}

const keyOf = (game: string): string => `concert.ahead/${game}`

const isUnsaved = (value: unknown): value is UnsavedAhead =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'base' in value

export function readUnsavedAhead(game: string): UnsavedAhead | null {
  const stored = readStored(keyOf(game))
  return isUnsaved(stored) ? stored : null
}

/** Null: it is saved. */
export const keepUnsavedAhead = (game: string, unsaved: UnsavedAhead | null): void =>
  unsaved === null ? removeStored(keyOf(game)) : store(keyOf(game), unsaved)
