/** The state of an order sheet: the typed text, the saved sheet, and why they differ. Pure. */
import type { Instant } from '../../../src/game/ids.ts'
import type { Sheet, SheetLine } from '../../../src/game/model.ts'
import { isSignedOut, isUnanswered, isTemporary, type ApiError } from '../../client/api-error.ts'
import { linesOf } from '../../orders/entry/lines.ts'

/** The sheet as the service has it. `savedAt` is null if nothing is saved. */
export interface SavedSheet {
  readonly text: string
  readonly lines: readonly SheetLine[]
  readonly ready: boolean
  readonly savedAt: Instant | null
}

/** Text kept on this device until it is saved. `base`: the save that it changes. */
export interface UnsavedText {
  readonly text: string
  readonly base: Instant | null
}

/** Why the last save failed. All but `refused` are temporary and retried. */
export type SaveProblem = 'offline' | 'unreachable' | 'overloaded' | 'signed-out' | 'refused'

export interface SheetState {
  readonly phase: string
  readonly text: string
  readonly saved: SavedSheet
  /** Whether this window saved it. */
  readonly isOwn: boolean
  readonly progress: 'idle' | 'saving' | SaveProblem
  /** The texts of saves without an answer; they may have arrived. */
  readonly sent: readonly string[]
  /** The message of the last refusal. */
  readonly refusal: string | null
  /** The player was ready until they changed their orders. */
  readonly lostReady: boolean
  /** A sheet saved elsewhere while there was unsaved text here. The player chooses one of them. */
  readonly conflict: SavedSheet | null
  /** Saved text that another window replaced, until the player restores or drops it. */
  readonly replaced: string | null
  /** Text that was not saved when its phase closed, until the player dismisses it. */
  readonly leftover: Leftover | null
  /** Text that was being saved when its phase closed. It becomes a leftover if the save fails. */
  readonly inFlight: Leftover | null
}

export interface Leftover {
  readonly phase: string
  readonly text: string
}

export type SheetEvent =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'stored'; readonly phase: string; readonly text: string; readonly sheet: SavedSheet }
  | { readonly kind: 'failed'; readonly phase: string; readonly problem: SaveProblem; readonly message: string }
  /** Not saved: the service has a newer sheet. */
  | { readonly kind: 'conflicted'; readonly phase: string; readonly sheet: Sheet | null }
  | { readonly kind: 'received'; readonly phase: string; readonly sheet: Sheet | null }
  | { readonly kind: 'restored'; readonly unsaved: UnsavedText }
  /** The service responds again. */
  | { readonly kind: 'reconnected' }
  | { readonly kind: 'conflict-saved-used' }
  | { readonly kind: 'conflict-typed-kept' }
  | { readonly kind: 'replacement-undone' }
  | { readonly kind: 'replacement-kept' }
  | { readonly kind: 'leftover-dismissed'; readonly next: Leftover | null }

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
    isOwn: false,
    progress: 'idle',
    sent: [],
    refusal: null,
    lostReady: false,
    conflict: null,
    replaced: null,
    leftover: null,
    inFlight: null,
  }
}

export const sameLines = (a: string, b: string): boolean => linesOf(a).join('\n') === linesOf(b).join('\n')

/** Whether the typed text differs from the saved one. */
export const hasUnsavedText = (state: SheetState): boolean => !sameLines(state.text, state.saved.text)

/** Whether this is a text sent from here, even though the save got no answer. */
const hasArrived = ({ sent }: SheetState, { text }: SavedSheet): boolean => sent.some((each) => sameLines(each, text))

/** Not during a conflict or a failure. */
export const mayAutosave = (state: SheetState): boolean =>
  hasUnsavedText(state) && state.conflict === null && state.progress === 'idle'

export function classifyError(error: Pick<ApiError, 'offline' | 'status'>): SaveProblem {
  if (isUnanswered(error)) return error.offline ? 'offline' : 'unreachable'
  if (isSignedOut(error)) return 'signed-out'
  return isTemporary(error) ? 'overloaded' : 'refused'
}

/** Whether saving failed for a temporary reason. */
export const isRetrying = ({ progress }: SheetState): boolean =>
  progress === 'offline' || progress === 'unreachable' || progress === 'overloaded' || progress === 'signed-out'

/** A player who leaves the page waits neither for a pause in typing nor for the next retry. */
export const maySaveOnLeave = (state: SheetState): boolean =>
  mayAutosave(state) || (state.progress === 'overloaded' && mayAutosave({ ...state, progress: 'idle' }))

/** Whether a newer sheet withdrew Ready. If the player withdrew it, the sheet has not changed. */
const losesReady = ({ lostReady, saved }: SheetState, newer: SavedSheet): boolean =>
  !newer.ready && (lostReady || (saved.ready && newer.savedAt !== saved.savedAt))

