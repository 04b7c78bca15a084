/**
 * Texts kept on this device until the service has them: one for each game, phase and window, for two windows may each hold a
 * text of their own.
 */
import { removeStored, store, storedKeys, readStored } from '../../client/device/storage.ts'
import { type UnsavedText, type Leftover, sameLines } from './sheet-state.ts'

const WINDOW = 'concert.window'

const windowNamed = (): string | null => {
  const name = readStored(WINDOW, 'sessionStorage')
  return typeof name === 'string' ? name : null
}

/** The name of this window, the same when the page is loaded anew; where none can be kept, all windows go by one. */
function thisWindow(): string {
  if (windowNamed() === null) store(WINDOW, Math.random().toString(36).slice(2), 'sessionStorage')
  return windowNamed() ?? 'any'
}

const keyPrefix = (game: string): string => `concert.draft/${game}/`
const phasePrefix = (game: string, phase: string): string => `${keyPrefix(game)}${phase}/`
const ownKey = (game: string, phase: string): string => `${phasePrefix(game, phase)}${thisWindow()}`

const isUnsavedText = (found: unknown): found is UnsavedText =>
  typeof found === 'object' && found !== null && 'text' in found && typeof found.text === 'string' && 'base' in found

function textAt(key: string): UnsavedText | null {
  const found = readStored(key)
  return isUnsavedText(found) ? found : null
}

export const keepUnsaved = (game: string, phase: string, unsaved: UnsavedText): void =>
  store(ownKey(game, phase), unsaved)

/** The service has this text: then it need not be kept. Another text is left where it is. */
export function dropUnsaved(game: string, phase: string, text: string): void {
  const key = ownKey(game, phase)
  if (sameLines(textAt(key)?.text ?? '', text)) removeStored(key)
}

/** The text to go on with: that of this window, else one that another window left behind, which is taken over. */
export function claimUnsaved(game: string, phase: string): UnsavedText | null {
  const others = storedKeys(phasePrefix(game, phase)).map((window) => phasePrefix(game, phase) + window)
  const key = [ownKey(game, phase), ...others].find((each) => textAt(each) !== null)
  const unsaved = key === undefined ? null : textAt(key)
  if (key === undefined || unsaved === null) return null
  removeStored(key)
  keepUnsaved(game, phase, unsaved)
  return unsaved
}

/** A text left over from another phase of the game, which was never saved. There may be more. */
export function leftoverOf(game: string, present: string): Leftover | null {
  const found = storedKeys(keyPrefix(game)).flatMap((name): Leftover[] => {
    const [phase = ''] = name.split('/')
    const unsaved = textAt(keyPrefix(game) + name)
    return unsaved === null || phase === present ? [] : [{ phase, text: unsaved.text }]
  })
  return found[0] ?? null
}

/** It has been seen, in whatever window it was written. */
export function removeLeftover(game: string, { phase, text }: Leftover): void {
  const keys = storedKeys(phasePrefix(game, phase)).map((window) => phasePrefix(game, phase) + window)
  keys.filter((key) => textAt(key)?.text === text).forEach(removeStored)
}
