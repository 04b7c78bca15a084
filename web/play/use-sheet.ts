/** The sheet at work: saves by itself a moment after the last change, never sets ready, never loses what was typed. */
import { useCallback, useEffect, useReducer, useRef } from 'preact/hooks'
import type { GameView } from '../../src/game/model.ts'
import { saveOrders, setReady, type Table, type Trouble } from '../api.ts'
import { draftOf, dropDraft, keepDraft, leftoverOf } from './drafts.ts'
import { linesOf } from './lines.ts'
import { changeSheet, mayAutosave, openSheet, savedSheet, type SheetEvent, type SheetState, unsaved } from './sheet.ts'

const PAUSE = 600
const RETRY = 10_000

export interface SheetAtWork {
  readonly state: SheetState
  readonly change: (event: SheetEvent) => void
  /** Saves now, whatever was typed. */
  readonly save: (ready: boolean) => Promise<void>
  readonly beReady: (ready: boolean) => Promise<void>
}

function startSheet(game: GameView): SheetState {
  const phase = game.phase?.code ?? ''
  const draft = draftOf(game.id, phase)
  const opened = { ...openSheet(phase, game.sheet), leftover: leftoverOf(game.id, phase) }
  return draft === null ? opened : changeSheet(opened, { kind: 'restored', draft })
}

/** `onGame` is given every newer game that an answer brings along. */
export function useSheet(game: GameView, onGame: (game: GameView) => void): SheetAtWork {
  const [state, change] = useReducer(changeSheet, game, startSheet)
  const latest = useRef(state)
  latest.current = state

  useEffect(() => change({ kind: 'seen', phase: game.phase?.code ?? '', sheet: game.sheet }), [game])
  useKeptDraft(game.id, state)

  const fail = useCallback((trouble: Trouble) => {
    change({ kind: 'refused', offline: trouble.offline, words: trouble.words })
    if (trouble.game !== null) onGame(trouble.game)
  }, [])

  const save = useCallback(
    async (ready: boolean) => {
      const { text, phase } = latest.current
      change({ kind: 'sending' })
      const answer = await saveOrders(game.id, { phase, orders: linesOf(text), ready })
      if (!answer.ok) return fail(answer.error)
      if (latest.current.phase === phase) change({ kind: 'stored', text, sheet: savedSheet(answer.value, text) })
      onGame(answer.value.game)
    },
    [game.id],
  )
  const beReady = useCallback(
    async (ready: boolean) => {
      if (unsaved(latest.current)) return save(ready)
      const answer = await setReady(game.id, latest.current.phase, ready)
      return answer.ok ? onGame(answer.value.game) : fail(answer.error)
    },
    [game.id],
  )
  useAutosave(state, save)
  return { state, change, save, beReady }
}

function useKeptDraft(game: string, state: SheetState): void {
  const { phase, text, saved } = state
  const open = unsaved(state)
  useEffect(() => {
    if (open) keepDraft(game, phase, { text, base: saved.savedAt })
    else dropDraft(game, phase)
  }, [game, phase, text, saved.savedAt, open])
}

/** After a pause in typing; again after a while, or as soon as the network is back, when it could not be reached. */
function useAutosave(state: SheetState, save: SheetAtWork['save']): void {
  const due = mayAutosave(state)
  useEffect(() => {
    if (!due) return undefined
    const timer = setTimeout(() => void save(false), PAUSE)
    return () => clearTimeout(timer)
  }, [due, state.text, save])

  const offline = state.progress === 'offline'
  useEffect(() => {
    if (!offline) return undefined
    const again = () => void save(false)
    const timer = setInterval(again, RETRY)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [offline, save])
}

/** An answer that carries only the game, put into the table at hand. */
export const withGame = (table: Table, game: GameView): Table =>
  game.revision < table.game.revision ? table : { ...table, game }
