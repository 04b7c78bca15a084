/**
 * What the page of a game needs first, asked for while the parts of that page are still on their way: the game, its drawing, and the
 * closed phase that is shown or told of first. Where the game was opened on this device before, all three are asked for at once.
 */
import type { ClosedPhaseView } from '../../src/game/views/shapes.ts'
import type { Plate } from '../../src/board/plate.ts'
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
  /** Null as long as it is on its way. */
  came: ClosedPhaseView | null
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
  if (index < 0 || index >= phases) return null
  const asked: AskedPhase = { id, invitation, index, answer: closedPhase(id, index, invitation), came: null }
  void asked.answer.then((answer) => answer.ok && (asked.came = answer.value))
  return asked
}

interface Drawn {
  readonly plate: Plate
  readonly drawing: string
}

/** Null for a board without a drawing: it is drawn when it is shown. */
const drawingOf = async ({ drawing }: GameOpening): Promise<Drawn | null> =>
  drawing !== null && isDrawn(drawing) ? { plate: await loadDrawing(drawing), drawing } : null

let early = ask()
let earlyPhase: AskedPhase | null = null

/** Has the page begun with a game? */
export const beginsWithGame = early !== null

function begin(game: Asked, opening: GameOpening): Promise<Drawn | null> {
  earlyPhase = askForPhase(game, opening)
  return drawingOf(opening)
}

/** By what the device knows. */
async function beginAsBefore(game: Asked): Promise<Drawn | null> {
  const known = openingOf(game.id)
  return known === null ? null : begin(game, known)
}

async function follow(game: AskedGame): Promise<Drawn | null> {
  const given = await game.answer
  if (!given.ok) return null
  const { drawing, history } = given.value.game
  const opening = { drawing, phases: history.length }
  noteOpening(game.id, opening)
  return begin(game, opening)
}

const made = (begun: Promise<Drawn | null> | undefined): Promise<Drawn | null> =>
  begun?.catch(() => null) ?? Promise.resolve(null)
const plateAsBefore = made(early === null ? undefined : beginAsBefore(early))
const plate = made(early === null ? undefined : follow(early))

/** The drawing of that board, for a page that waits for the rest. */
export const earlyDrawing = async (): Promise<Drawn | null> => (await plateAsBefore) ?? plate

/** The answer that is under way, once; later it would be old. */
export function loadGame(id: string, invitation: string | null): Promise<Answer<GameData>> {
  const found = early?.id === id && early.invitation === invitation ? early.answer : null
  early = null
  return found ?? fetchGame(id, invitation)
}

const isAsked = (id: string, index: number, invitation: string | null): boolean =>
  earlyPhase?.id === id && earlyPhase.invitation === invitation && earlyPhase.index === index

/** The same of a closed phase, if it is here already. */
export function takePhase(id: string, index: number, invitation: string | null): ClosedPhaseView | null {
  const came = isAsked(id, index, invitation) ? (earlyPhase?.came ?? null) : null
  if (came !== null) earlyPhase = null
  return came
}

/** The same, on its way or asked for now; what did not come early is asked for again. */
export async function loadPhase(
  id: string,
  index: number,
  invitation: string | null,
): Promise<Answer<ClosedPhaseView>> {
  const found = isAsked(id, index, invitation) ? earlyPhase?.answer : null
  if (found != null) earlyPhase = null
  const given = await found
  return given?.ok === true ? given : closedPhase(id, index, invitation)
}
