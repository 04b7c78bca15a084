/** Drafts beside the real sheet: kept on this device, for one game and phase. Nothing on the shelf is ever sent. */
import { useEffect, useState } from 'preact/hooks'
import { removeStored, store, storedKeys, readStored } from '../../client/storage.ts'

export interface Shelved {
  readonly name: string
  readonly text: string
}

const shelves = (game: string): string => `concert.shelf/${game}/`
const keyOf = (game: string, phase: string): string => `${shelves(game)}${phase}`

const isShelved = (found: unknown): found is Shelved =>
  typeof found === 'object' &&
  found !== null &&
  'name' in found &&
  typeof found.name === 'string' &&
  'text' in found &&
  typeof found.text === 'string'

function shelfOf(game: string, phase: string): readonly Shelved[] {
  const found = readStored(keyOf(game, phase))
  return Array.isArray(found) ? found.filter(isShelved) : []
}

function put(game: string, phase: string, drafts: readonly Shelved[]): void {
  if (drafts.length === 0) removeStored(keyOf(game, phase))
  else store(keyOf(game, phase), drafts)
}

/** Of the closed phases those that have drafts on the shelf, the last first. */
export const phasesWithDrafts = (shelved: readonly string[], history: readonly string[]): readonly string[] =>
  history.filter((phase) => shelved.includes(phase)).toReversed()

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

/** Drafts of a phase that is over. */
export interface OldDrafts {
  readonly phase: string
  readonly drafts: readonly Shelved[]
}

export interface Drafts {
  readonly drafts: readonly Shelved[]
  readonly add: (text: string) => void
  readonly remove: (draft: Shelved) => void
  /** Takes a draft for the sheet, and puts what was on the sheet in its place. */
  readonly swap: (draft: Shelved, text: string) => void
  /** The last ones before this phase; null if there are none. */
  readonly old: OldDrafts | null
  readonly clearOld: () => void
}

/** A game, the phase that is due, and those that are closed. */
export interface DraftsOf {
  readonly game: string
  readonly phase: string
  readonly history: readonly string[]
}

interface Held {
  readonly phase: string
  readonly drafts: readonly Shelved[]
  readonly old: OldDrafts | null
}

function hold({ game, phase, history }: DraftsOf): Held {
  const [last] = phasesWithDrafts(storedKeys(shelves(game)), history)
  return {
    phase,
    drafts: shelfOf(game, phase),
    old: last === undefined ? null : { phase: last, drafts: shelfOf(game, last) },
  }
}

/** Nobody comes back to the drafts of a phase after which there were others. */
function clearOlder(game: string, history: readonly string[]): void {
  const [, ...older] = phasesWithDrafts(storedKeys(shelves(game)), history)
  for (const phase of older) removeStored(keyOf(game, phase))
}

export function useDrafts(of: DraftsOf): Drafts {
  const { game, phase, history } = of
  const [held, setHeld] = useState(() => hold(of))
  const { drafts, old } = held.phase === phase ? held : hold(of)
  useEffect(() => clearOlder(game, history), [game, phase])
  const lay = (next: readonly Shelved[]) => {
    setHeld({ phase, drafts: next, old })
    put(game, phase, next)
  }
  const without = (draft: Shelved) => drafts.filter((each) => each !== draft)
  return {
    drafts,
    add: (text) => lay(shelved(drafts, text)),
    remove: (draft) => lay(without(draft)),
    swap: (draft, text) => lay(shelved(without(draft), text)),
    old,
    clearOld: () => {
      if (old !== null) removeStored(keyOf(game, old.phase))
      setHeld({ phase, drafts, old: null })
    },
  }
}
