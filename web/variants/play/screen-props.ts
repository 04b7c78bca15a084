/** What a variant's own part of the order pane is told. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { SheetLine } from '../../../src/game/model.ts'
import type { PlayerId } from '../../../src/game/names.ts'
import type { WrittenOrder } from '../../../src/rules/orders/options.ts'

export interface ScreenProps {
  readonly game: GameView
  /** The names of players by their ids. */
  readonly names: Readonly<Record<PlayerId, string>>
  /** The sheet as it is typed, and how its lines were read. */
  readonly text: string
  readonly echo: readonly SheetLine[]
  /** Every order that is offered. */
  readonly orders: readonly WrittenOrder[]
  readonly onText: (text: string) => void
}
