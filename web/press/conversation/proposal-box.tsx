/** Orders that a message proposes to its reader, and how they get into a draft. */
import type { JSX } from 'preact'
import type { Message, QuotedOrder } from '../../../src/game/press/press-types.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatList } from '../../text/words.ts'
import type { ProposalActions, Proposed } from '../on-board.ts'

export interface ProposalBoxProps {
  readonly message: Message
  readonly actions: ProposalActions
  /** Who wrote it, in words. */
  readonly from: string
  readonly powerName: (power: string) => string
}

interface Line {
  readonly order: QuotedOrder
  readonly is: Proposed
}

/** Each order of the open phase that the message speaks of, once. */
export function proposedIn({ references }: Message, actions: ProposalActions): readonly Line[] {
  const orders = references.flatMap((one) => (one.kind === 'order' && one.phase === actions.phase ? [one.order] : []))
  const lines = new Map(orders.map((order) => [order.text, { order, is: actions.judge(order) }]))
  return [...lines.values()]
}

/** Shown where one of the orders is to a unit of the reader's. */
export function ProposalBox({ message, actions, from, powerName }: ProposalBoxProps): JSX.Element | null {
  const lines = proposedIn(message, actions)
  if (lines.every(({ is }) => is === 'foreign')) return null
  const orders = lines.flatMap(({ order, is }) => (is === 'yours' ? [order.text] : []))
  const replaced = actions.replaced(orders)
  return (
    <div class="proposal" role="group" aria-label="Proposed orders">
      <ul>
        {lines.map(({ order, is }) => (
          <li key={order.text} class={is}>
            <span class="order">
              {is !== 'foreign' && <Icon sign={is === 'yours' ? 'tick' : 'cross'} />}
              {order.text}
            </span>{' '}
            <span class="small muted">{WORDS[is](powerName(order.power))}</span>
          </li>
        ))}
      </ul>
      {orders.length > 0 && (
        <>
          <button onClick={() => actions.takeOver(orders, from)}>Copy to a draft</button>
          <p class="small muted">
            {replaced.length === 0
              ? 'Your orders stay as they are until you use the draft.'
              : `The draft replaces ${formatList(replaced)}. Your orders stay as they are until you use it.`}
          </p>
        </>
      )}
    </div>
  )
}

const WORDS: Readonly<Record<Proposed, (power: string) => string>> = {
  yours: () => 'your order',
  illegal: () => 'cannot be ordered',
  foreign: (power) => `an order of ${power}`,
}
