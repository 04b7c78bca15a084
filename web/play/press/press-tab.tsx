/** The press pane. Proposed orders can become drafts; quoted orders can be shown on the board. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { scenePowers } from '../../../src/board/build-scene.ts'
import { cssColour } from '../../../src/board/index.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import type { PressView } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Province } from '../../../src/rules/names.ts'
import type { GameData } from '../../client/api.ts'
import type { Load } from '../../client/requests.ts'
import type { ProposalActions } from '../../press/press-props.ts'
import { PressPane } from '../../press/pane/press-pane.tsx'
import { boardLinks } from './board-links.ts'
import { canonical, linesOf } from '../../orders/entry/lines.ts'
import { type Merge, mergeOrders, mergeText } from '../../orders/entry/merge-orders.ts'
import { addDraft } from '../sheet/order-drafts.ts'
import type { OrderEntry } from '../sheet/use-order-entry.ts'
import type { Quoting } from './use-quoting.ts'

export interface PressTabProps {
  readonly game: GameView
  readonly names: GameData['names']
  readonly entry: OrderEntry
  readonly invitation: string | null
  readonly press: Load<PressView | null>
  readonly quoting: Quoting
  /** Shows the sheet and its drafts. */
  readonly onOrders: () => void
  /** Shows the pane in which a quote was chosen. */
  readonly onUnquote: () => void
}

export function PressTab(props: PressTabProps): JSX.Element {
  const { game, names, invitation, press, quoting } = props
  const { route } = useLocation()
  const looks = {
    names,
    colours: new Map(scenePowers(game.powers).map(({ power, colour }) => [power, cssColour(colour)])),
  }
  return (
    <PressPane
      {...{ game, looks, invitation, press }}
      links={boardLinks({ game, invitation, quoting, route })}
      actions={proposalActions(props)}
      quote={quoting.quote}
      onQuoted={quoting.onQuoteTaken}
      onUnquote={props.onUnquote}
      pin={quoting.pin}
      onPinned={quoting.onNoteTaken}
      chosen={selectedProvince(props)}
      phaseRequest={quoting.phaseRequest}
    />
  )
}

/** The province selected on the present board. */
function selectedProvince({ entry, quoting: { board } }: PressTabProps): Province | null {
  const at = board.shown === null ? (board.history.inspected ?? entry.ordering.pointing.from) : null
  return at === null ? null : provinceOf(at)
}

/** Proposed orders can be adopted while the viewer has orders to give, once it is known which are legal. */
export function proposalActions({ game, entry, onOrders }: PressTabProps): ProposalActions | null {
  const { sheet, legal, ordering } = entry
  if (game.required === null || game.phase === null || legal.orders.length === 0) return null
  // Orders in messages are read without their maps. Builds and disbands use none.
  if (game.charts.some(({ map }) => map !== null) && !game.phase.steps.includes('adjustments')) return null
  const mine = game.seats.find(({ seat }) => seat === game.you)?.powers ?? []
  const phase = game.phase.code
  const lines = linesOf(sheet.state.text).map((line) => canonical(line, sheet.state.saved.lines))
  const merge: Merge = entry.forecasting.forecast?.merge ?? mergeOrders
  const inSheet = (orders: readonly string[], proposed: readonly string[]) =>
    merge(sheet.state.text, ordering.known, orders, proposed)
  return {
    phase: game.history.length,
    code: phase,
    judge: ({ power, text }) =>
      !mine.includes(power) ? 'foreign' : legal.orders.some(({ written }) => written === text) ? 'yours' : 'illegal',
    replaced: (orders, proposed) => inSheet(orders, proposed).replaced,
    effect: (orders, proposed) => mergeText(inSheet(orders, proposed)),
    isReady: sheet.state.saved.ready,
    areOnSheet: (orders) => orders.every((order) => lines.includes(order)),
    putOnSheet: (orders, proposed) => sheet.change({ kind: 'typed', text: inSheet(orders, proposed).text }),
    copyToDraft: (orders, proposed, from) => {
      addDraft(game.id, phase, {
        text: inSheet(orders, proposed).text,
        name: from === 'You' ? null : `Proposed by ${from}`,
      })
      onOrders()
    },
  }
}
