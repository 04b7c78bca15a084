/** What the page of a game needs first, asked for while the parts of that page are still on their way. */
import type { ClosedPhaseView } from '../../src/game/views/shapes.ts'
import { type Answer, closedPhase, type GameData, fetchGame } from './api.ts'
import { isDrawn, loadDrawing } from '../../src/board/plates.ts'

interface Prefetched {
  readonly id: string
  readonly invitation: string | null
  readonly answer: Promise<Answer<GameData>>
}

/** A closed phase whose number is known when the game is here. */
interface PrefetchedPhase extends Pick<Prefetched, 'id' | 'invitation'> {
  readonly index: number
  readonly answer: Promise<Answer<ClosedPhaseView>>
}

function ask(): Prefetched | null {
  const [, id] = /^\/games\/([^/]+)/.exec(location.pathname) ?? []
  if (id === undefined || id === 'new') return null
  const invitation = new URLSearchParams(location.search).get('invitation')
  const answer = fetchGame(id, invitation)
  return { id, invitation, answer }
}

/** The phase that the address names, else the last one: it is on the board, or its results are told beside it. */
function askForPhase({ id, invitation }: Prefetched, given: Answer<GameData>): PrefetchedPhase | null {
  const count = given.ok ? given.value.game.history.length : 0
  const named = /\/phases\/(\d+)/.exec(location.pathname)?.[1]
  const index = named === undefined ? count - 1 : Number(named)
  return index < 0 || index >= count ? null : { id, invitation, index, answer: closedPhase(id, index, invitation) }
}

/** A board without a drawing is drawn when it is shown. */
async function drawingOf(given: Answer<GameData>): Promise<void> {
  const drawing = given.ok ? given.value.game.drawing : null
  if (drawing !== null && isDrawn(drawing)) await loadDrawing(drawing)
}

let early = ask()
/** Has the page begun with a game? */
export const beginsWithGame = early !== null
let earlyPhase: PrefetchedPhase | null = null

async function follow(game: Prefetched): Promise<void> {
  const given = await game.answer
  earlyPhase = askForPhase(game, given)
  await drawingOf(given)
}

let fetched: Promise<unknown> = Promise.resolve()
if (early !== null) fetched = follow(early).catch(() => undefined)

/** Resolves when the board that the page began with is here, or is not to be had: a slow line has nothing else to carry before. */
export const boardFetched = async (): Promise<void> => void (await fetched)

/** The answer that is under way, once; later it would be old. */
export function loadGame(id: string, invitation: string | null): Promise<Answer<GameData>> {
  const found = early?.id === id && early.invitation === invitation ? early.answer : null
  early = null
  return found ?? fetchGame(id, invitation)
}

/** The same of a closed phase. */
export function loadPhase(id: string, index: number, invitation: string | null): Promise<Answer<ClosedPhaseView>> {
  const is = earlyPhase?.id === id && earlyPhase.invitation === invitation && earlyPhase.index === index
  const found = is ? earlyPhase?.answer : undefined
  if (is) earlyPhase = null
  return found ?? closedPhase(id, index, invitation)
}
