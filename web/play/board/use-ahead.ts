/**
 * While a finger lies on a step to another phase, the units and the name of that phase are drawn out of sight. When it is lifted,
 * the board is turned over to them; the step itself, which draws the whole stage, is taken when that is on the screen.
 */
import type { RefObject } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ScenePower } from '../../../src/board/index.ts'
import { closedScene } from '../../../src/board/scenes.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import type { Ahead } from '../../board/index.ts'
import { endTurning, turnOver } from '../../ui/turning.ts'
import type { ShownBoard } from '../../orders/board/board-panel.tsx'
import { afterPicture } from '../../ui/tasks.ts'
import type { AheadOfStep } from '../history/stepper.tsx'
import { phaseHere } from '../history/use-closed-phase.ts'

export interface AheadOnBoards extends AheadOfStep {
  readonly boards: ReadonlyMap<BoardId, Ahead>
}

interface AheadOptions {
  readonly game: GameView
  /** The phase on the board. */
  readonly shown: number | null
  /** As they are shown. */
  readonly boards: readonly ShownBoard[]
  readonly column: RefObject<HTMLElement | null>
}

/** Where a mouse hovers, units glide from phase to phase (`web/board/board.css`): those in sight are moved. */
const glides = (): boolean => matchMedia('(hover: hover)').matches

const NOBODY: readonly ScenePower[] = []

export function useAhead({ game: { id, rollBacks }, shown, boards, column }: AheadOptions): AheadOnBoards {
  const [aimed, setAimed] = useState<number | null>(null)
  const times = rollBacks.length
  const powers = boards[0]?.scene.powers ?? NOBODY
  const turned = useRef(false)
  const ahead = useMemo(() => {
    const phase = aimed === null ? null : phaseHere({ id, rollBacks: times }, aimed)
    return new Map(
      phase?.boards.map((board) => [board.board, { units: closedScene(board, powers, null).units, turned }]),
    )
  }, [id, times, aimed, powers])
  const drawn = useRef<number | null>(null)
  useLayoutEffect(() => {
    drawn.current = aimed
  }, [aimed, ahead])
  useLayoutEffect(() => {
    turned.current = false
    if (column.current !== null) endTurning(column.current)
  }, [shown, column])
  const aim = useCallback((phase: number) => {
    // The link shows first that it is pressed.
    if (!glides()) afterPicture(() => setAimed(phase))
  }, [])
  const turnTo = useCallback(
    (phase: number | null): boolean => {
      const { current: within } = column
      if (within === null) return false
      turned.current = phase !== null && phase === drawn.current && turnOver(within)
      if (!turned.current) endTurning(within)
      return turned.current
    },
    [column],
  )
  return useMemo(() => ({ boards: ahead, aimed, aim, turnTo }), [ahead, aimed, aim, turnTo])
}
