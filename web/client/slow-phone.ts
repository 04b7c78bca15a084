/**
 * Keeps the game page fast on a slow phone; `npm run bench:page` checks it.
 * 1. Game, phase and drawing are requested while the scripts load (`loadGame`, `loadPhase`).
 *    One after the other, they took half a second longer.
 * 2. Press, socket, neighbouring phases and panes wait for the board and an idle browser. They would
 *    compete for bandwidth, and each answer would redraw the stage.
 * 3. A tap or a step draws the units first. Orders, colours, names and panes follow one frame later
 *    (`useDeferred`), and unchanged parts are not redrawn (`useStable`). Otherwise a step takes 200 ms
 *    instead of 45. The address follows the drawing (`useStep`): writing it is a third of that time.
 */
import { useLocation } from 'preact-iso'
import { useEffect, useRef, useState } from 'preact/hooks'
import { HOUR_MS } from '../../src/lib/time.ts'
import { isDrawn, loadDrawing } from '../../src/board/plates.ts'
import { outlinesOf } from '../../src/board/plate.ts'
import type { ClosedPhaseView } from '../../src/game/views/shapes.ts'
import { isBoardTurned } from './device/board-side.ts'
import { deviceZone, timeLeft, when } from '../text/times.ts'
import { type Answer, fetchClosedPhase, fetchGame, type GameData } from './api.ts'

interface EarlyGame {
  readonly id: string
  readonly invitation: string | null
  readonly answer: Promise<Answer<GameData>>
}

interface EarlyPhase {
  readonly index: number
  readonly answer: Promise<Answer<ClosedPhaseView>>
}

/** Requests the game that the address names; null if it names none. */
function requestGame(): EarlyGame | null {
  if (!('location' in globalThis)) return null
  const [, id] = /^\/games\/([^/]+)/.exec(location.pathname) ?? []
  if (id === undefined || id === 'new') return null
  const invitation = new URLSearchParams(location.search).get('invitation')
  return { id, invitation, answer: fetchGame(id, invitation) }
}

const earlyGame = requestGame()
let unusedGame = earlyGame
let unusedPhase: EarlyPhase | null = null

/** Requests the phase in the address, else the last closed one, and prepares the drawing. */
async function prepareBoard({ id, invitation, answer }: EarlyGame): Promise<void> {
  const loaded = await answer
  if (!loaded.ok) return
  const { drawing, history } = loaded.value.game
  const number = /\/phases\/(\d+)/.exec(location.pathname)?.[1]
  const index = number === undefined ? history.length - 1 : Number(number)
  if (index >= 0 && index < history.length) unusedPhase = { index, answer: fetchClosedPhase(id, index, invitation) }
  if (drawing !== null && isDrawn(drawing))
    for (const make of outlinesOf(await loadDrawing(drawing, isBoardTurned()))) make()
}

const MAX_IDLE_WAIT_MS = 1_000

if (earlyGame !== null) {
  // If the drawing fails to load, its board retries and reports the error.
  void prepareBoard(earlyGame).catch(() => undefined)
  // The first use of Intl takes a slow phone 100 ms; do it while waiting for the game.
  onIdle(() => void [timeLeft(HOUR_MS), when(HOUR_MS, 0, deviceZone())])
}

/** Loads the game; uses the early answer once. */
export function loadGame(id: string, invitation: string | null): Promise<Answer<GameData>> {
  const early = unusedGame
  unusedGame = null
  return early?.id === id && early.invitation === invitation ? early.answer : fetchGame(id, invitation)
}

/** Loads a closed phase; uses the early answer once, unless it failed. */
export async function loadPhase(
  id: string,
  index: number,
  invitation: string | null,
): Promise<Answer<ClosedPhaseView>> {
  const isEarly = earlyGame?.id === id && earlyGame.invitation === invitation && unusedPhase?.index === index
  const early = isEarly ? unusedPhase?.answer : undefined
  if (early !== undefined) unusedPhase = null
  const answer = await early
  return answer?.ok === true ? answer : fetchClosedPhase(id, index, invitation)
}

const MAX_BOARD_WAIT_MS = 5_000

const board = Promise.withResolvers<void>()
let isBoardShown = false

/** Call when the page's board is on the screen. */
export function markBoardShown(): void {
  isBoardShown = true
  board.resolve()
}
if (earlyGame === null) markBoardShown()
else setTimeout(markBoardShown, MAX_BOARD_WAIT_MS)

/** Resolves when the board is shown or there will be none; at once on pages without a game. */
export const boardShown: Promise<void> = board.promise

/** Whether `boardShown` has resolved. */
export function useBoardShown(): boolean {
  const [isShown, setShown] = useState(isBoardShown)
  useEffect(() => {
    let isWanted = true
    if (!isShown) void boardShown.then(() => isWanted && setShown(true))
    return () => void (isWanted = false)
  }, [isShown])
  return isShown
}

/** Resolves `boardShown` when there will be no board. */
export const useNoBoard = (isMissing: boolean): void =>
  useEffect(() => {
    if (isMissing) markBoardShown()
  }, [isMissing])

/** Calls `run` when the browser is idle, after at most a second. Returns a function that cancels it. */
export function onIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

/** Calls `run` after the next paint, or soon if the page is hidden. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}

/** False until the browser has been idle once while `isEnabled`. */
export function useIdle(isEnabled = true): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => (isEnabled ? onIdle(() => setIdle(true)) : undefined), [isEnabled])
  return isIdle
}

/**
 * Counts the tasks after a component is first drawn, from 0 to `most`: what takes long can follow in
 * a task of its own.
 */
export function useTasksSinceDrawn(most: number): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count >= most) return undefined
    const timer = setTimeout(() => setCount(count + 1))
    return () => clearTimeout(timer)
  }, [count, most])
  return count
}

/** False when a component is first drawn. */
export const useIsDrawn = (): boolean => useTasksSinceDrawn(1) > 0

/** The value, one frame late. With `occasion`: the previous value until the new occasion is painted. */
export function useDeferred<T>(value: T, occasion: unknown = value): T {
  const [painted, setPainted] = useState(() => occasion)
  const last = useRef(value)
  useEffect(() => setPainted(() => occasion), [occasion])
  if (painted === occasion) last.current = value
  return last.current
}

/** Keeps the previous object while it equals the new one, so that memos stay valid. For plain data. */
export function useStable<T>(value: T): T {
  const last = useRef({ input: value, stable: value })
  const { input, stable } = last.current
  if (input !== value)
    last.current = { input: value, stable: JSON.stringify(stable) === JSON.stringify(value) ? stable : value }
  return last.current.stable
}

export interface Step {
  /** The index of a closed phase; null is the present. */
  readonly phase: number | null
  /** The address of the page with this phase on the board. */
  readonly address: string
}

/** The phase on the board (null: the present), and a function that steps to another one. */
export function useStep(addressed: number | null): readonly [number | null, (step: Step) => void] {
  const { route } = useLocation()
  const [step, setStep] = useState<Step | null>(null)
  useEffect(() => {
    if (step === null) return
    // Replaces the entry: "back" leaves the game, and the page keeps its scroll position.
    route(step.address, true)
    setStep((latest) => (latest === step ? null : latest))
  }, [step, route])
  return [step === null ? addressed : step.phase, setStep]
}
