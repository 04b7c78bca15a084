/** Drafts beside the sheet: other sets of orders, stored on this device for one game and phase. They are never sent. */
import { useEffect, useState } from 'preact/hooks'
import { removeStored, store, storedKeys, readStored } from '../../client/device/storage.ts'

export interface Draft {
  readonly name: string
  readonly text: string
}

const keyPrefix = (game: string): string => `concert.shelf/${game}/`
const keyOf = (game: string, phase: string): string => `${keyPrefix(game)}${phase}`

const isDraft = (found: unknown): found is Draft =>
  typeof found === 'object' &&
  found !== null &&
  'name' in found &&
  typeof found.name === 'string' &&
  'text' in found &&
  typeof found.text === 'string'

export function storedDrafts(game: string, phase: string): readonly Draft[] {
  const found = readStored(keyOf(game, phase))
  return Array.isArray(found) ? found.filter(isDraft) : []
}

export function storeDrafts(game: string, phase: string, drafts: readonly Draft[]): void {
  if (drafts.length === 0) removeStored(keyOf(game, phase))
  else store(keyOf(game, phase), drafts)
}

/** The closed phases for which drafts are stored, the last first. */
export const phasesWithDrafts = (stored: readonly string[], history: readonly string[]): readonly string[] =>
  history.filter((phase) => stored.includes(phase)).toReversed()

/** A name for one more draft: the first letter that is free. */
export const nextName = (drafts: readonly Draft[]): string =>
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Draft ${letter}`).find(
    (name) => !drafts.some((draft) => draft.name === name),
  ) ?? `Draft ${drafts.length + 1}`

/** The drafts with this text as one more, unless it is among them. */
export const withDraft = (drafts: readonly Draft[], text: string, name = nextName(drafts)): readonly Draft[] =>
  text.trim() === '' || drafts.some((draft) => draft.text === text) ? drafts : [...drafts, { name, text }]

/** The text of the draft that somebody's proposal has added, until it was shown. */
const added: { text: string | null } = { text: null }

export const noteAdded = (text: string): void => void (added.text = text)

export function takeAdded(): string | null {
  const { text } = added
  added.text = null
  return text
}

/** Drafts of a phase that is over. */
export interface OldDrafts {
  readonly phase: string
  readonly drafts: readonly Draft[]
}

export interface Drafts {
  readonly drafts: readonly Draft[]
  readonly add: (text: string) => void
  readonly remove: (draft: Draft) => void
  /** Takes a draft for the sheet, and puts what was on the sheet in its place. */
  readonly swap: (draft: Draft, text: string) => void
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

interface DraftsState {
  readonly phase: string
  readonly drafts: readonly Draft[]
  readonly old: OldDrafts | null
}

function loadDrafts({ game, phase, history }: DraftsOf): DraftsState {
  const [last] = phasesWithDrafts(storedKeys(keyPrefix(game)), history)
  return {
    phase,
    drafts: storedDrafts(game, phase),
    old: last === undefined ? null : { phase: last, drafts: storedDrafts(game, last) },
  }
}

/** Of closed phases only the last one's drafts are kept. */
function clearOlder(game: string, history: readonly string[]): void {
  const [, ...older] = phasesWithDrafts(storedKeys(keyPrefix(game)), history)
  for (const phase of older) removeStored(keyOf(game, phase))
}

export function useDrafts(of: DraftsOf): Drafts {
  const { game, phase, history } = of
  const [state, setState] = useState(() => loadDrafts(of))
  const { drafts, old } = state.phase === phase ? state : loadDrafts(of)
  const closed = history.join(' ')
  useEffect(() => clearOlder(game, closed.split(' ')), [game, closed])
  const change = (next: readonly Draft[]) => {
    setState({ phase, drafts: next, old })
    storeDrafts(game, phase, next)
  }
  const without = (draft: Draft) => drafts.filter((each) => each !== draft)
  return {
    drafts,
    add: (text) => change(withDraft(drafts, text)),
    remove: (draft) => change(without(draft)),
    swap: (draft, text) => change(withDraft(without(draft), text)),
    old,
    clearOld: () => {
      if (old !== null) removeStored(keyOf(game, old.phase))
      setState({ phase, drafts, old: null })
    },
  }
}
