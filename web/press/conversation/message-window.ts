/** The part of a channel that is on the page, limited in size. */
import type { Message, MessagesView } from '../../../src/game/press/press-types.ts'

/** Consecutive messages, oldest first. `later`: there are more after them. */
export interface MessageWindow {
  readonly messages: readonly Message[]
  readonly later: boolean
}

/** Three pages. */
export const MAX_SHOWN = 150

/** Merges pages: each message once, oldest first. */
export function mergeMessages(before: readonly Message[], added: readonly Message[]): readonly Message[] {
  const byNumber = new Map([...before, ...added].map((message) => [message.number, message]))
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number)
}

/** Are messages missing in between? That happens after a long absence. */
export const hasGap = (messages: readonly Message[]): boolean =>
  messages.some(({ number }, i) => i > 0 && number !== (messages[i - 1]?.number ?? 0) + 1)

/**
 * Adds a page. `keep`: which end stays if there are too many messages. A page that does not adjoin
 * replaces the window, unless the reader is looking at older messages.
 */
export function extendWindow(
  window: MessageWindow | null,
  { messages, later }: MessagesView,
  keep: 'latest' | 'earliest',
): MessageWindow {
  if (window === null) return { messages, later }
  const all = mergeMessages(window.messages, messages)
  if (hasGap(all)) return window.later ? window : { messages, later }
  const isLast = (all.at(-1)?.number ?? 0) === (messages.at(-1)?.number ?? 0)
  const isCut = keep === 'earliest' && all.length > MAX_SHOWN
  return {
    messages: keep === 'latest' ? all.slice(-MAX_SHOWN) : all.slice(0, MAX_SHOWN),
    later: isCut || (isLast ? later : window.later),
  }
}
