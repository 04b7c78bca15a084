/** Unsaved texts, kept on this device: one per game, phase and window. */
import { removeStored, store, storedKeys, readStored } from '../../client/device/storage.ts'
import { type UnsavedText, type Leftover, sameLines } from './sheet-state.ts'

const WINDOW = 'concert.window'

const storedWindowId = (): string | null => {
  const id = readStored(WINDOW, 'sessionStorage')
  return typeof id === 'string' ? id : null
}

/** The id of this window; it survives a reload. Without storage, all windows share one id. */
function windowId(): string {
  if (storedWindowId() === null) store(WINDOW, Math.random().toString(36).slice(2), 'sessionStorage')
  return storedWindowId() ?? 'any'
}

const keyPrefix = (game: string): string => `concert.draft/${game}/`
const phasePrefix = (game: string, phase: string): string => `${keyPrefix(game)}${phase}/`
const ownKey = (game: string, phase: string): string => `${phasePrefix(game, phase)}${windowId()}`

const isUnsavedText = (value: unknown): value is UnsavedText =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'base' in value

function textAt(key: string): UnsavedText | null {
  const stored = readStored(key)
  return isUnsavedText(stored) ? stored : null
}

/** The keys of all windows. */
const keysIn = (game: string, phase: string): string[] =>
  storedKeys(phasePrefix(game, phase)).map((window) => phasePrefix(game, phase) + window)

export const keepUnsaved = (game: string, phase: string, unsaved: UnsavedText): void =>
  store(ownKey(game, phase), unsaved)

/** Removes the text of this window, unless it differs from the saved one. */
export function dropUnsaved(game: string, phase: string, text: string): void {
  const key = ownKey(game, phase)
  if (sameLines(textAt(key)?.text ?? '', text)) removeStored(key)
}

/** The text of this window, else that of another window, which this one takes over. */
export function claimUnsaved(game: string, phase: string): UnsavedText | null {
  const key = [ownKey(game, phase), ...keysIn(game, phase)].find((each) => textAt(each) !== null)
  const unsaved = key === undefined ? null : textAt(key)
  if (key === undefined || unsaved === null) return null
  removeStored(key)
  keepUnsaved(game, phase, unsaved)
  return unsaved
}

/** An unsaved text of another phase; there may be more. */
export function leftoverOf(game: string, present: string): Leftover | null {
  const leftovers = storedKeys(keyPrefix(game)).flatMap((name): Leftover[] => {
    const [phase = ''] = name.split('/')
    const unsaved = textAt(keyPrefix(game) + name)
    return unsaved === null || phase === present ? [] : [{ phase, text: unsaved.text }]
  })
  return leftovers[0] ?? null
}

/** Removes a leftover of any window. */
export function removeLeftover(game: string, { phase, text }: Leftover): void {
  keysIn(game, phase)
    .filter((key) => textAt(key)?.text === text)
    .forEach(removeStored)
}
