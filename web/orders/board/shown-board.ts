import type { Scene } from '../../../src/board/index.ts'
import type { BoardId } from '../../../src/rules/names.ts'

export interface ShownBoard {
  readonly board: BoardId
  readonly title: string
  readonly scene: Scene
  /** A short remark beside the title: how much is open there. */
  readonly remark?: string | undefined
}
