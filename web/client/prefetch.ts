/**
 * What the page of a game needs first, asked for while the parts of that page are still on their way: the game, its drawing, and the
 * closed phase that is shown or told of first. Where the game was opened on this device before, all three are asked for at once.
 */
import type { ClosedPhaseView } from '../../src/game/views/shapes.ts'
import { outlinesOf, type Plate } from '../../src/board/plate.ts'
import { isDrawn, loadDrawing } from '../../src/board/plates.ts'
import { type Answer, closedPhase, type GameData, fetchGame } from './api.ts'
import { type GameOpening, noteOpening, openingOf } from './device/game-opening.ts'

interface Asked {
  readonly id: string
  readonly invitation: string | null
}

interface AskedGame extends Asked {
  readonly answer: Promise<Answer<GameData>>
}

interface AskedPhase extends Asked {
  readonly index: number
  readonly answer: Promise<Answer<ClosedPhaseView>>
}

function ask(): AskedGame | null {
  const [, id] = /^\/games\/([^/]+)/.exec(location.pathname) ?? []
  if (id === undefined || id === 'new') return null
  const invitation = new URLSearchParams(location.search).get('invitation')
  const answer = fetchGame(id, invitation)
  return { id, invitation, answer }
}

/** The phase that the address names, else the last one: it is on the board, or its results are told beside it. */
function askForPhase({ id, invitation }: Asked, { phases }: GameOpening): AskedPhase | null {
  const named = /\/phases\/(\d+)/.exec(location.pathname)?.[1]
  const index = named === undefined ? phases - 1 : Number(named)
  if (earlyPhase?.index === index) return earlyPhase
  return index < 0 || index >= phases ? null : { id, invitation, index, answer: closedPhase(id, index, invitation) }
}

/** Null for a board without a drawing: it is drawn when it is shown. */
const drawingOf = async ({ drawing }: GameOpening): Promise<Plate | null> =>
  drawing !== null && isDrawn(drawing) ? loadDrawing(drawing) : null

let early = ask()
let earlyPhase: AskedPhase | null = null

/** Has the page begun with a game? */
export const beginsWithGame = early !== null

function begin(game: Asked, opening: GameOpening): Promise<Plate | null> {
  earlyPhase = askForPhase(game, opening)
  return drawingOf(opening)
}

/** By what the device knows. */
async function beginAsBefore(game: Asked): Promise<Plate | null> {
  const known = openingOf(game.id)
  return known === null ? null : begin(game, known)
}

async function follow(game: AskedGame): Promise<Plate | null> {
  const given = await game.answer
  if (!given.ok) return null
  const { drawing, history } = given.value.game
  const opening = { drawing, phases: history.length }
  noteOpening(game.id, opening)
  return begin(game, opening)
}

const made = (begun: Promise<Plate | null> | undefined): Promise<Plate | null> =>
  begun?.catch(() => null) ?? Promise.resolve(null)
const plateAsBefore = made(early === null ? undefined : beginAsBefore(early))
const plate = made(early === null ? undefined : follow(early))

/** What makes the outlines of that board, for a page that waits for the rest. */
export async function earlyOutlines(): Promise<readonly (() => unknown)[]> {
  const here = (await plateAsBefore) ?? (await plate)
  return here === null ? [] : outlinesOf(here)
}

/** The answer that is under way, once; later it would be old. */
export function loadGame(id: string, invitation: string | null): Promise<Answer<GameData>> {
  const found = early?.id === id && early.invitation === invitation ? early.answer : null
  early = null
  return found ?? fetchGame(id, invitation)
}

/** The same of a closed phase; what did not come early is asked for again. */
export async function loadPhase(
  id: string,
  index: number,
  invitation: string | null,
): Promise<Answer<ClosedPhaseView>> {
  const is = earlyPhase?.id === id && earlyPhase.invitation === invitation && earlyPhase.index === index
  const found = is ? await earlyPhase?.answer : undefined
  if (is) earlyPhase = null
  return found?.ok === true ? found : closedPhase(id, index, invitation)
}
