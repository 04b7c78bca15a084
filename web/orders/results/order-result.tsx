import type { JSX } from 'preact'
import { failed } from '../../../src/board/build-scene.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import type { OrderView } from '../../../src/game/views/shapes.ts'
import type { PowerInfo } from '../../../src/rules/atlas/atlas.ts'
import { CopyLink, Icon, SignButton } from '../../ui/icons.tsx'
import { type Submission, insteadText } from './submission-results.ts'

export interface OrderResultProps {
  readonly order: OrderView
  /** What it is called among orders of other powers; its text if left out. */
  readonly name?: string
  /** What each seat submitted, if several seats order the power. */
  readonly submissions?: readonly Submission[]
  readonly onPoint?: (() => void) | undefined
  /** Its address, to be copied. */
  readonly address?: string | undefined
  /** Whether the address or the player points at it. */
  readonly isPointed?: boolean
  /** Quotes it in a message. */
  readonly onQuote?: (() => void) | undefined
}

/** Was it ordered, and did the adjudicator carry it out? A unit that was dislodged has not succeeded. */
export const hasSucceeded = ({ given, fate, dislodged }: Pick<OrderView, 'given' | 'fate' | 'dislodged'>): boolean =>
  given && fate === 'succeeded' && !dislodged

/** Did nobody order it, as the captains of its power differed? */
export const isConsequence = ({ text }: Pick<OrderView, 'text'>, submissions: readonly Submission[]): boolean =>
  submissions.length > 0 && submissions.every((each) => each.text !== null && !each.text.startsWith(text))

/** `RUSSIAN A BUL - SER` where units of several powers stand in one province (BAL-8), else its text. */
export function textWithNation(
  { power, unit, text }: OrderView,
  orders: readonly OrderView[],
  powers: readonly Pick<PowerInfo, 'power' | 'adjective'>[],
): string {
  const isThere = (other: OrderView['unit']): boolean =>
    unit !== null && other !== null && provinceOf(other.at) === provinceOf(unit.at)
  const isShared = orders.some((other) => other.power !== power && isThere(other.unit))
  const nation = isShared ? powers.find((info) => info.power === power)?.adjective.toUpperCase() : undefined
  return nation === undefined ? text : `${nation} ${text}`
}

/** One order and its result: a sign, and what failed or was not needed has a text. */
export function OrderResult(props: OrderResultProps): JSX.Element {
  const { order, name = order.text, submissions = [], onPoint, address, isPointed, onQuote } = props
  const isSpare = order.fate === 'surplus'
  const bad = (failed(order) && !isSpare) || order.dislodged
  const reason = [order.reason, insteadText(order)].filter((words) => words !== null).join(' ')
  const isOrdered = order.given && !isConsequence(order, submissions)
  const text = <span class="order">{name}</span>
  return (
    <li class={bad ? 'bad' : isSpare ? 'muted' : ''} aria-current={isPointed}>
      {bad && <Icon sign="cross" />}
      {isOrdered && hasSucceeded(order) && <Icon sign="tick" name="Succeeded" />}
      {onPoint === undefined ? (
        text
      ) : (
        <button class="plain" title="Show it on the board" onClick={onPoint}>
          {text}
        </button>
      )}
      {!isOrdered && <span class="muted small"> {submissions.length === 0 ? '(no order)' : '(no order used)'}</span>}
      {reason !== '' && <span class="reason small"> {reason}</span>}
      {onQuote !== undefined && (
        <SignButton sign="speech" name={`Quote ${name} in a message`} title="Quote it in a message" onClick={onQuote} />
      )}
      {address !== undefined && <CopyLink address={address} of={name} />}
      <SubmissionList submissions={submissions} />
    </li>
  )
}

/** Submissions that had no effect: builds and disbands that only one captain ordered. */
export const UnusedOrders = ({ submissions }: Required<Pick<OrderResultProps, 'submissions'>>): JSX.Element => (
  <ul class="order-list">
    {submissions.map(({ who, text, use }) => (
      <li key={`${who} ${text}`} class="bad">
        <Icon sign="cross" />
        <span class="order">{text}</span>
        <span class="reason small">
          {' '}
          {who} ordered it. {use}
        </span>
      </li>
    ))}
  </ul>
)

export function SubmissionList({ submissions }: Required<Pick<OrderResultProps, 'submissions'>>): JSX.Element | null {
  if (submissions.length === 0) return null
  return (
    <ul class="asked small">
      {submissions.map(({ who, text, use }) => (
        <li key={`${who ?? ''} ${text ?? ''}`}>
          {who !== null && `${who}: `}
          {text !== null && <span class="order">{text}. </span>}
          {use}
        </li>
      ))}
    </ul>
  )
}
