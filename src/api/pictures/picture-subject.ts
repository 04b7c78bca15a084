/** The content of pictures: a closed phase, the current position, or the start of a variant. */
import { err, ok, type Result } from '../../lib/result.ts'
import type { Refusal } from '../../durable/answers.ts'
import { gameStub } from '../../durable/game-stub.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import type { Status } from '../../game/model.ts'
import type { ClosedPhaseView, GameView } from '../../game/views/shapes.ts'
import { startingAtlas, boardViews, drawingOf, powersOf } from '../../game/views/boards.ts'
import type { Atlas } from '../../rules/atlas/atlas.ts'
import type { Chart } from '../../rules/seam/variant.ts'
import { phaseLabel } from '../../rules/phase-calendar.ts'
import { RULESETS, variantFor } from '../../variants/index.ts'
import type { PictureProps } from '../../board/picture/picture-layout.ts'
import type { SmallPictureProps } from '../../board/picture/small-picture.ts'
import { loadSmallPlate } from '../../board/picture/small-plate.ts'
import { type BoardMap, loadPlate } from '../../board/plates.ts'
import { closedScene, scenePowers, sceneOf } from '../../board/build-scene.ts'

/** An account, or someone with an invitation. */
export interface Caller {
  readonly viewer: PlayerId | null
  readonly invitation: string | null
}

export interface PictureSubject {
  readonly game: GameView
  /** Null: the current position. */
  readonly closed: ClosedPhaseView | null
  /** The map to draw it on, if every power has its own. */
  readonly chart: Chart | undefined
  /** May anyone see it? */
  readonly open: boolean
}

export const STRANGER: Caller = { viewer: null, invitation: null }

/**
 * `index` counts from 0; the one after the last closed phase is the current position. A public game
 * is shown to everyone as a stranger sees it, so that cached copies contain no secrets.
 */
export async function readSubject(
  env: Env,
  { id, index }: { readonly id: GameId; readonly index: number | 'now' },
  caller: Caller,
): Promise<Result<PictureSubject, Refusal>> {
  const game = gameStub(env, id)
  const asStranger = await game.view(null, null)
  const { viewer, invitation } = asStranger.ok ? STRANGER : caller
  const isStranger = viewer === null && invitation === null
  const view = isStranger ? asStranger : await game.view(viewer, invitation)
  if (!view.ok) return err(view.error)
  const current = { game: view.value, closed: null, chart: view.value.charts[0], open: asStranger.ok }
  if (index === 'now' || index === view.value.history.length) return ok(current)
  const closed = await game.closedPhase(index, viewer, invitation)
  return closed.ok ? ok({ ...current, closed: closed.value }) : err(closed.error)
}

/** A phase on a map that this player may see; null if they may not, or there is no such phase. */
export async function readShownMap(
  env: Env,
  { id, index, map }: { readonly id: GameId; readonly index: number; readonly map: string },
  viewer: PlayerId,
): Promise<PictureSubject | null> {
  const game = gameStub(env, id)
  const view = await game.view(viewer, null)
  if (!view.ok) return null
  const chart = view.value.charts.find((each) => each.map === map)
  if (chart === undefined) return null
  const current = { game: view.value, closed: null, chart, open: false }
  if (index === view.value.history.length) return current
  const closed = await game.closedPhase(index, viewer, null)
  return closed.ok ? { ...current, closed: closed.value } : null
}

/** The title of a game without a phase. */
const STATUS_TITLES: Readonly<Record<Status, string>> = {
  forming: 'Before the start',
  playing: '',
  finished: 'The end',
  abandoned: 'Called off',
}

/** `Spring 1901, movement`. */
export const phaseTitle = ({ game, closed }: PictureSubject): string => {
  const phase = closed?.phase ?? game.phase
  return phase === null ? STATUS_TITLES[game.status] : phaseLabel(phase.code, phase.era)
}

/** `Standard`. */
export const variantTitle = ({ settings: { variant } }: GameView): string =>
  RULESETS.find(({ id }) => id === variant)?.title ?? variant

function mapOf({ game, chart }: PictureSubject): Omit<BoardMap, 'id'> {
  const { variant: id, options } = game.settings
  const atlas = (): Atlas => {
    const variant = variantFor(id, options)
    if (variant === null) throw new Error(`no variant is called ${id}`)
    return startingAtlas(variant)
  }
  return { drawing: game.drawing, cells: chart?.rows ?? null, atlas }
}

export async function pictureOf(subject: PictureSubject): Promise<PictureProps> {
  const { game, closed } = subject
  const powers = scenePowers(game.powers)
  return {
    name: game.settings.name,
    when: phaseTitle(subject),
    plate: await loadPlate(mapOf(subject)),
    boards:
      closed?.boards.map((board) => ({ title: board.title, scene: closedScene(board, powers) })) ??
      game.boards.map((board) => ({ title: board.title, scene: sceneOf(board, powers, []) })),
  }
}

/** The position at the start of the phase. */
export async function smallPictureOf(subject: PictureSubject): Promise<SmallPictureProps> {
  const { game, closed } = subject
  const powers = scenePowers(game.powers)
  const boards = (closed ?? game).boards.map((board) => sceneOf(board, powers, []))
  return { plate: await loadSmallPlate(mapOf(subject)), boards }
}

/** The start of a variant, with an example map if players draw their own. Null: no such variant. */
export async function variantPicture(id: string): Promise<SmallPictureProps | null> {
  const variant = variantFor(id)
  if (variant === null) return null
  const position = variant.setup(0)
  const [seat] = variant.seats
  const template = seat === undefined ? null : variant.sheetTemplate(position, seat)
  const powers = scenePowers(powersOf(variant, position))
  const { drawing } = drawingOf(variant, position, null, true)
  const plate = await loadSmallPlate({
    drawing,
    cells: template?.text.split('\n') ?? null,
    atlas: () => startingAtlas(variant),
  })
  return { plate, boards: boardViews(variant, position).map((board) => sceneOf(board, powers, [])) }
}
