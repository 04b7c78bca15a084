/** The state of one order sheet: what is typed, what the service has, and how the two came apart. Pure. */
import type { Instant, Sheet, SheetLine } from '../../src/game/model.ts'
import { linesOf } from './lines.ts'

/** What the service has of a sheet. `savedAt` is null while it has nothing. */
export interface SavedSheet {
  readonly text: string
  readonly lines: readonly SheetLine[]
  readonly ready: boolean
  readonly savedAt: Instant | null
}

/** A text kept on this device because it was not saved, and the save it was written after. */
export interface Draft {
  readonly text: string
  readonly base: Instant | null
}

export interface SheetState {
  readonly phase: string
  readonly text: string
  readonly saved: SavedSheet
  readonly progress: 'rest' | 'saving' | 'offline' | 'failed'
  /** Why the last save failed, in the service's words. */
  readonly complaint: string | null
  /** A sheet saved elsewhere while there was unsaved text here. Never put in its place unasked. */
  readonly offered: SavedSheet | null
  /** Text that was not saved when its phase closed. Kept in sight until it is put away. */
  readonly leftover: Leftover | null
  /** The text of a phase that closed while it was being saved: left over or not, the answer will tell. */
  readonly underway: Leftover | null
}

export interface Leftover {
  readonly phase: string
  readonly text: string
}

export type SheetEvent =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'stored'; readonly phase: string; readonly text: string; readonly sheet: SavedSheet }
  | { readonly kind: 'refused'; readonly phase: string; readonly offline: boolean; readonly words: string }
  | { readonly kind: 'seen'; readonly phase: string; readonly sheet: Sheet | null }
  | { readonly kind: 'restored'; readonly draft: Draft }
  /** The service can be reached again. */
  | { readonly kind: 'back' }
  | { readonly kind: 'offer-taken' }
  | { readonly kind: 'offer-declined' }
  | { readonly kind: 'leftover-put-away' }

const nothingSaved: SavedSheet = { text: '', lines: [], ready: false, savedAt: null }

export function savedSheet(sheet: Sheet | null, text?: string): SavedSheet {
  if (sheet === null) return nothingSaved
  const { lines, ready, savedAt } = sheet
  return { text: text ?? lines.map((line) => line.text).join('\n'), lines, ready, savedAt }
}

export function openSheet(phase: string, sheet: Sheet | null): SheetState {
  const saved = savedSheet(sheet)
  return {
    phase,
    text: saved.text,
    saved,
    progress: 'rest',
    complaint: null,
    offered: null,
    leftover: null,
    underway: null,
  }
}

const sameLines = (a: string, b: string): boolean => linesOf(a).join('\n') === linesOf(b).join('\n')

/** Is there text here that the service has not got? */
export const unsaved = (state: SheetState): boolean => !sameLines(state.text, state.saved.text)

/** May the text be saved without asking? Not while a newer sheet waits for an answer. */
export const mayAutosave = (state: SheetState): boolean =>
  unsaved(state) && state.offered === null && state.progress === 'rest'

function seen(state: SheetState, phase: string, sheet: Sheet | null): SheetState {
  if (phase !== state.phase) return turned(state, phase, sheet)
  const saved = savedSheet(sheet)
  if (saved.savedAt === state.saved.savedAt)
    return { ...state, saved: { ...state.saved, lines: saved.lines, ready: saved.ready } }
  if (state.progress === 'saving' || sameLines(saved.text, state.saved.text))
    return { ...state, saved: { ...saved, text: state.saved.text } }
  if (!unsaved(state) || sameLines(saved.text, state.text)) return { ...state, text: saved.text, saved, offered: null }
  return { ...state, offered: saved }
}

/** A new phase: a fresh sheet, and what was not saved in the old one kept beside it. */
function turned(state: SheetState, phase: string, sheet: Sheet | null): SheetState {
  const { leftover, progress, text } = state
  const old = unsaved(state) ? { phase: state.phase, text } : null
  const fresh = openSheet(phase, sheet)
  return progress === 'saving' ? { ...fresh, leftover, underway: old } : { ...fresh, leftover: old ?? leftover }
}

