/** The order sheet. Saves after a pause in typing, never sets Ready, and never loses typed text. */
import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { saveOrders, setReady, type GameData, fetchGame } from '../../client/api.ts'
import { useOnReturn } from '../../ui/hooks.ts'
import type { ApiError } from '../../client/api-error.ts'
import { claimUnsaved, dropUnsaved, keepUnsaved, leftoverOf, removeLeftover } from './unsaved-text.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import {
  changeSheet,
  classifyError,
  isRetrying,
  mayAutosave,
  maySaveOnLeave,
  openSheet,
  savedSheet,
  type SheetEvent,
  type SheetState,
  hasUnsavedText,
} from './sheet-state.ts'

const TYPING_PAUSE_MS = 600
const RETRY_MS = 10_000

export interface OrderSheet {
  readonly state: SheetState
  readonly change: (event: SheetEvent) => void
  /** Saves the text now. */
  readonly save: (ready: boolean) => Promise<void>
  readonly sendReady: (ready: boolean) => Promise<void>
  readonly dismissLeftover: () => void
}

function startSheet(game: GameView): SheetState {
  const phase = game.phase?.code ?? ''
  const unsavedText = claimUnsaved(game.id, phase)
  const opened = { ...openSheet(phase, game.sheet), leftover: leftoverOf(game.id, phase) }
  return unsavedText === null ? opened : changeSheet(opened, { kind: 'restored', unsaved: unsavedText })
}

/** `onGame` receives the game from every answer. */
export function useSheet(game: GameView, onGame: (game: GameView) => void): OrderSheet {
  const [state, change] = useReducer(changeSheet, game, startSheet)
  const latest = useRef<Latest>({ state, onGame })
  latest.current = { state, onGame }

  useEffect(() => change({ kind: 'received', phase: game.phase?.code ?? '', sheet: game.sheet }), [game])
  useUnsavedCopy(game.id, state)
  const { save, sendReady, retry } = useMemo(() => createSaver(game.id, () => latest.current, change), [game.id])
  useAutosave(state, save, retry)
  useSaveOnLeave(game.id, latest)
  const dismissLeftover = () => {
    if (state.leftover !== null) removeLeftover(game.id, state.leftover)
    change({ kind: 'leftover-dismissed', next: leftoverOf(game.id, state.phase) })
  }
  return { state, change, save, sendReady, dismissLeftover }
}

type Latest = { readonly state: SheetState; readonly onGame: (game: GameView) => void }

interface Saver extends Pick<OrderSheet, 'save' | 'sendReady'> {
  /** Fetches the game after a failure, so that saving can continue. */
  readonly retry: () => Promise<void>
}

/** Sends saves one by one, so that the last one wins. */
function createSaver(game: string, latest: () => Latest, change: (event: SheetEvent) => void): Saver {
  let previous: Promise<void> = Promise.resolve()
  // The last save of this window. The page may not have rendered it when the next save starts.
  let own: { readonly phase: string; readonly savedAt: number } | null = null
  const note = (phase: string, savedAt: number | undefined) => {
    if (savedAt !== undefined) own = { phase, savedAt }
  }
  const basedOn = (): number | null => {
    const { phase, saved } = latest().state
    return own?.phase === phase && own.savedAt > (saved.savedAt ?? 0) ? own.savedAt : saved.savedAt
  }
  const enqueue = (step: () => Promise<void>): Promise<void> => (previous = previous.then(step))
  // A queued save is dropped if the phase has changed.
  const inThisPhase = (step: () => Promise<void>): Promise<void> => {
    const { phase } = latest().state
    return enqueue(() => (latest().state.phase === phase ? step() : Promise.resolve()))
  }

  const fail = (phase: string, error: ApiError) => {
    if (error.code === 'saved-elsewhere' && error.game !== null)
      change({ kind: 'conflicted', phase, sheet: error.game.sheet })
    else change({ kind: 'failed', phase, problem: classifyError(error), message: error.message })
    if (error.game !== null) latest().onGame(error.game)
  }
  const saveText = async (ready: boolean) => {
    const { text, phase } = latest().state
    change({ kind: 'sending' })
    const answer = await saveOrders(game, { phase, orders: linesOf(text), ready, basedOn: basedOn() })
    if (!answer.ok) return fail(phase, answer.error)
    note(phase, answer.value.savedAt)
    dropUnsaved(game, phase, text)
    change({ kind: 'stored', phase, text, sheet: savedSheet(answer.value, text) })
    latest().onGame(answer.value.game)
  }
  const saveReady = async (ready: boolean) => {
    const { phase } = latest().state
    const answer = await setReady(game, phase, ready)
    if (!answer.ok) return fail(phase, answer.error)
    note(phase, answer.value.game.sheet?.savedAt)
    return latest().onGame(answer.value.game)
  }
  // Another window may have saved in the meantime: fetch before saving.
  const refresh = async () => {
    const answer = await fetchGame(game, null)
    if (!answer.ok || answer.value.game.you === null) return
    latest().onGame(answer.value.game)
    change({ kind: 'reconnected' })
  }
  return {
    retry: () => enqueue(refresh),
    save: (ready) => inThisPhase(() => saveText(ready)),
    sendReady: (ready) => inThisPhase(() => (hasUnsavedText(latest().state) ? saveText(ready) : saveReady(ready))),
  }
}

/** Saves at once when the player leaves the page. */
function useSaveOnLeave(game: string, latest: { readonly current: Latest }): void {
  useEffect(() => {
    const leave = () => {
      const { state } = latest.current
      const { phase, text, saved } = state
      if (maySaveOnLeave(state))
        void saveOrders(game, { phase, orders: linesOf(text), ready: false, basedOn: saved.savedAt })
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [game, latest])
}

/** Keeps unsaved text of this window on the device until it is saved. */
function useUnsavedCopy(game: string, state: SheetState): void {
  const { phase, text, saved } = state
  const open = hasUnsavedText(state)
  const kept = useRef(text)
  useEffect(() => {
    if (open) {
      keepUnsaved(game, phase, { text, base: saved.savedAt })
      kept.current = text
    } else for (const savedText of [kept.current, text]) dropUnsaved(game, phase, savedText)
  }, [game, phase, text, saved.savedAt, open])
}

/** Saves after a pause in typing. After a failure it retries, at once when the network is back. */
function useAutosave(state: SheetState, save: Saver['save'], retry: Saver['retry']): void {
  const due = mayAutosave(state)
  useEffect(() => {
    if (!due) return undefined
    const timer = setTimeout(() => void save(false), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [due, state.text, save])

  const retrying = isRetrying(state)
  useEffect(() => {
    if (!retrying) return undefined
    const timer = setInterval(() => void retry(), RETRY_MS)
    return () => clearInterval(timer)
  }, [retrying, retry])
  useOnReturn(() => retrying && retry())
}

/** Replaces the game in the data of the page, unless it is older. */
export const withGame = (data: GameData, game: GameView): GameData =>
  game.revision < data.game.revision ? data : { ...data, game }
