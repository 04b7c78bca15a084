/** The phases of a game for its HTML file: boards as SVG text, results and units as lists. Pure. */
import { closedScene, scenePowers, sceneOf } from '../../../src/board/build-scene.ts'
import type { Plate } from '../../../src/board/index.ts'
import { drawEmbeddedBoards } from '../../../src/board/picture/embedded-boards.tsx'
import type { Scene } from '../../../src/board/scene.ts'
import type { BoardView, ClosedPhaseView, GameView, OrderView } from '../../../src/game/views/shapes.ts'
import { formatUnit } from '../../../src/rules/notation/index.ts'
import { hasSucceeded } from '../../orders/results/order-result.tsx'
import { phaseLabel } from '../../text/words.ts'

/** A heading and its lines: a text and a remark, which may be empty. */
export interface FileSection {
  readonly title: string
  readonly lines: readonly (readonly [text: string, remark: string])[]
}

export interface FilePhase {
  readonly title: string
  /** `title` is empty for an only board. `svg` is a complete element. */
  readonly boards: readonly { readonly title: string; readonly svg: string }[]
  /** `Austria 5 · England 4` */
  readonly counts: string
  readonly results: readonly FileSection[]
  readonly units: readonly FileSection[]
}

type Powers = GameView['powers']

/** A closed phase: its start, with the orders and their results. */
export function closedFilePhase(game: Pick<GameView, 'powers'>, plate: Plate, closed: ClosedPhaseView): FilePhase {
  const powers = scenePowers(game.powers)
  const title = phaseLabel(closed.phase.code, closed.phase.era)
  const orders = closed.boards.flatMap((board) => board.orders)
  return {
    ...positionParts(game.powers, closed.boards),
    title,
    boards: drawBoards(
      plate,
      title,
      closed.boards.map((board) => ({ title: board.title, scene: closedScene(board, powers) })),
    ),
    results: [
      ...sectionsByPower(
        game.powers,
        orders.map((order) => [order.power, order.text, remarkOn(order)]),
      ),
      ...closed.notes.map((note) => ({ title: note.title, lines: note.lines.map((line) => [line, ''] as const) })),
    ],
  }
}

function remarkOn(order: OrderView): string {
  if (order.reason !== null) return order.reason
  if (!order.given) return 'No order was given.'
  return hasSucceeded(order) ? '✓' : ''
}

/** The position of the open phase, or the end of the game. `ending`: null if it is not over. */
export function presentFilePhase(
  game: Pick<GameView, 'powers' | 'phase' | 'boards'>,
  plate: Plate,
  ending: string | null,
): FilePhase {
  const powers = scenePowers(game.powers)
  const title = game.phase === null ? 'The end' : `${phaseLabel(game.phase.code, game.phase.era)}, open`
  return {
    ...positionParts(game.powers, game.boards),
    title,
    boards: drawBoards(
      plate,
      title,
      game.boards.map((board) => ({ title: board.title, scene: sceneOf(board, powers, []) })),
    ),
    results: ending === null ? [] : [{ title: 'Result', lines: [[ending, '']] }],
  }
}

function drawBoards(
  plate: Plate,
  when: string,
  boards: readonly { readonly title: string; readonly scene: Scene }[],
): FilePhase['boards'] {
  const drawn = drawEmbeddedBoards({ plate, boards, name: `The board, ${when}` })
  return boards.map(({ title }, i) => ({ title: boards.length === 1 ? '' : title, svg: drawn[i] ?? '' }))
}

function positionParts(powers: Powers, boards: readonly BoardView[]): Pick<FilePhase, 'counts' | 'units'> {
  const owners = boards.flatMap((board) =>
    Object.entries(board.owners).flatMap(([province, owner]) =>
      board.centres.some((centre) => centre === province) ? [owner] : [],
    ),
  )
  const counts = powers.flatMap(({ power, name }) => {
    const count = owners.filter((owner) => owner === power).length
    return count === 0 ? [] : [`${name} ${count}`]
  })
  const units = boards.flatMap((board) => {
    const where = boards.length === 1 ? '' : board.title
    return [
      ...board.units.map((unit) => [unit.power, formatUnit(unit), where] as const),
      ...board.dislodged.map(
        ({ unit }) => [unit.power, formatUnit(unit), ['dislodged', where].filter(Boolean).join(', ')] as const,
      ),
    ]
  })
  return { counts: counts.join(' · '), units: sectionsByPower(powers, units) }
}

/** In the order of the powers; those without lines are left out. */
function sectionsByPower(
  powers: Powers,
  lines: readonly (readonly [power: string, text: string, remark: string])[],
): readonly FileSection[] {
  return powers.flatMap(({ power, name }) => {
    const own = lines.flatMap(([owner, text, remark]) => (owner === power ? [[text, remark] as const] : []))
    return own.length === 0 ? [] : [{ title: name, lines: own }]
  })
}
