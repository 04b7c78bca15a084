/**
 * What keeps the page of a game quick on a slow phone with a slow line; `npm run bench:page` checks it. In three parts:
 * 1. The data of the page is requested while its scripts are on their way (`loadGame`, `loadPhase`), and so is the drawing.
 *    One after the other, these requests took half a second longer.
 * 2. What the board does not need (press, the socket, neighbouring phases, panes) waits for the board and for an idle browser:
 *    it would share the line with the board, and each answer would draw the stage again.
 * 3. A tap or a step draws the units first. Orders, colours, names and panes are deferred by one painted frame (`useDeferred`),
 *    and what has not changed is not drawn again (`useStable`). All at once, a step takes 200 ms instead of 45.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { HOUR_MS } from '../../src/lib/time.ts'
import { isDrawn, loadDrawing } from '../../src/board/plates.ts'
import { outlinesOf } from '../../src/board/plate.ts'
import type { ClosedPhaseView } from '../../src/game/views/shapes.ts'
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

/** Requests the closed phase that the address names, or else the last one; makes the drawing ready meanwhile. */
async function prepareBoard({ id, invitation, answer }: EarlyGame): Promise<void> {
  const found = await answer
  if (!found.ok) return
  const { drawing, history } = found.value.game
  const named = /\/phases\/(\d+)/.exec(location.pathname)?.[1]
  const index = named === undefined ? history.length - 1 : Number(named)
  if (index >= 0 && index < history.length) unusedPhase = { index, answer: fetchClosedPhase(id, index, invitation) }
  if (drawing !== null && isDrawn(drawing)) for (const make of outlinesOf(await loadDrawing(drawing))) make()
}

if (earlyGame !== null) {
  // A drawing that cannot be fetched is fetched again by its board, which says so if it fails.
  void prepareBoard(earlyGame).catch(() => undefined)
  // The first use of Intl takes a slow phone 100 ms: now it is waiting for the game.
  onIdle(() => void [timeLeft(HOUR_MS), when(HOUR_MS, 0, deviceZone())])
}

/** The game; the early answer is used once, later it would be stale. */
export function loadGame(id: string, invitation: string | null): Promise<Answer<GameData>> {
  const early = unusedGame
  unusedGame = null
  return early?.id === id && early.invitation === invitation ? early.answer : fetchGame(id, invitation)
}

/** A closed phase; one whose early request failed is requested again. */
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

/** Nothing waits longer for the board, or for an idle browser. */
const MAX_BOARD_WAIT_MS = 5_000
const MAX_IDLE_WAIT_MS = 1_000

const board = Promise.withResolvers<void>()
let isBoardShown = false

/** To be called when the board of the page is on the screen. */
export function markBoardShown(): void {
  isBoardShown = true
  board.resolve()
}
if (earlyGame === null) markBoardShown()
else setTimeout(markBoardShown, MAX_BOARD_WAIT_MS)

/** Resolves when the board is on the screen, or will not come; at once on pages that did not begin with a game. */
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

/** Lets the page continue where there will be no board. */
export const useNoBoard = (isMissing: boolean): void =>
  useEffect(() => {
    if (isMissing) markBoardShown()
  }, [isMissing])

/** Runs it when the browser is idle, at the latest after a second. Returns a function that cancels it. */
export function onIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

/** Runs it after the next picture; soon, where the page is not visible. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}

/** False until the browser has been idle once. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => onIdle(() => setIdle(true)), [])
  return isIdle
}

/** The value, one painted frame late. With `occasion`: the value before, until the new occasion has been painted. */
export function useDeferred<T>(value: T, occasion: unknown = value): T {
  const [painted, setPainted] = useState(() => occasion)
  const last = useRef(value)
  useEffect(() => setPainted(() => occasion), [occasion])
  if (painted === occasion) last.current = value
  return last.current
}

/** The previous object as long as the new one is equal to it, so that memoized drawings stay valid. For plain data. */
export function useStable<T>(value: T): T {
  const last = useRef({ given: value, stable: value })
  const { given, stable } = last.current
  if (given !== value)
    last.current = { given: value, stable: JSON.stringify(stable) === JSON.stringify(value) ? stable : value }
  return last.current.stable
}
