/** One's orders in the phase that is due: the sheet, what may be ordered, and pointing at the board. */
import { useCallback, useMemo } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import type { GameData } from '../../client/api.ts'
import { unlisted } from '../../orders/entry/choices.ts'
import { echoOf, linesOf } from '../../orders/entry/lines.ts'
import type { SeenOrder } from '../../orders/entry/ordering.ts'
import { type Ordering, useOrdering } from '../../orders/entry/use-ordering.ts'
import type { SheetState } from './sheet.ts'
import { type LegalOrders, useLegalOrders } from './use-legal-orders.ts'
import { type OrderSheet, useSheet, withGame } from './use-sheet.ts'

export interface OrderEntry {
  readonly sheet: OrderSheet
  readonly legal: LegalOrders
  readonly ordering: Ordering
  /** The orders on the sheet that the boards show, whether they were offered or not. */
  readonly drawn: readonly SeenOrder[]
}

export interface OrderEntryInput {
  readonly data: GameData
  readonly onData: (data: GameData) => void
  /** The board that is open. */
  readonly board: BoardId | null
  readonly onBoard: (board: BoardId) => void
}

export function useOrderEntry({ data, onData, board, onBoard }: OrderEntryInput): OrderEntry {
  const { game } = data
  const onGame = useCallback((newer: GameView) => onData(withGame(data, newer)), [data, onData])
  const sheet = useSheet(game, onGame)
  const legal = useLegalOrders(game)
  const ordering = useOrdering({
    choices: legal.choices,
    orders: legal.orders,
    text: sheet.state.text,
    echo: sheet.state.saved.lines,
    onText: (text) => sheet.change({ kind: 'typed', text }),
    board,
    onBoard,
  })
  const drawn = useDrawn(ordering.ordered, sheet.state, game.boards)
  return { sheet, legal, ordering, drawn }
}

function useDrawn(ordered: readonly SeenOrder[], { text, saved }: SheetState, boards: GameView['boards']) {
  return useMemo(() => {
    const lines = linesOf(text).flatMap((line) => echoOf(line, saved.lines) ?? [])
    return [...ordered, ...unlisted(lines, ordered, boards)]
  }, [ordered, text, saved.lines, boards])
}
