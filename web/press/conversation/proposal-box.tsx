/** Orders that a message proposes to its reader, with a button that copies them to a draft. */
import type { JSX } from 'preact'
import type { Message, QuotedOrder } from '../../../src/game/press/press-types.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatList } from '../../text/words.ts'
import type { ProposalActions, ProposalStatus } from '../press-props.ts'

export interface ProposalBoxProps {
  readonly message: Message
  readonly actions: ProposalActions
  /** The author's name. */
  readonly from: string
  readonly powerName: (power: string) => string
}

interface ProposedOrder {
  readonly order: QuotedOrder
  readonly status: ProposalStatus
}

/** The message's orders for the current phase, each once. */
export function proposedIn({ references }: Message, actions: ProposalActions): readonly ProposedOrder[] {
  const orders = references.flatMap((reference) =>
    reference.kind === 'order' && reference.phase === actions.phase ? [reference.order] : [],
  )
  const lines = new Map(orders.map((order) => [order.text, { order, status: actions.judge(order) }]))
  return [...lines.values()]
}

/** Null if no order is for a unit of the reader. */
export function ProposalBox({ message, actions, from, powerName }: ProposalBoxProps): JSX.Element | null {
  const lines = proposedIn(message, actions)
  if (lines.every(({ status }) => status === 'foreign')) return null
  const orders = lines.flatMap(({ order, status }) => (status === 'yours' ? [order.text] : []))
  const replaced = actions.replaced(orders)
  return (
    <div class="proposal" role="group" aria-label="Proposed orders">
      <ul>
        {lines.map(({ order, status }) => (
          <li key={order.text} class={status}>
            <span class="order">
              {status !== 'foreign' && <Icon sign={status === 'yours' ? 'tick' : 'cross'} />}
              {order.text}
            </span>{' '}
            <span class="small muted">{STATUS_LABELS[status](powerName(order.power))}</span>
          </li>
        ))}
      </ul>
      {orders.length > 0 && (
        <>
          <button onClick={() => actions.takeOver(orders, from)}>Copy to a draft</button>
          <p class="small muted">
            {replaced.length === 0
              ? 'Your orders won’t change until you use the draft.'
              : `The draft replaces ${formatList(replaced)}. Your orders won’t change until you use it.`}
          </p>
        </>
      )}
    </div>
  )
}

const STATUS_LABELS: Readonly<Record<ProposalStatus, (power: string) => string>> = {
  yours: () => 'your order',
  illegal: () => 'not possible',
  foreign: (power) => `an order for ${power}`,
}
