/** Drafts: other sets of orders for one phase, kept on this device and never sent. */
import { useEffect, useState } from 'preact/hooks'
import { removeStored, store, storedKeys, readStored } from '../../client/device/storage.ts'

export interface Draft {
  readonly name: string
  readonly text: string
}

const keyPrefix = (game: string): string => `concert.shelf/${game}/`
const keyOf = (game: string, phase: string): string => `${keyPrefix(game)}${phase}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'text' in value &&
  typeof value.text === 'string'

function storedDrafts(game: string, phase: string): readonly Draft[] {
  const stored = readStored(keyOf(game, phase))
  return Array.isArray(stored) ? stored.filter(isDraft) : []
}

function storeDrafts(game: string, phase: string, drafts: readonly Draft[]): void {
  if (drafts.length === 0) removeStored(keyOf(game, phase))
  else store(keyOf(game, phase), drafts)
}

/** The closed phases with stored drafts, the last one first. */
export const phasesWithDrafts = (stored: readonly string[], history: readonly string[]): readonly string[] =>
  history.filter((phase) => stored.includes(phase)).toReversed()

/** The name for the next draft, with the first free letter. */
export const nextName = (drafts: readonly Draft[]): string =>
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Draft ${letter}`).find(
    (name) => !drafts.some((draft) => draft.name === name),
  ) ?? `Draft ${drafts.length + 1}`

/** Adds a draft with this text, unless it is empty or there already. */
export const withDraft = (drafts: readonly Draft[], text: string, name = nextName(drafts)): readonly Draft[] =>
  text.trim() === '' || drafts.some((draft) => draft.text === text) ? drafts : [...drafts, { name, text }]

/** This name, followed by a number if another draft has it. */
export function uniqueName(drafts: readonly Draft[], name: string, n = 1): string {
  const candidate = n === 1 ? name : `${name} (${n})`
  return drafts.some((draft) => draft.name === candidate) ? uniqueName(drafts, name, n + 1) : candidate
}

/** The text of a draft added from a message, until the panel has shown it. */
let addedText: string | null = null

/** Adds a draft while the panel is not shown. Without a name it gets the next letter. */
export function addDraft(game: string, phase: string, { text, name }: { text: string; name: string | null }): void {
  const drafts = storedDrafts(game, phase)
  storeDrafts(game, phase, withDraft(drafts, text, name === null ? nextName(drafts) : uniqueName(drafts, name)))
  addedText = text
}

export function takeAddedText(): string | null {
  const text = addedText
  addedText = null
  return text
}

/** Drafts of a closed phase. */
export interface OldDrafts {
  readonly phase: string
  readonly drafts: readonly Draft[]
}

export interface Drafts {
  readonly drafts: readonly Draft[]
  readonly add: (text: string) => void
  readonly remove: (draft: Draft) => void
  /** Exchanges a draft for the text of the sheet. */
  readonly swap: (draft: Draft, text: string) => void
  /** The latest drafts of a closed phase; null if there are none. */
  readonly old: OldDrafts | null
  readonly clearOld: () => void
}

interface DraftsInput {
  readonly game: string
  /** The open phase. */
  readonly phase: string
  /** The closed phases. */
  readonly history: readonly string[]
}

function loadDrafts({ game, phase, history }: DraftsInput) {
  const [last] = phasesWithDrafts(storedKeys(keyPrefix(game)), history)
  return {
    phase,
    drafts: storedDrafts(game, phase),
    old: last === undefined ? null : { phase: last, drafts: storedDrafts(game, last) },
  }
}

/** Keeps the drafts of the last closed phase only. */
function clearOlder(game: string, history: readonly string[]): void {
  const [, ...older] = phasesWithDrafts(storedKeys(keyPrefix(game)), history)
  for (const phase of older) removeStored(keyOf(game, phase))
}

export function useDrafts(input: DraftsInput): Drafts {
  const { game, phase, history } = input
  const [state, setState] = useState(() => loadDrafts(input))
  const { drafts, old } = state.phase === phase ? state : loadDrafts(input)
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
