import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Message, MessagesView } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/press/press-types.ts'
import { fetchMessages } from '../../client/press-api.ts'
import { useLoad } from '../../client/requests.ts'
import type { Loaded } from '../../client/requests.ts'
import { useOnReturn } from '../../ui/hooks.ts'
import { onWritten } from '../use-channels.ts'
import { extended } from './window.ts'
import type { MessageWindow } from './window.ts'

export interface Conversation {
  readonly loaded: Loaded<readonly Message[]>
  readonly reload: () => Promise<void>
  /** Fetches the page before the oldest message; null if there is none before. */
  readonly earlier: (() => Promise<void>) | null
  /** Fetches the page behind the last one; null if there is none behind. */
  readonly later: (() => Promise<void>) | null
  /** Goes to the newest messages. */
  readonly toNewest: () => Promise<void>
  /** Adds what an answer has brought along. */
  readonly add: (page: MessagesView) => void
}

export interface ConversationAt {
  readonly game: string
  readonly invitation: string | null
  /** By its name (`channelKey`). */
  readonly channel: string
  /** The message that is to be shown with those around it; null: the newest. */
  readonly at: number | null
}

/** A channel, fetched anew when somebody has written there. */
export function useMessages({ game, invitation, channel, at }: ConversationAt): Conversation {
  const once = useOnce()
  const [shown, show] = useState<MessageWindow | null>(null)
  const isThere = useRef(false)
  const fetchPage = (part: { readonly before?: number; readonly after?: number }) =>
    fetchMessages(game, invitation, channel, part)
  // The first page is the one around the message that is meant; after that, what is new.
  const { loaded, reload } = useLoad(`press ${game} ${channel}`, () =>
    fetchPage(at === null || isThere.current ? {} : { after: Math.max(0, at - PRESS_LIMITS.page / 2) }),
  )
  const add = useCallback((page: MessagesView) => {
    isThere.current = true
    show((before) => extended(before, page, 'latest'))
  }, [])
  useEffect(() => void (loaded.state === 'here' && add(loaded.value)), [loaded, add])
  useEffect(() => onWritten((written) => void (written === channel && reload())), [channel, reload])
  useOnReturn(reload)
  const first = shown?.messages[0]?.number ?? 1
  const last = shown?.messages.at(-1)?.number ?? 0
  const more = (part: { readonly before?: number; readonly after?: number }, keep: 'latest' | 'earliest') =>
    once(async () => {
      const page = await fetchPage(part)
      if (page.ok) show((before) => extended(before, page.value, keep))
    })
  const toNewest = async () => {
    const page = await fetchPage({})
    if (page.ok) show({ messages: page.value.messages, later: page.value.later })
  }
  return {
    loaded: loaded.state === 'here' ? { state: 'here', value: shown?.messages ?? loaded.value.messages } : loaded,
    reload,
    earlier: first > 1 ? () => more({ before: first }, 'earliest') : null,
    later: shown?.later === true ? () => more({ after: last }, 'latest') : null,
    toNewest,
    add,
  }
}

/** Carries out one step at a time: while one is under way, others are left out. */
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
