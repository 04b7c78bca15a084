/** A moment of a game to be shown outside the page: a closed phase with its orders, or the position as it stands. */
import { err, ok, type Result } from '../../lib/result.ts'
import type { Refused } from '../../durable/answers.ts'
import { gameStub } from '../../durable/game-stub.ts'
import type { GameId, PlayerId } from '../../game/names.ts'
import type { Status } from '../../game/model.ts'
import type { ClosedPhaseView, GameView, PhaseView } from '../../game/views/shapes.ts'
import { boardOf } from '../../game/views/boards.ts'
import type { Atlas } from '../../rules/atlas/atlas.ts'
import { phaseInWords } from '../../mail/content/wording.ts'
import { RULESETS, variantFor } from '../../variants/index.ts'
import type { PictureProps } from '../../board/picture/layout.ts'
import type { SmallPictureProps } from '../../board/picture/small.ts'
import { type BoardMap, loadPlate } from '../../board/plates.ts'
import { closedScene, scenePowers, sceneOf } from '../../board/scenes.ts'

/** Who looks: an account, or somebody with an invitation. */
export interface Caller {
  readonly viewer: PlayerId | null
  readonly invitation: string | null
}

export interface ShownPhase {
  readonly game: GameView
  /** Null: the position as it stands. */
  readonly closed: ClosedPhaseView | null
  /** May everybody see it? */
  readonly open: boolean
}

export const STRANGER: Caller = { viewer: null, invitation: null }

/**
 * The phases are counted from 0; the number after the last one is the position as it stands. What everybody may see is shown
 * to all as a stranger sees it: whoever keeps a copy of that keeps no secret of a seat.
 */
export async function readShownPhase(
  env: Env,
  { id, index }: { readonly id: GameId; readonly index: number | 'now' },
  caller: Caller,
): Promise<Result<ShownPhase, Refused>> {
  const game = gameStub(env, id)
  const asStranger = await game.view(null, null)
  const { viewer, invitation } = asStranger.ok ? STRANGER : caller
  const isStranger = viewer === null && invitation === null
  const seen = isStranger ? asStranger : await game.view(viewer, invitation)
  if (!seen.ok) return err(seen.error)
  const now = { game: seen.value, closed: null, open: asStranger.ok }
  if (index === 'now' || index === seen.value.history.length) return ok(now)
  const closed = await game.closedPhase(index, viewer, invitation)
  return closed.ok ? ok({ ...now, closed: closed.value }) : err(closed.error)
}

/** What a game without a phase is at. */
const OUTSIDE: Readonly<Record<Status, string>> = {
  forming: 'Before the start',
  playing: '',
  finished: 'The end',
  abandoned: 'Called off',
}

const inWords = ({ code, era }: PhaseView): string => phaseInWords(code, era)

/** `Spring 1901, movement`. */
export const momentOf = ({ game, closed }: ShownPhase): string => {
  const phase = closed?.phase ?? game.phase
  return phase === null ? OUTSIDE[game.status] : inWords(phase)
}

/** `Standard`. */
export const variantOf = ({ settings: { variant } }: GameView): string =>
  RULESETS.find(({ id }) => id === variant)?.title ?? variant

/** What the boards of a game are drawn from. */
function mapOfGame({ drawing, charts, settings: { variant: id, options } }: GameView): Omit<BoardMap, 'id'> {
  const atlas = (): Atlas => {
    const variant = variantFor(id, options)
    if (variant === null) throw new Error(`no variant is called ${id}`)
    return boardOf(variant)
  }
  return { drawing, cells: charts[0]?.rows ?? null, atlas }
}

/** What a picture of it shows. */
export async function pictureOf(shown: ShownPhase): Promise<PictureProps> {
  const { game, closed } = shown
  const powers = scenePowers(game.powers)
  return {
    name: game.settings.name,
    when: momentOf(shown),
    plate: await loadPlate(mapOfGame(game)),
    boards:
      closed?.boards.map((board) => ({ title: board.title, scene: closedScene(board, powers) })) ??
      game.boards.map((board) => ({ title: board.title, scene: sceneOf(board, powers, []) })),
  }
}

/** The position that the phase began with. */
export async function smallPictureOf({ game, closed }: ShownPhase): Promise<SmallPictureProps> {
  const powers = scenePowers(game.powers)
  const boards = (closed ?? game).boards.map((board) => sceneOf(board, powers, []))
  return { plate: await loadPlate(mapOfGame(game)), boards }
}
