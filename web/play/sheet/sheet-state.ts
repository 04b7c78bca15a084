/** The state of one order sheet: what is typed, what the service has, and why they differ. Pure. */
import type { Instant } from '../../../src/game/ids.ts'
import type { Sheet, SheetLine } from '../../../src/game/model.ts'
import { isSignedOut, isUnanswered, isTemporary, type ApiError } from '../../client/api-error.ts'
import { linesOf } from '../../orders/entry/lines.ts'

/** What the service has of a sheet. `savedAt` is null while it has nothing. */
export interface SavedSheet {
  readonly text: string
  readonly lines: readonly SheetLine[]
  readonly ready: boolean
  readonly savedAt: Instant | null
}

/** A text kept on this device because it was not saved, and the save it was written after. */
export interface UnsavedText {
  readonly text: string
  readonly base: Instant | null
}

/** Why the last save came to nothing. After all but `refused` it is tried again by itself: what stands in the way may pass. */
export type SaveProblem = 'offline' | 'unreachable' | 'overloaded' | 'signed-out' | 'refused'

export interface SheetState {
  readonly phase: string
  readonly text: string
  readonly saved: SavedSheet
  readonly progress: 'rest' | 'saving' | SaveProblem
  /** The texts of saves that were not answered: they may have arrived all the same. */
  readonly sent: readonly string[]
  /** Why the last save was refused, in the service's words. */
  readonly complaint: string | null
  /** The player was ready, and a change of his orders has taken that back. */
  readonly lapsed: boolean
  /** A sheet saved elsewhere while there was unsaved text here. Never put in its place unasked. */
  readonly conflict: SavedSheet | null
  /** What was saved here before another window, or a script, saved something else. Told until it is put back or let go. */
  readonly replaced: string | null
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
  | { readonly kind: 'failed'; readonly phase: string; readonly problem: SaveProblem; readonly words: string }
  /** Not saved: the service has another sheet than the one that this text changes. */
  | { readonly kind: 'clashed'; readonly phase: string; readonly sheet: Sheet | null }
  | { readonly kind: 'seen'; readonly phase: string; readonly sheet: Sheet | null }
  | { readonly kind: 'restored'; readonly unsaved: UnsavedText }
  /** The service can be reached again. */
  | { readonly kind: 'back' }
  | { readonly kind: 'conflict-saved-used' }
  | { readonly kind: 'conflict-typed-kept' }
  | { readonly kind: 'put-back' }
  | { readonly kind: 'replacement-kept' }
  | { readonly kind: 'leftover-put-away'; readonly next: Leftover | null }

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
    sent: [],
    complaint: null,
    lapsed: false,
    conflict: null,
    replaced: null,
    leftover: null,
    underway: null,
  }
}

export const sameLines = (a: string, b: string): boolean => linesOf(a).join('\n') === linesOf(b).join('\n')

/** Is there text here that the service has not got? */
export const unsaved = (state: SheetState): boolean => !sameLines(state.text, state.saved.text)

/** Is this what was sent from here, although no answer told so? */
const hasArrived = ({ sent }: SheetState, { text }: SavedSheet): boolean => sent.some((each) => sameLines(each, text))

/** May the text be saved without asking? Not while a newer sheet waits for an answer. */
export const mayAutosave = (state: SheetState): boolean =>
  unsaved(state) && state.conflict === null && state.progress === 'rest'

export function saveProblemOf(error: Pick<ApiError, 'offline' | 'status'>): SaveProblem {
  if (isUnanswered(error)) return error.offline ? 'offline' : 'unreachable'
  if (isSignedOut(error)) return 'signed-out'
  return isTemporary(error) ? 'overloaded' : 'refused'
}

/** Does something stand in the way of saving that may pass by itself? */
export const isHeldUp = ({ progress }: SheetState): boolean =>
  progress === 'offline' || progress === 'unreachable' || progress === 'overloaded' || progress === 'signed-out'

/** When the page is left, there is no waiting: neither for a pause in typing, nor for the next try. */
export const maySaveOnLeave = (state: SheetState): boolean =>
  mayAutosave(state) || (state.progress === 'overloaded' && mayAutosave({ ...state, progress: 'rest' }))

/** Has this newer sheet of the service taken Ready back? Taking it back oneself leaves the sheet as it was. */
const lapses = ({ lapsed, saved }: SheetState, newer: SavedSheet): boolean =>
  !newer.ready && (lapsed || (saved.ready && newer.savedAt !== saved.savedAt))

