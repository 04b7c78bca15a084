/** Order entry in the open phase: the sheet, the legal orders, and orders given on the board. */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { type BoardId, mapName } from '../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import { useStable } from '../../client/slow-phone.ts'
import type { GameData } from '../../client/api.ts'
import { choicesOf, unofferedOrders } from '../../orders/entry/choices.ts'
import { echoOf, ordersOf } from '../../orders/entry/lines.ts'
import type { Choice, SeenOrder } from '../../orders/entry/pointing.ts'
import { type Ordering, useOrdering } from '../../orders/entry/use-ordering.ts'
import { matchesMap, type ShownMap } from '../maps/shown-map.ts'
import type { SheetState } from './sheet-state.ts'
import { type LegalOrders, useLegalOrders } from './use-legal-orders.ts'
import { type Forecasting, useForecast } from './use-forecast.ts'
import { type OrderSheet, useSheet, withGame } from './use-sheet.ts'

export interface OrderEntry {
  readonly sheet: OrderSheet
  readonly legal: LegalOrders
  readonly ordering: Ordering
  /** The orders on the sheet that are drawn on the boards. */
  readonly drawn: readonly SeenOrder[]
  readonly forecasting: Forecasting
}

export interface OrderEntryInput {
  readonly data: GameData
  readonly onData: (data: GameData) => void
  /** The open board. */
  readonly board: BoardId | null
  readonly onBoard: (board: BoardId) => void
  /** The map that orders name, if every power has its own. */
  readonly map: ShownMap
}

export function useOrderEntry({ data, onData, board, onBoard, map }: OrderEntryInput): OrderEntry {
  const { game } = data
  const onGame = useCallback((newer: GameView) => onData(withGame(data, newer)), [data, onData])
  const sheet = useSheet(game, onGame)
  const legal = useLegalOrders(game)
  const { orders, choices } = useOrdersByMap(legal, game, map)
  const forecasting = useForecast(game, sheet.state.text)
  // Which builds and disbands count is known only then. Taps wait for it.
  const isUnchecked = forecasting.state === 'loading' && game.phase?.steps.includes('adjustments') === true
  const isOffered = useOffered(map, isUnchecked)
  const missing = useStable(game.required?.own)
  const useful = forecasting.forecast?.winter.isUseful
  const isUseful = useMemo(
    () =>
      useful &&
      ((choice: Choice) =>
        choice.kind === 'place' ? missing?.some((item) => item.includes(choice.text)) === true : useful(choice)),
    [useful, missing],
  )
  const ordering = useOrdering({
    choices,
    orders,
    isOffered,
    text: sheet.state.text,
    echo: sheet.state.saved.lines,
    onText: (text) => sheet.change({ kind: 'typed', text }),
    board,
    onBoard,
    isUseful,
    needless: forecasting.forecast?.winter.needless,
  })
  const drawn = useDrawn(ordering.ordered, sheet.state, game.boards)
  return { sheet, legal, ordering, drawn, forecasting }
}

/** Which choices the board offers now; undefined: all. */
function useOffered({ chart, unseen }: ShownMap, isUnchecked: boolean) {
  const chartOf = chart?.map
  return useMemo(() => {
    if (isUnchecked) return () => false
    return chartOf === undefined ? undefined : (choice: Choice) => matchesMap({ chartOf, unseen }, choice)
  }, [isUnchecked, chartOf, unseen])
}

/** A constant, because a new list of choices resets the current gesture. */
const NO_ORDERS: readonly WrittenOrder[] = []

/** The legal orders; with a map that the viewer has not seen, also all conceivable orders by it. */
function useOrdersByMap({ orders, choices }: LegalOrders, game: GameView, { unseen, unseenPowers }: ShownMap) {
  // Every save returns the game; that must not reset the current gesture.
  const boards = useStable(game.boards)
  const adjective = unseenPowers.find(({ power }) => mapName(power) === unseen)?.adjective
  const settings = useStable(game.settings)
  const [more, setMore] = useState(NO_ORDERS)
  useEffect(() => {
    let isCurrent = true
    setMore(NO_ORDERS)
    if (unseen === null || adjective === undefined) return undefined
    void Promise.all([import('../../orders/entry/unseen-orders.ts'), import('../../sandbox/local-game.ts')])
      .then(([{ unseenOrders }, { boardFor }]) => {
        const { provinces: spaces } = boardFor(settings)
        if (isCurrent) setMore(unseenOrders(orders, boards, { map: unseen, adjective, spaces }))
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [orders, boards, unseen, adjective, settings])
  return useMemo(
    () =>
      more.length === 0
        ? { orders, choices }
        : { orders: [...orders, ...more], choices: [...choices, ...choicesOf(more, boards)] },
    [orders, choices, boards, more],
  )
}

function useDrawn(ordered: readonly SeenOrder[], { text, saved }: SheetState, boards: GameView['boards']) {
  return useMemo(() => {
    const read = new Map(saved.lines.map((line) => [line.text.trim(), line]))
    const lines = ordersOf(text, read).flatMap((line) => echoOf(line, saved.lines) ?? [])
    return [...ordered, ...unofferedOrders(lines, ordered, boards)]
  }, [ordered, text, saved.lines, boards])
}
