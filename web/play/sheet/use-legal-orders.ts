/** What the viewer of a game may order now, fetched anew with every phase, and when a game master has changed the position. */
import { useMemo } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import type { OrderSuffix, SheetTemplate } from '../../../src/rules/seam/variant.ts'
import { useStable } from '../../client/slow-phone.ts'
import { fetchLegalOrders } from '../../client/api.ts'
import { boardShown } from '../../client/slow-phone.ts'
import { useLoad } from '../../client/requests.ts'
import type { ApiError } from '../../client/api-error.ts'
import { choicesOf, looseOrders } from '../../orders/entry/choices.ts'
import type { Choice } from '../../orders/entry/pointing.ts'
import { asksForMap } from '../../text/words.ts'

export interface LegalOrders {
  readonly orders: readonly WrittenOrder[]
  readonly choices: readonly Choice[]
  /** Orders to no unit, as they are written. */
  readonly loose: readonly string[]
  /** How the text is written that the phase asks for, if it asks for one. */
  readonly template: SheetTemplate | null
  /** What may be added to one of the orders. */
  readonly suffix: OrderSuffix | null
  /** Why nothing is offered, if that could not be fetched; and another try. */
  readonly error: ApiError | null
  readonly reload: () => Promise<void>
}

const nothing: Omit<LegalOrders, 'error' | 'reload'> = {
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

/** Asked for at once, and looked through when the units stand that they are for; what is drawn on no board, as soon as it is here. */
async function offeredIn({ id, phase }: GameView) {
  const answer = fetchLegalOrders(id)
  if (!asksForMap(phase)) await boardShown
  return answer
}

export function useLegalOrders(game: GameView): LegalOrders {
  const phase = game.required === null ? null : game.phase
  // The same objects as long as nothing in them changes: a game is fetched again and again within a phase.
  const boards = useStable(game.boards)
  const position = useMemo(() => JSON.stringify(boards), [boards])
  // Orders by a map can be given as soon as it has been shown.
  const seen = game.charts.map(({ map }) => map).join()
  const { loaded, reload } = useLoad(phase === null ? '' : `${game.id} ${phase.code} ${seen} ${position}`, () =>
    phase === null ? Promise.resolve({ ok: true, value: null }) : offeredIn(game),
  )
  const tree = loaded.state === 'here' ? loaded.value : null
  const code = phase?.code
  const legal = useMemo(
    () =>
      tree === null || tree.code !== code
        ? nothing
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