function withReceived(state: SheetState, phase: string, sheet: Sheet | null): SheetState {
  if (phase !== state.phase) return withNewPhase(state, phase, sheet)
  const saved = savedSheet(sheet)
  const lostReady = losesReady(state, saved)
  if (saved.savedAt === state.saved.savedAt)
    return { ...state, lostReady, saved: { ...state.saved, lines: saved.lines, ready: saved.ready } }
  if (state.progress === 'saving' || sameLines(saved.text, state.saved.text))
    return { ...state, lostReady, saved: { ...saved, text: state.saved.text } }
  if (!hasUnsavedText(state) || sameLines(saved.text, state.text))
    return { ...withOthers(state, saved), lostReady, text: saved.text }
  if (hasArrived(state, saved)) return { ...state, lostReady, saved, isOwn: true, sent: [] }
  return { ...state, conflict: saved }
}

/** A sheet saved elsewhere. The text that it replaces can be restored if this window saved it. */
function withOthers(state: SheetState, saved: SavedSheet): SheetState {
  const { text, isOwn, replaced } = state
  const isSame = sameLines(saved.text, text)
  const isLost = isOwn && !isSame && linesOf(text).length > 0
  return { ...state, saved, isOwn: isOwn && isSame, conflict: null, replaced: isLost ? text : replaced }
}

function withConflict(state: SheetState, phase: string, sheet: Sheet | null): SheetState {
  if (phase !== state.phase) return withFailure(state, phase, 'refused', '')
  const saved = savedSheet(sheet)
  const idle: SheetState = { ...state, progress: 'idle', refusal: null, lostReady: losesReady(state, saved) }
  if (sameLines(saved.text, state.text)) return { ...idle, saved: { ...saved, text: state.text } }
  return hasArrived(state, saved) ? { ...idle, saved, isOwn: true, sent: [] } : { ...idle, conflict: saved }
}

/** A new sheet. Unsaved text of the old phase becomes a leftover. */
function withNewPhase(state: SheetState, phase: string, sheet: Sheet | null): SheetState {
  const { leftover, progress, text } = state
  const old = hasUnsavedText(state) ? { phase: state.phase, text } : null
  const fresh = openSheet(phase, sheet)
  return progress === 'saving' ? { ...fresh, leftover, inFlight: old } : { ...fresh, leftover: old ?? leftover }
}

function withStored(state: SheetState, phase: string, text: string, sheet: SavedSheet): SheetState {
  if (phase === state.phase) {
    const lostReady = losesReady(state, sheet)
    return {
      ...state,
      lostReady,
      saved: { ...sheet, text },
      isOwn: true,
      progress: 'idle',
      sent: [],
      refusal: null,
      conflict: null,
    }
  }
  const { inFlight, leftover } = state
  const used = inFlight === null || sameLines(inFlight.text, text)
  return { ...state, inFlight: null, leftover: used ? leftover : inFlight }
}

function withFailure(state: SheetState, phase: string, problem: SaveProblem, message: string): SheetState {
  const isAnswered = problem !== 'offline' && problem !== 'unreachable'
  const sent = isAnswered ? state.sent.slice(0, -1) : state.sent
  if (phase === state.phase) return { ...state, progress: problem, sent, refusal: message }
  return { ...state, inFlight: null, leftover: state.inFlight ?? state.leftover }
}

/** Restores text kept on this device. It is a conflict if the sheet was saved since. */
function withRestored(state: SheetState, kept: UnsavedText): SheetState {
  if (sameLines(kept.text, state.saved.text)) return state
  if (kept.base === state.saved.savedAt) return { ...state, text: kept.text }
  return { ...state, text: kept.text, conflict: state.saved }
}

export function changeSheet(state: SheetState, event: SheetEvent): SheetState {
  switch (event.kind) {
    case 'typed':
      return { ...state, text: event.text, progress: state.progress === 'saving' ? 'saving' : 'idle', refusal: null }
    case 'sending':
      return { ...state, progress: 'saving', sent: [...state.sent, state.text], refusal: null }
    case 'stored':
      return withStored(state, event.phase, event.text, event.sheet)
    case 'failed':
      return withFailure(state, event.phase, event.problem, event.message)
    case 'conflicted':
      return withConflict(state, event.phase, event.sheet)
    case 'received':
      return withReceived(state, event.phase, event.sheet)
    case 'restored':
      return withRestored(state, event.unsaved)
    case 'reconnected':
      return isRetrying(state) ? { ...state, progress: 'idle' } : state
    case 'conflict-saved-used':
      return state.conflict === null
        ? state
        : { ...state, text: state.conflict.text, saved: state.conflict, isOwn: false, conflict: null }
    case 'conflict-typed-kept':
      return state.conflict === null ? state : { ...state, saved: state.conflict, conflict: null }
    case 'replacement-undone':
      return { ...state, text: state.replaced ?? state.text, replaced: null }
    case 'replacement-kept':
      return { ...state, replaced: null }
    case 'leftover-dismissed':
      return { ...state, leftover: event.next }
  }
}