function seen(state: SheetState, phase: string, sheet: Sheet | null): SheetState {
  if (phase !== state.phase) return withNewPhase(state, phase, sheet)
  const saved = savedSheet(sheet)
  const lapsed = lapses(state, saved)
  if (saved.savedAt === state.saved.savedAt)
    return { ...state, lapsed, saved: { ...state.saved, lines: saved.lines, ready: saved.ready } }
  if (state.progress === 'saving' || sameLines(saved.text, state.saved.text))
    return { ...state, lapsed, saved: { ...saved, text: state.saved.text } }
  if (!unsaved(state) || sameLines(saved.text, state.text))
    return { ...state, lapsed, text: saved.text, saved, conflict: null, replaced: replacedBy(state, saved) }
  if (hasArrived(state, saved)) return { ...state, lapsed, saved, sent: [] }
  return { ...state, conflict: saved }
}

/** What somebody else's sheet takes the place of, where that is worth telling. */
function replacedBy({ text, replaced }: SheetState, saved: SavedSheet): string | null {
  return linesOf(text).length === 0 || sameLines(saved.text, text) ? replaced : text
}

function clashed(state: SheetState, phase: string, sheet: Sheet | null): SheetState {
  if (phase !== state.phase) return failed(state, phase, 'refused', '')
  const saved = savedSheet(sheet)
  const rested: SheetState = { ...state, progress: 'rest', complaint: null, lapsed: lapses(state, saved) }
  if (sameLines(saved.text, state.text)) return { ...rested, saved: { ...saved, text: state.text } }
  return hasArrived(state, saved) ? { ...rested, saved, sent: [] } : { ...rested, conflict: saved }
}

/** A new phase: a fresh sheet, and what was not saved in the old one kept beside it. */
function withNewPhase(state: SheetState, phase: string, sheet: Sheet | null): SheetState {
  const { leftover, progress, text } = state
  const old = unsaved(state) ? { phase: state.phase, text } : null
  const fresh = openSheet(phase, sheet)
  return progress === 'saving' ? { ...fresh, leftover, underway: old } : { ...fresh, leftover: old ?? leftover }
}

function stored(state: SheetState, phase: string, text: string, sheet: SavedSheet): SheetState {
  if (phase === state.phase) {
    const lapsed = lapses(state, sheet)
    return { ...state, lapsed, saved: { ...sheet, text }, progress: 'rest', sent: [], complaint: null, conflict: null }
  }
  const { underway, leftover } = state
  const used = underway === null || sameLines(underway.text, text)
  return { ...state, underway: null, leftover: used ? leftover : underway }
}

function failed(state: SheetState, phase: string, problem: SaveProblem, words: string): SheetState {
  const isAnswered = problem !== 'offline' && problem !== 'unreachable'
  const sent = isAnswered ? state.sent.slice(0, -1) : state.sent
  if (phase === state.phase) return { ...state, progress: problem, sent, complaint: words }
  return { ...state, underway: null, leftover: state.underway ?? state.leftover }
}

/** Text kept on this device: goes on where it stopped, unless something newer was saved since; then there is a conflict. */
function restored(state: SheetState, kept: UnsavedText): SheetState {
  if (sameLines(kept.text, state.saved.text)) return state
  if (kept.base === state.saved.savedAt) return { ...state, text: kept.text }
  return { ...state, text: kept.text, conflict: state.saved }
}

export function changeSheet(state: SheetState, event: SheetEvent): SheetState {
  switch (event.kind) {
    case 'typed':
      return { ...state, text: event.text, progress: state.progress === 'saving' ? 'saving' : 'rest', complaint: null }
    case 'sending':
      return { ...state, progress: 'saving', sent: [...state.sent, state.text], complaint: null }
    case 'stored':
      return stored(state, event.phase, event.text, event.sheet)
    case 'failed':
      return failed(state, event.phase, event.problem, event.words)
    case 'clashed':
      return clashed(state, event.phase, event.sheet)
    case 'seen':
      return seen(state, event.phase, event.sheet)
    case 'restored':
      return restored(state, event.unsaved)
    case 'back':
      return isHeldUp(state) ? { ...state, progress: 'rest' } : state
    case 'conflict-saved-used':
      return state.conflict === null
        ? state
        : { ...state, text: state.conflict.text, saved: state.conflict, conflict: null }
    case 'conflict-typed-kept':
      return state.conflict === null ? state : { ...state, saved: state.conflict, conflict: null }
    case 'put-back':
      return { ...state, text: state.replaced ?? state.text, replaced: null }
    case 'replacement-kept':
      return { ...state, replaced: null }
    case 'leftover-put-away':
      return { ...state, leftover: event.next }
  }
}
