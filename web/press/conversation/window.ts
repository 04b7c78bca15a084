/** The part of a channel that is on the page: however long the channel is, only so many messages are there at a time. */
import type { Message, MessagesView } from '../../../src/game/press/press-types.ts'

/** Consecutive messages, oldest first. `later`: there are more behind them. */
export interface MessageWindow {
  readonly messages: readonly Message[]
  readonly later: boolean
}

/** Three pages: what is in sight, and as much again before and behind it. */
export const MOST_SHOWN = 150

/** Pages of one channel together: each message once, oldest first. */
export function merged(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.number, message]))
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number)
}

/** Is a message missing between those that are here? A reader who was long away has to fetch the pages between. */
export const hasGap = (known: readonly Message[]): boolean =>
  known.some(({ number }, i) => i > 0 && number !== (known[i - 1]?.number ?? 0) + 1)

/**
 * The window with a page more. Too many messages are dropped from its other end: of the `latest`, the oldest. A page that does not
 * touch it takes its place, but for a reader of older messages, for whom there are then more behind them.
 */
export function extended(
  window: MessageWindow | null,
  { messages, later }: MessagesView,
  keep: 'latest' | 'earliest',
): MessageWindow {
  if (window === null) return { messages, later }
  const all = merged(window.messages, messages)
  if (hasGap(all)) return window.later ? window : { messages, later }
  const isLast = (all.at(-1)?.number ?? 0) === (messages.at(-1)?.number ?? 0)
  const isCut = keep === 'earliest' && all.length > MOST_SHOWN
  return {
    messages: keep === 'latest' ? all.slice(-MOST_SHOWN) : all.slice(0, MOST_SHOWN),
    later: isCut || (isLast ? later : window.later),
  }
}
