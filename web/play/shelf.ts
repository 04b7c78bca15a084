/** Drafts beside the real sheet: kept on this device, for one game and phase. Nothing on the shelf is ever sent. */
import { useCallback, useState } from 'preact/hooks'

export interface Shelved {
  readonly name: string
  readonly text: string
}

const keyOf = (game: string, phase: string): string => `concert.shelf/${game}/${phase}`

const isShelved = (found: unknown): found is Shelved =>
  typeof found === 'object' &&
  found !== null &&
  'name' in found &&
  typeof found.name === 'string' &&
  'text' in found &&
  typeof found.text === 'string'

function shelfOf(game: string, phase: string): readonly Shelved[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(game, phase)) ?? '[]')
    return Array.isArray(found) ? found.filter(isShelved) : []
  } catch {
    return []
  }
}

function keep(game: string, phase: string, drafts: readonly Shelved[]): void {
  try {
    if (drafts.length === 0) localStorage.removeItem(keyOf(game, phase))
    else localStorage.setItem(keyOf(game, phase), JSON.stringify(drafts))
  } catch {
    return
  }
}

/** A name for one more draft: the first letter that is free. */
export const nextName = (drafts: readonly Shelved[]): string =>
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Draft ${letter}`).find(
    (name) => !drafts.some((draft) => draft.name === name),
  ) ?? `Draft ${drafts.length + 1}`

/** The shelf with this text on it, unless it is there already. */
export const shelved = (drafts: readonly Shelved[], text: string): readonly Shelved[] =>
  text.trim() === '' || drafts.some((draft) => draft.text === text)
    ? drafts
    : [...drafts, { name: nextName(drafts), text }]

export interface Shelf {
  readonly drafts: readonly Shelved[]
  readonly add: (text: string) => void
  readonly remove: (draft: Shelved) => void
  /** Takes a draft for the sheet, and puts what was on the sheet in its place. */
  readonly swap: (draft: Shelved, text: string) => void
}

export function useShelf(game: string, phase: string): Shelf {
  const [held, setHeld] = useState(() => ({ phase, drafts: shelfOf(game, phase) }))
  const drafts = held.phase === phase ? held.drafts : shelfOf(game, phase)
  const put = useCallback(
    (next: readonly Shelved[]) => {
      setHeld({ phase, drafts: next })
      keep(game, phase, next)
    },
    [game, phase],
  )
  return {
    drafts,
    add: (text) => put(shelved(drafts, text)),
    remove: (draft) => put(drafts.filter((each) => each !== draft)),
    swap: (draft, text) =>
      put(
        shelved(
          drafts.filter((each) => each !== draft),
          text,
        ),
      ),
  }
}
