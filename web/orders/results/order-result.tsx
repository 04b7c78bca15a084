import type { JSX } from 'preact'
import { failed } from '../../../src/board/scenes.ts'
import type { OrderView } from '../../../src/game/views/shapes.ts'
import { Icon } from '../../ui/icons.tsx'
import { type AskedOrder, insteadWords } from './asked.ts'

export interface OrderResultProps {
  readonly order: OrderView
  /** What was written for the unit, where not every order is carried out as it is written. */
  readonly asked?: readonly AskedOrder[]
  readonly onPoint?: (() => void) | undefined
}

/** One order and its result: a failure is marked by a sign and by words, never by colour alone. */
export function OrderResult({ order, asked = [], onPoint }: OrderResultProps): JSX.Element {
  const bad = failed(order) || order.dislodged
  const reason = [order.reason, insteadWords(order)].filter((words) => words !== null).join(' ')
  const text = (
    <span class="order">
      {bad && <Icon sign="cross" />}
      {order.text}
    </span>
  )
  return (
    <li class={bad ? 'bad' : ''}>
      {onPoint === undefined ? (
        text
      ) : (
        <button class="plain" title="Show it on the board" onClick={onPoint}>
          {text}
        </button>
      )}
      {!order.given && <span class="muted small"> {asked.length === 0 ? '(no order)' : '(no order used)'}</span>}
      {reason !== '' && <span class="reason small"> {reason}</span>}
      <AskedList asked={asked} />
    </li>
  )
}

/** What each seat wrote, and what was made of it. */
export function AskedList({ asked }: { readonly asked: readonly AskedOrder[] }): JSX.Element | null {
  if (asked.length === 0) return null
  return (
    <ul class="asked small">
      {asked.map(({ who, text, use }) => (
        <li key={`${who ?? ''} ${text ?? ''}`}>
          {who !== null && `${who}: `}
          {text !== null && <span class="order">{text}. </span>}
          {use}
        </li>
      ))}
    </ul>
  )
}
