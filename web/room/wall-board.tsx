/** The boards on the wall: the present, or a frame of the results. Nothing on it can be pressed. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Scene, ScenePower } from '../../src/board/index.ts'
import { closedScene, movedScene, scenePowers, sceneOf } from '../../src/board/build-scene.ts'
import type { ClosedPhaseView, GameView } from '../../src/game/views/shapes.ts'
import { Board } from '../board/index.ts'
import { useStable } from '../client/slow-phone.ts'
import { usePlate } from '../orders/board/board-panel.tsx'
import { presentScene } from '../orders/board/shown-boards.ts'
import { mapOfGame } from '../play/maps/map-of-game.ts'
import { useShownMap } from '../play/maps/shown-map.ts'
import { type Frame, phaseAt } from './playback.ts'

interface WallBoardProps {
  readonly game: GameView
  readonly phase: ClosedPhaseView | null
  readonly frame: Frame | null
}

interface TitledScene {
  readonly title: string
  readonly scene: Scene
}

function resultScenes(phase: ClosedPhaseView, frame: Frame, powers: readonly ScenePower[]): readonly TitledScene[] {
  return phaseAt(phase, frame).boards.map((board) => {
    const scene = closedScene(board, powers)
    const after = phase.after.find((each) => each.board === board.board)
    const isMoved = frame.hasMoved && after !== undefined
    return { title: board.title, scene: isMoved ? movedScene(scene, sceneOf(after, powers, []).units) : scene }
  })
}

export function WallBoard({ game, phase, frame }: WallBoardProps): JSX.Element {
  const map = useShownMap(game)
  const plate = usePlate(mapOfGame(game, map.chart))
  const stable = useStable(game.powers)
  const powers = useMemo(() => scenePowers(stable), [stable])
  const scenes = useMemo(
    () =>
      phase === null || frame === null
        ? game.boards.map((board) => ({ title: board.title, scene: presentScene(board, powers, [], game.notes) }))
        : resultScenes(phase, frame, powers),
    [game.boards, game.notes, phase, frame, powers],
  )
  if (plate === undefined) return <div class="wall-boards" />
  if (plate === null || scenes.length === 0)
    return <p class="wall-boards wall-blank">There is no board to show yet: maps are being drawn in secret.</p>
  return (
    <div class="wall-boards moving" style={{ '--boards': scenes.length }}>
      {scenes.map(({ title, scene }) => (
        <figure key={title}>
          {scenes.length > 1 && <figcaption>{title}</figcaption>}
          <Board plate={plate} scene={scene} label={scenes.length > 1 ? `The board: ${title}` : 'The board'} still />
        </figure>
      ))}
    </div>
  )
}