function stored(state: SheetState, phase: string, text: string, sheet: SavedSheet): SheetState {
  if (phase === state.phase) {
    return { ...state, saved: { ...sheet, text }, progress: 'rest', complaint: null, offered: null }
  }
  const { underway, leftover } = state
  const used = underway === null || sameLines(underway.text, text)
  return { ...state, underway: null, leftover: used ? leftover : underway }
}

function refused(state: SheetState, phase: string, offline: boolean, words: string): SheetState {
  if (phase === state.phase) return { ...state, progress: offline ? 'offline' : 'failed', complaint: words }
  return { ...state, underway: null, leftover: state.underway ?? state.leftover }
}

/** A draft of this device: goes on where it stopped, unless something newer was saved since; then the two are offered. */
function restored(state: SheetState, draft: Draft): SheetState {
  if (sameLines(draft.text, state.saved.text)) return state
  if (draft.base === state.saved.savedAt) return { ...state, text: draft.text }
  return { ...state, text: draft.text, offered: state.saved }
}

export function changeSheet(state: SheetState, event: SheetEvent): SheetState {
  switch (event.kind) {
    case 'typed':
      return { ...state, text: event.text, progress: state.progress === 'saving' ? 'saving' : 'rest', complaint: null }
    case 'sending':
      return { ...state, progress: 'saving', complaint: null }
    case 'stored':
      return stored(state, event.phase, event.text, event.sheet)
    case 'refused':
      return refused(state, event.phase, event.offline, event.words)
    case 'seen':
      return seen(state, event.phase, event.sheet)
    case 'restored':
      return restored(state, event.draft)
    case 'back':
      return state.progress === 'offline' ? { ...state, progress: 'rest' } : state
    case 'offer-taken':
      return state.offered === null
        ? state
        : { ...state, text: state.offered.text, saved: state.offered, offered: null }
    case 'offer-declined':
      return state.offered === null ? state : { ...state, saved: state.offered, offered: null }
    case 'leftover-put-away':
      return { ...state, leftover: null }
  }
}

/** What becomes of the units that the sheet forgets. */
const idleWords = (idle: number): string =>
  idle === 0 ? '' : idle === 1 ? '; one unit without an order holds' : `; ${idle} units without an order hold`

/** What of the saved lines will be used, and when. */
function savedWords(lines: readonly SheetLine[], due: string, idle: number): string {
  const faults = lines.filter(({ problem }) => problem !== null).length
  const end = `will be used ${due} even if you do not press Ready${idleWords(idle)}.`
  if (faults === 0) return `Saved. These ${end}`
  if (faults === lines.length) return 'Saved, but nothing of it can be used. Each line says why.'
  return `Saved. ${faults === 1 ? 'One line' : `${faults} lines`} cannot be used; the others ${end}`
}

export interface Standing {
  /** When the phase closes: `at 18:00`. */
  readonly due: string
  /** It is being closed. */
  readonly locked: boolean
  /** Units that would hold for want of an order. */
  readonly idle: number
  /** The text that the phase asks for cannot be used as it is. */
  readonly unfinished?: boolean
}

/** What a player must know of his orders, in one sentence. */
export function sheetWords(state: SheetState, { due, locked, idle, unfinished = false }: Standing): string {
  if (locked)
    return unsaved(state)
      ? 'Locked: the phase is being closed. Your last changes were not saved.'
      : 'Locked: the phase is being closed.'
  if (state.offered !== null) return 'Not saved: your orders were changed elsewhere. Choose which to keep.'
  if (state.progress === 'offline') return 'Not saved: you are offline. Your text is kept here.'
  if (state.progress === 'failed')
    return `Not saved: ${state.complaint ?? 'the service did not answer.'} Your text is kept here.`
  if (state.progress === 'saving' || unsaved(state)) return 'Saving…'
  const { ready } = state.saved
  if (unfinished && (ready || state.saved.savedAt !== null))
    return `${ready ? 'Saved and ready' : 'Saved'}, but not finished: as it is, another is chosen for you ${due}.`
  if (ready) return `Saved and ready${idleWords(idle)}.`
  if (state.saved.savedAt === null || linesOf(state.saved.text).length === 0) return 'Nothing saved yet.'
  return savedWords(state.saved.lines, due, idle)
}
