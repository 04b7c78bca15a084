import type { JSX } from 'preact'
import type { Location } from '../../src/rules/names.ts'
import type { Plate } from './plate.ts'
import type { Scene } from './scene.ts'
import './board.css'

export interface BoardProps {
  readonly plate: Plate
  readonly scene: Scene
  /** A province was tapped, clicked or chosen by key; with its coast only where a target or a unit is on that coast. */
  readonly onPick?: (place: Location) => void
  /** What the board is called aloud, e.g. `Board, Spring 1901`. */
  readonly label?: string
}

/** The board. */
export function Board({ plate, label }: BoardProps): JSX.Element {
  return <svg class="board" role="group" aria-label={label ?? 'Board'} viewBox={`0 0 ${plate.width} ${plate.height}`} />
}
