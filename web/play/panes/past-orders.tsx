/** Below the board of a closed phase: the results of the orders about the selected province. */
import type { JSX } from 'preact'
import type { Plate } from '../../../src/board/index.ts'
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Location, Seat } from '../../../src/rules/names.ts'
import type { GameData } from '../../client/api.ts'
import { provinceName, type ShownBoard } from '../../orders/board/board-panel.tsx'
import { ProvinceOrders } from '../../orders/results/province-orders.tsx'
import { type Submission, submissionsFor, submissionsWithoutEffect } from '../../orders/results/submission-results.ts'
import type { Submissions } from '../../orders/results/submitted.ts'
import { seatPlayers } from '../../text/seat-players.ts'
import { isDraftCode } from '../../text/words.ts'
import type { Quoting } from '../press/use-quoting.ts'
import { addressOf } from '../history/links.ts'
import type { PastPhase } from '../history/use-past-phase.ts'

export interface PastOrdersProps {
  readonly game: GameView
  readonly names: GameData['names']
  readonly invitation: string | null
  /** The closed phase on the board. */
  readonly shown: number
  readonly plate: Plate | null | undefined
  readonly boards: readonly ShownBoard[]
  readonly open: BoardId | null
  readonly history: PastPhase
  readonly quoting: Pick<Quoting, 'onQuote'>
}

/** `S1901M: A PAR - BUR` */
const quoteOf = ({ history }: GameView, phase: number, order: string): string => `${history[phase] ?? ''}: ${order}`

const withoutEffectByPower = (
  { board, orders }: ClosedPhaseView['boards'][number],
  { submitted, nameOf }: Submissions,
  at: Location,
): readonly (readonly Submission[])[] =>
  [...Map.groupBy(submitted, ({ power }) => power).values()]
    .map((own) => submissionsWithoutEffect({ board, orders }, { submitted: own, nameOf }, at))
    .filter((submissions) => submissions.length > 0)

export function PastOrders(props: PastOrdersProps): JSX.Element {
  const { game, names, invitation, shown, plate, boards, open, history, quoting } = props
  const { past, inspected, inspect, pointed } = history
  const seat = game.seats.find((each) => each.seat === game.you)
  if (past !== null && seat !== undefined && isDraftCode(past.phase.code))
    return <p class="actions reading">The countries are drawn. You play {seat.name}.</p>
  const board = past?.boards.find((each) => each.board === open)
  const authors = seatPlayers(game, names)
  const submissions: Submissions = { submitted: past?.submitted ?? [], nameOf: (each: Seat) => authors[each] ?? '' }
  return (
    <ProvinceOrders
      orders={board?.orders ?? []}
      powers={game.powers}
      submissionsFor={(order) => (board === undefined ? [] : submissionsFor(order, board, submissions))}
      withoutEffectAt={(at) => (board === undefined ? [] : withoutEffectByPower(board, submissions, at))}
      at={inspected}
      name={provinceName(plate, inspected)}
      onClear={() => inspect(null)}
      pointed={pointed.order}
      onQuote={(order) => quoting.onQuote(quoteOf(game, shown, order))}
      addressOf={(order) =>
        addressOf({ game: game.id, phase: shown, invitation, order, board: boards.length > 1 ? open : null })
      }
    />
  )
}
