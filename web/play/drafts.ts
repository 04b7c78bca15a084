/** Texts kept on this device until the service has them: one for each game and phase. */
import type { Draft } from './sheet.ts'

const PREFIX = 'concert.draft'
const keyOf = (game: string, phase: string): string => `${PREFIX}/${game}/${phase}`

function read(key: string): Draft | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

const isDraft = (found: unknown): found is Draft =>
  typeof found === 'object' && found !== null && 'text' in found && typeof found.text === 'string' && 'base' in found

export const draftOf = (game: string, phase: string): Draft | null => read(keyOf(game, phase))

/** A browser may refuse to keep anything: then the text is at least still on the screen. */
export function keepDraft(game: string, phase: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(game, phase), JSON.stringify(draft))
  } catch {
    return
  }
}

export function dropDraft(game: string, phase: string): void {
  try {
    localStorage.removeItem(keyOf(game, phase))
  } catch {
    return
  }
}

/** A text left over from another phase of the game, which was never saved. */
export function leftoverOf(game: string, present: string): { phase: string; text: string } | null {
  const prefix = `${PREFIX}/${game}/`
  const phases = storedKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
  const [phase] = phases.filter((each) => each !== present)
  const draft = phase === undefined ? null : draftOf(game, phase)
  return phase === undefined || draft === null ? null : { phase, text: draft.text }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
