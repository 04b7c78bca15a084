/** What the page of a game needs first, asked for while the parts of that page are still on their way. */
import { type Answer, type GameData, fetchGame } from './api.ts'
import { isDrawn, loadDrawing } from '../../src/board/plates.ts'

interface Prefetched {
  readonly id: string
  readonly invitation: string | null
  readonly answer: Promise<Answer<GameData>>
}

function ask(): Prefetched | null {
  const [, id] = /^\/games\/([^/]+)/.exec(location.pathname) ?? []
  if (id === undefined || id === 'new') return null
  const invitation = new URLSearchParams(location.search).get('invitation')
  const answer = fetchGame(id, invitation)
  return { id, invitation, answer }
}

/** A board without a drawing is drawn when it is shown. */
async function drawingOf(given: Answer<GameData>): Promise<void> {
  const drawing = given.ok ? given.value.game.drawing : null
  if (drawing !== null && isDrawn(drawing)) await loadDrawing(drawing)
}

let early = ask()

let fetched: Promise<unknown> = Promise.resolve()
if (early !== null) fetched = early.answer.then(drawingOf).catch(() => undefined)

/** Resolves when the board that the page began with is here, or is not to be had: a slow line has nothing else to carry before. */
export const boardFetched = async (): Promise<void> => void (await fetched)

/** The answer that is under way, once; later it would be old. */
export function loadGame(id: string, invitation: string | null): Promise<Answer<GameData>> {
  const found = early?.id === id && early.invitation === invitation ? early.answer : null
  early = null
  return found ?? fetchGame(id, invitation)
}
