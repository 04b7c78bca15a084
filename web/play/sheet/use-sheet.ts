/** The order sheet as a hook: saves by itself a moment after the last change, never sets ready, never loses what was typed. */
import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { saveOrders, setReady, type GameData, fetchGame } from '../../client/api.ts'
import { useOnReturn } from '../../ui/hooks.ts'
import type { ApiError } from '../../client/api-error.ts'
import { claimUnsaved, dropUnsaved, keepUnsaved, leftoverOf, removeLeftover } from './unsaved-text.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import {
  changeSheet,
  saveProblemOf,
  isHeldUp,
  mayAutosave,
  maySaveOnLeave,
  openSheet,
  savedSheet,
  type SheetEvent,
  type SheetState,
  unsaved,
} from './sheet-state.ts'

const PAUSE = 600
const RETRY = 10_000

export interface OrderSheet {
  readonly state: SheetState
  readonly change: (event: SheetEvent) => void
  /** Saves now, whatever was typed. */
  readonly save: (ready: boolean) => Promise<void>
  readonly beReady: (ready: boolean) => Promise<void>
  readonly dismissLeftover: () => void
}

/** Calls the service again after it could not be reached. */
type Resume = () => Promise<void>

function startSheet(game: GameView): SheetState {
  const phase = game.phase?.code ?? ''
  const unsavedText = claimUnsaved(game.id, phase)
  const opened = { ...openSheet(phase, game.sheet), leftover: leftoverOf(game.id, phase) }
  return unsavedText === null ? opened : changeSheet(opened, { kind: 'restored', unsaved: unsavedText })
}

/** `onGame` is given every newer game that an answer brings along. */
export function useSheet(game: GameView, onGame: (game: GameView) => void): OrderSheet {
  const [state, change] = useReducer(changeSheet, game, startSheet)
  const now = useRef({ game, state, onGame })
  now.current = { game, state, onGame }

  useEffect(() => change({ kind: 'seen', phase: game.phase?.code ?? '', sheet: game.sheet }), [game])
  useUnsavedCopy(game.id, state)
  const { save, beReady, resume } = useMemo(() => saver(game.id, () => now.current, change), [game.id])
  useAutosave(state, save, resume)
  useSaveOnLeave(game.id, now)
  const dismissLeftover = () => {
    if (state.leftover !== null) removeLeftover(game.id, state.leftover)
    change({ kind: 'leftover-put-away', next: leftoverOf(game.id, state.phase) })
  }
  return { state, change, save, beReady, dismissLeftover }
}

type Now = { readonly game: GameView; readonly state: SheetState; readonly onGame: (game: GameView) => void }

/** Saves one after the other, so that what was meant last is what the service has last. */
function saver(
  game: string,
  now: () => Now,
  change: (event: SheetEvent) => void,
): Pick<OrderSheet, 'save' | 'beReady'> & { readonly resume: Resume } {
  let before: Promise<void> = Promise.resolve()
  // What this window saved last: the page may not have drawn it yet when the next save is made.
  let own: { readonly phase: string; readonly savedAt: number } | null = null
  const note = (phase: string, savedAt: number | undefined) => {
    if (savedAt !== undefined) own = { phase, savedAt }
  }
  const basedOn = (): number | null => {
    const { phase, saved } = now().state
    return own?.phase === phase && own.savedAt > (saved.savedAt ?? 0) ? own.savedAt : saved.savedAt
  }
  const next = (step: () => Promise<void>): Promise<void> => (before = before.then(step))
  // What waits for its turn is meant for the phase in which it was asked for, and for no other.
  const inThisPhase = (step: () => Promise<void>): Promise<void> => {
    const { phase } = now().state
    return next(() => (now().state.phase === phase ? step() : Promise.resolve()))
  }

  const fail = (phase: string, error: ApiError) => {
    if (error.code === 'saved-elsewhere' && error.game !== null)
      change({ kind: 'clashed', phase, sheet: error.game.sheet })
    else change({ kind: 'failed', phase, problem: saveProblemOf(error), words: error.message })
    if (error.game !== null) now().onGame(error.game)
  }
  const put = async (ready: boolean) => {
    const { text, phase } = now().state
    change({ kind: 'sending' })
    const answer = await saveOrders(game, { phase, orders: linesOf(text), ready, basedOn: basedOn() })
    if (!answer.ok) return fail(phase, answer.error)
    note(phase, answer.value.savedAt)
    dropUnsaved(game, phase, text)
    change({ kind: 'stored', phase, text, sheet: savedSheet(answer.value, text) })
    now().onGame(answer.value.game)
  }
  const tell = async (ready: boolean) => {
    const { phase } = now().state
    const answer = await setReady(game, phase, ready)
    if (!answer.ok) return fail(phase, answer.error)
    note(phase, answer.value.game.sheet?.savedAt)
    return now().onGame(answer.value.game)
  }
  // Meanwhile something else may have been saved elsewhere: look first, and only then save.
  const look = async () => {
    const answer = await fetchGame(game, null)
    if (!answer.ok || answer.value.game.you === null) return
    now().onGame(answer.value.game)
    change({ kind: 'back' })
  }
  return {
    resume: () => next(look),
    save: (ready) => inThisPhase(() => put(ready)),
    beReady: (ready) => inThisPhase(() => (unsaved(now().state) ? put(ready) : tell(ready))),
  }
}

/** Leaving the page does not wait for the pause in typing. */
function useSaveOnLeave(game: string, now: { readonly current: Now }): void {
  useEffect(() => {
    const leave = () => {
      const { state } = now.current
      const { phase, text, saved } = state
      if (maySaveOnLeave(state))
        void saveOrders(game, { phase, orders: linesOf(text), ready: false, basedOn: saved.savedAt })
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [game, now])
}

/** Of the kept texts only that of this window is dropped, and only when nothing of it is unsaved any more. */
function useUnsavedCopy(game: string, state: SheetState): void {
  const { phase, text, saved } = state
  const open = unsaved(state)
  const kept = useRef(text)
  useEffect(() => {
    if (open) {
      keepUnsaved(game, phase, { text, base: saved.savedAt })
      kept.current = text
    } else for (const each of [kept.current, text]) dropUnsaved(game, phase, each)
  }, [game, phase, text, saved.savedAt, open])
}

/** After a pause in typing; again after a while, or as soon as the network is back, when something stood in the way. */
function useAutosave(state: SheetState, save: OrderSheet['save'], resume: Resume): void {
  const due = mayAutosave(state)
  useEffect(() => {
    if (!due) return undefined
    const timer = setTimeout(() => void save(false), PAUSE)
    return () => clearTimeout(timer)
  }, [due, state.text, save])

  const heldUp = isHeldUp(state)
  useEffect(() => {
    if (!heldUp) return undefined
    const timer = setInterval(() => void resume(), RETRY)
    return () => clearInterval(timer)
  }, [heldUp, resume])
  useOnReturn(() => heldUp && resume())
}

/** An answer that carries only the game, put into the data of the page. */
export const withGame = (data: GameData, game: GameView): GameData =>
  game.revision < data.game.revision ? data : { ...data, game }
