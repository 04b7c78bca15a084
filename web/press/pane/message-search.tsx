/** Search in all messages that the reader may read: the field, and what was found. Each result leads to its place. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type Channel,
  type ChannelMessage,
  type SearchView,
  PRESS_LIMITS,
} from '../../../src/game/press/press-types.ts'
import { type PressQuery, searchPress } from '../../client/press-api.ts'
import { useLoad, useSending } from '../../client/requests.ts'
import { useZone } from '../../client/session.tsx'
import { moment } from '../../text/times.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Fetched, ApiErrorNotice } from '../../ui/parts.tsx'
import { type PressGame, authorWords, channelKey, channelTitle } from '../channel-names.ts'
import { excerptOf } from './excerpt.ts'

export interface FoundProps extends PressGame {
  readonly invitation: string | null
  readonly sought: PressQuery
  readonly onOpen: (channel: Channel, at: number) => void
}

export function Found({ game, voices, invitation, sought, onOpen }: FoundProps): JSX.Element {
  const { loaded, reload } = useLoad(`found ${game.id} ${sought.phase} ${sought.words}`, () =>
    searchPress(game.id, invitation, sought, 0),
  )
  const { busy, error, send } = useSending<SearchView>()
  const [more, setMore] = useState<readonly SearchView[]>([])
  const first = loaded.state === 'here' ? loaded.value : null
  const last = useRef(first)
  useEffect(() => {
    if (last.current !== first) setMore([])
    last.current = first
  }, [first])
  const pages = first === null ? [] : [first, ...more]
  const found = pages.flatMap((page) => page.found)
  useAnnounce(first === null ? '' : found.length === 0 ? 'Nothing found.' : `${found.length} found.`)
  const fetchMore = async () => {
    const page = await send(() => searchPress(game.id, invitation, sought, found.length))
    if (page !== null) setMore((before) => [...before, page])
  }
  return (
    <Fetched load={loaded} onRetry={reload}>
      {() =>
        found.length === 0 ? (
          <p class="muted">{nothingWords(sought)}</p>
        ) : (
          <>
            <ol class="channels found" aria-label="Messages found">
              {found.map((one) => (
                <li key={`${channelKey(one.channel)} ${one.message.number}`}>
                  <FoundItem
                    {...{ game, voices, one, sought }}
                    onOpen={() => onOpen(one.channel, one.message.number)}
                  />
                </li>
              ))}
            </ol>
            {pages.at(-1)?.more === true && (
              <button class="quiet" disabled={busy} onClick={() => void fetchMore()}>
                More
              </button>
            )}
            <ApiErrorNotice error={error} />
          </>
        )
      }
    </Fetched>
  )
}

const nothingWords = ({ words }: PressQuery): string =>
  words === null ? 'Nothing you can read was written then.' : 'No message you can read has all of these words.'

interface FoundItemProps extends PressGame {
  readonly one: ChannelMessage
  readonly sought: PressQuery
  readonly onOpen: () => void
}

function FoundItem({ game, voices, one, sought, onOpen }: FoundItemProps): JSX.Element {
  const zone = useZone()
  const { message } = one
  return (
    <button class="channel" onClick={onOpen}>
      <bdi class="name">{channelTitle({ game, voices }, one)}</bdi>
      <span class="small muted">{moment(message.at, Date.now(), zone)}</span>
      <span class="excerpt" dir="auto">
        <b>{authorWords({ game, voices }, message)}:</b>{' '}
        {excerptOf(message.text, sought.words ?? '').map(({ text, hit }, n) =>
          hit ? <mark key={n}>{text}</mark> : <span key={n}>{text}</span>,
        )}
      </span>
    </button>
  )
}

export interface SearchProps {
  /** What was looked for last. */
  readonly words: string
  readonly onSearch: (words: string) => void
}

export function Search({ words, onSearch }: SearchProps): JSX.Element {
  const [typed, setTyped] = useState(words)
  return (
    <form
      class="row search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <input
        type="search"
        aria-label="Search all messages"
        placeholder="Search all messages"
        maxLength={PRESS_LIMITS.search}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          // The cross in the field takes the search back.
          if (event.currentTarget.value === '') onSearch('')
        }}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <button disabled={typed.trim() === ''}>Search</button>
    </form>
  )
}
