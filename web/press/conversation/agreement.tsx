/** Below a proposal whose orders are on the reader's sheet: a button that sends an agreement. */
import type { JSX } from 'preact'
import type { Message, MessagesView, QuotedOrder, Voice } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { sendMessage } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import { proposalMessage } from '../proposal-message.ts'
import { type OpenPhase, proposedOrders } from '../proposed-orders.ts'

export interface AgreementProps {
  readonly game: GameView
  /** Its readers. */
  readonly channel: readonly Voice[]
  /** Those of the reader in this conversation. */
  readonly ownMessages: readonly Message[]
  readonly orders: readonly QuotedOrder[]
  /** The author of the proposal. */
  readonly from: string
  readonly onSent: (page: MessagesView) => void
}

/** The orders that these messages do not name yet, as orders for this phase. */
export const unanswered = (
  orders: readonly QuotedOrder[],
  messages: readonly Message[],
  now: OpenPhase,
): readonly QuotedOrder[] => {
  const named = messages.flatMap((message) => proposedOrders(message, now).map(({ text }) => text))
  return orders.filter(({ text }) => !named.includes(text))
}

/** `Agreed for England:` and the orders; several powers one after the other. */
export const agreementText = (orders: readonly QuotedOrder[], powerName: (power: string) => string): string =>
  [...Map.groupBy(orders, ({ power }) => power)]
    .map(([power, own]) =>
      proposalMessage(
        powerName(power),
        own.map(({ text }) => text),
        true,
      ),
    )
    .join('\n')

export function Agreement({ game, channel, ownMessages, orders, from, onSent }: AgreementProps): JSX.Element | null {
  const { busy, error, send } = useSending<MessagesView>()
  const news = unanswered(orders, ownMessages, { phase: game.history.length, code: game.phase?.code ?? '' })
  if (news.length === 0) return null
  const powerName = (power: string): string => game.powers.find((info) => info.power === power)?.name ?? power
  const agree = async () => {
    const message = { to: [...channel], text: agreementText(news, powerName), pin: null, signed: true }
    const page = await send(() => sendMessage(game.id, { ...message, key: crypto.randomUUID() }))
    if (page !== null) onSent(page)
  }
  return (
    <>
      <button disabled={busy} onClick={() => void agree()}>
        Tell {from.replace(/ \(.*\)$/, '')} that you agree
      </button>
      <ApiErrorNotice error={error} />
    </>
  )
}
