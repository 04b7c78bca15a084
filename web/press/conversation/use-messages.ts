import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Message, MessagesView } from '../../../src/game/press/model.ts'
import { messages } from '../../client/press-api.ts'
import { useLoad } from '../../client/requests.ts'
import type { Loaded } from '../../client/requests.ts'
import { useOnReturn } from '../../ui/hooks.ts'
import { onWritten } from '../notices.ts'

/** Pages of one channel together: each message once, oldest first. */
export function merged(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.number, message]))
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number)
}

/** Is a message missing between those that are here? A reader who was long away has to fetch the pages between. */
export const hasGap = (known: readonly Message[]): boolean =>
  known.some(({ number }, i) => i > 0 && number !== (known[i - 1]?.number ?? 0) + 1)

export interface Conversation {
  readonly loaded: Loaded<readonly Message[]>
  readonly reload: () => Promise<void>
  /** Fetches the page before the oldest message; null if there is none before. */
  readonly earlier: (() => Promise<void>) | null
  /** Adds what an answer has brought along. */
  readonly add: (page: MessagesView) => void
}

/** A channel, fetched anew when somebody has written there. */
export function useMessages(game: string, invitation: string | null, channel: string): Conversation {
  const [known, setKnown] = useState<readonly Message[]>([])
  const add = useCallback(
    ({ messages: page }: MessagesView) =>
      setKnown((before) => {
        const all = merged(before, page)
        return hasGap(all) ? page : all
      }),
    [],
  )
  const { loaded, reload } = useLoad(`press ${game} ${channel}`, () => messages(game, invitation, channel, null))
  useEffect(() => void (loaded.state === 'here' && add(loaded.value)), [loaded, add])
  useEffect(() => onWritten((written) => void (written === channel && reload())), [channel, reload])
  useOnReturn(reload)
  const first = known[0]?.number ?? 1
  const earlier = async () => {
    const page = await messages(game, invitation, channel, first)
    if (page.ok) setKnown((before) => merged(page.value.messages, before))
  }
  return {
    loaded: loaded.state === 'here' ? { state: 'here', value: merged(known, loaded.value.messages) } : loaded,
    reload,
    earlier: first > 1 ? earlier : null,
    add,
  }
}
