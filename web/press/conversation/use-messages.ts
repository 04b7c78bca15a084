/** The messages of a channel that are on the page, limited in size. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Message, MessagesView } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import { fetchMessages } from '../../client/press-api.ts'
import { type Loaded, useLoad } from '../../client/requests.ts'
import { useOnReturn } from '../../ui/hooks.ts'
import { onWritten } from '../use-channels.ts'

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

interface Conversation {
  readonly loaded: Loaded<readonly Message[]>
  readonly reload: () => Promise<void>
  /** Fetches the page before the oldest message; null if there is none. */
  readonly earlier: (() => Promise<void>) | null
  /** Fetches the page after the last message; null if there is none. */
  readonly later: (() => Promise<void>) | null
  readonly toNewest: () => Promise<void>
  /** Adds messages from another answer. */
  readonly add: (page: MessagesView) => void
}

interface ConversationAt {
  readonly game: string
  readonly invitation: string | null
  /** From `channelKey`. */
  readonly channel: string
  /** The message to show, with those around it; null: the newest. */
  readonly at: number | null
}

/** Loads a channel, and reloads it for new messages. */
export function useMessages({ game, invitation, channel, at }: ConversationAt): Conversation {
  const once = useOnce()
  const [shown, show] = useState<MessageWindow | null>(null)
  const isFirstPageLoaded = useRef(false)
  const fetchPage = (part: { readonly before?: number; readonly after?: number }) =>
    fetchMessages(game, invitation, channel, part)
  // The first page is around the message to show; reloads get the newest.
  const { loaded, reload } = useLoad(`press ${game} ${channel}`, () =>
    fetchPage(at === null || isFirstPageLoaded.current ? {} : { after: Math.max(0, at - PRESS_LIMITS.page / 2) }),
  )
  const add = useCallback((page: MessagesView) => {
    isFirstPageLoaded.current = true
    show((before) => extendWindow(before, page, 'latest'))
  }, [])
  useEffect(() => void (loaded.state === 'here' && add(loaded.value)), [loaded, add])
  useEffect(() => onWritten((written) => void (written === channel && reload())), [channel, reload])
  useOnReturn(reload)
  const first = shown?.messages[0]?.number ?? 1
  const last = shown?.messages.at(-1)?.number ?? 0
  const fetchMore = (part: { readonly before?: number; readonly after?: number }, keep: 'latest' | 'earliest') =>
    once(async () => {
      const page = await fetchPage(part)
      if (page.ok) show((before) => extendWindow(before, page.value, keep))
    })
  const toNewest = async () => {
    const page = await fetchPage({})
    if (page.ok) show({ messages: page.value.messages, later: page.value.later })
  }
  return {
    loaded: loaded.state === 'here' ? { state: 'here', value: shown?.messages ?? loaded.value.messages } : loaded,
    reload,
    earlier: first > 1 ? () => fetchMore({ before: first }, 'earliest') : null,
    later: shown?.later === true ? () => fetchMore({ after: last }, 'latest') : null,
    toNewest,
    add,
  }
}

/** Runs one step at a time; drops steps that come while one is running. */
function useOnce(): (step: () => Promise<void>) => Promise<void> {
  const busy = useRef(false)
  return async (step) => {
    if (busy.current) return
    busy.current = true
    await step().finally(() => {
      busy.current = false
    })
  }
}
