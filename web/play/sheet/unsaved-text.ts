/**
 * Texts kept on this device until the service has them: one for each game, phase and window, for two windows may each hold a
 * text of their own.
 */
import { removeStored, store, storedKeys, readStored } from '../../client/storage.ts'
import { type Draft, type Leftover, sameLines } from './sheet.ts'

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

const drafts = (game: string): string => `concert.draft/${game}/`
const draftsOf = (game: string, phase: string): string => `${drafts(game)}${phase}/`
const mine = (game: string, phase: string): string => `${draftsOf(game, phase)}${thisWindow()}`

const isDraft = (found: unknown): found is Draft =>
  typeof found === 'object' && found !== null && 'text' in found && typeof found.text === 'string' && 'base' in found

function draftAt(key: string): Draft | null {
  const found = readStored(key)
  return isDraft(found) ? found : null
}

export const keepUnsaved = (game: string, phase: string, draft: Draft): void => store(mine(game, phase), draft)

/** The service has this text: then it need not be kept. Another text is left where it is. */
export function dropUnsaved(game: string, phase: string, text: string): void {
  const key = mine(game, phase)
  if (sameLines(draftAt(key)?.text ?? '', text)) removeStored(key)
}

/** The text to go on with: that of this window, else one that another window left behind, which is taken over. */
export function claimUnsaved(game: string, phase: string): Draft | null {
  const others = storedKeys(draftsOf(game, phase)).map((window) => draftsOf(game, phase) + window)
  const key = [mine(game, phase), ...others].find((each) => draftAt(each) !== null)
  const draft = key === undefined ? null : draftAt(key)
  if (key === undefined || draft === null) return null
  removeStored(key)
  keepUnsaved(game, phase, draft)
  return draft
}

/** A text left over from another phase of the game, which was never saved. There may be more. */
export function leftoverOf(game: string, present: string): Leftover | null {
  const found = storedKeys(drafts(game)).flatMap((name): Leftover[] => {
    const [phase = ''] = name.split('/')
    const draft = draftAt(drafts(game) + name)
    return draft === null || phase === present ? [] : [{ phase, text: draft.text }]
  })
  return found[0] ?? null
}

/** It has been seen, in whatever window it was written. */
export function removeLeftover(game: string, { phase, text }: Leftover): void {
  const keys = storedKeys(draftsOf(game, phase)).map((window) => draftsOf(game, phase) + window)
  keys.filter((key) => draftAt(key)?.text === text).forEach(removeStored)
}
