/** The legal orders of the viewer, fetched for every phase and every correction of the position. */
import { useMemo } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import type { OrderSuffix, SheetTemplate } from '../../../src/rules/seam/variant.ts'
import { fetchLegalOrders } from '../../client/api.ts'
import { boardShown, useStable } from '../../client/slow-phone.ts'
import { useLoad } from '../../client/requests.ts'
import type { ApiError } from '../../client/api-error.ts'
import { choicesOf, looseOrders } from '../../orders/entry/choices.ts'
import type { Choice } from '../../orders/entry/pointing.ts'
import { asksForMap } from '../../text/words.ts'

export interface LegalOrders {
  readonly orders: readonly WrittenOrder[]
  readonly choices: readonly Choice[]
  /** The texts of orders that address no unit. */
  readonly loose: readonly string[]
  /** If the phase asks for another text than orders. */
  readonly template: SheetTemplate | null
  /** A suffix that one of the orders can have. */
  readonly suffix: OrderSuffix | null
  /** Why loading failed. */
  readonly error: ApiError | null
  readonly reload: () => Promise<void>
}

const NO_LEGAL_ORDERS: Omit<LegalOrders, 'error' | 'reload'> = {
  orders: [],
  choices: [],
  loose: [],
  template: null,
  suffix: null,
}

const unfetched = (error: ApiError): ApiError => ({
  ...error,
  message: `Possible orders could not be loaded. ${error.message} You can type your orders.`,
})

/** Requests the orders at once, but returns them after the board is shown, if the phase has one. */
async function loadOptions({ id, phase }: GameView) {
  const answer = fetchLegalOrders(id)
  if (!asksForMap(phase)) await boardShown
  return answer
}

export function useLegalOrders(game: GameView): LegalOrders {
  const phase = game.required === null ? null : game.phase
  // A game is fetched repeatedly within a phase; `boards` stays the same object until it changes.
  const boards = useStable(game.boards)
  const position = useMemo(() => JSON.stringify(boards), [boards])
  // Another player's map makes more orders legal as soon as it is shown.
  const maps = game.charts.map(({ map }) => map).join()
  const { loaded, reload } = useLoad(phase === null ? '' : `${game.id} ${phase.code} ${maps} ${position}`, () =>
    phase === null ? Promise.resolve({ ok: true, value: null }) : loadOptions(game),
  )
  const tree = loaded.state === 'here' ? loaded.value : null
  const code = phase?.code
  const legal = useMemo(
    () =>
      tree === null || tree.code !== code
        ? NO_LEGAL_ORDERS
        : {
            orders: tree.orders,
            choices: choicesOf(tree.orders, boards),
            loose: looseOrders(tree.orders),
            template: tree.template,
            suffix: tree.suffix,
          },
    [tree, code, boards],
  )
  return { ...legal, error: loaded.state === 'failed' ? unfetched(loaded.error) : null, reload }
}
