/** While a finger lies on a step to another phase, the units of that phase are drawn out of sight: when it is lifted, they are shown. */
import { useCallback, useMemo, useState } from 'preact/hooks'
import type { Scene, ScenePower } from '../../../src/board/index.ts'
import { closedScene } from '../../../src/board/scenes.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import type { ShownBoard } from '../../orders/board/board-panel.tsx'
import { afterPicture } from '../../ui/tasks.ts'
import { phaseHere } from '../history/use-closed-phase.ts'

export interface Ahead {
  readonly units: ReadonlyMap<BoardId, Scene['units']>
  readonly aim: (phase: number) => void
}

/** Where a mouse hovers, units glide from phase to phase (`web/board/board.css`): those in sight are moved. */
const glides = (): boolean => matchMedia('(hover: hover)').matches

const NOBODY: readonly ScenePower[] = []

/** `boards`: as they are shown. */
export function useAhead({ id, rollBacks }: GameView, boards: readonly ShownBoard[]): Ahead {
  const [aimed, setAimed] = useState<number | null>(null)
  const times = rollBacks.length
  const powers = boards[0]?.scene.powers ?? NOBODY
  const units = useMemo(() => {
    const phase = aimed === null ? null : phaseHere({ id, rollBacks: times }, aimed)
    return new Map(phase?.boards.map((board) => [board.board, closedScene(board, powers, null).units]))
  }, [id, times, aimed, powers])
  const aim = useCallback((phase: number) => {
    // The link shows first that it is pressed.
    if (!glides()) afterPicture(() => setAimed(phase))
  }, [])
  return useMemo(() => ({ units, aim }), [units, aim])
}
