import type { JSX } from 'preact'
import { failed } from '../../../src/board/build-scene.ts'
import type { OrderView } from '../../../src/game/views/shapes.ts'
import { Icon, SignButton } from '../../ui/icons.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { type Submission, insteadText } from './submitted.ts'

export interface OrderResultProps {
  readonly order: OrderView
  /** What was written for the unit, where not every order is carried out as it is written. */
  readonly asked?: readonly Submission[]
  readonly onPoint?: (() => void) | undefined
  /** A link to it can be copied. */
  readonly address?: string | undefined
  /** It is the one that a link leads to, or that was pointed at in the list. */
  readonly isPointed?: boolean
  /** Puts it into a message. */
  readonly onQuote?: (() => void) | undefined
}

/** One order and its result: a failure is marked by a sign and by words, never by colour alone. */
export function OrderResult({
  order,
  asked = [],
  onPoint,
  address,
  isPointed,
  onQuote,
}: OrderResultProps): JSX.Element {
  const bad = failed(order) || order.dislodged
  const reason = [order.reason, insteadText(order)].filter((words) => words !== null).join(' ')
  const text = (
    <span class="order">
      {bad && <Icon sign="cross" />}
      {order.text}
    </span>
  )
  return (
    <li class={bad ? 'bad' : ''} aria-current={isPointed}>
      {onPoint === undefined ? (
        text
      ) : (
        <button class="plain" title="Show it on the board" onClick={onPoint}>
          {text}
        </button>
      )}
      {!order.given && <span class="muted small"> {asked.length === 0 ? '(no order)' : '(no order used)'}</span>}
      {reason !== '' && <span class="reason small"> {reason}</span>}
      {onQuote !== undefined && (
        <SignButton
          sign="speech"
          name={`Quote ${order.text} in a message`}
          title="Quote it in a message"
          onClick={onQuote}
        />
      )}
      {address !== undefined && <CopyLink address={address} of={order.text} />}
      <SubmissionList asked={asked} />
    </li>
  )
}

/** What each seat wrote, and what was made of it. */
export function SubmissionList({ asked }: { readonly asked: readonly Submission[] }): JSX.Element | null {
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
