/** Search in all messages that the player can read. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Channel, ChannelMessage, SearchView } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import { type PressQuery, searchPress } from '../../client/press-api.ts'
import { useLoad, useSending } from '../../client/requests.ts'
import { useZone } from '../../client/session.tsx'
import { moment } from '../../text/times.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Form } from '../../ui/fields.tsx'
import { Fetched, ApiErrorNotice } from '../../ui/parts.tsx'
import { type PressGame, authorText, channelKey, channelTitle } from '../../text/channel-names.ts'
import { excerptOf } from './excerpt.ts'

export interface SearchResultsProps extends PressGame {
  readonly invitation: string | null
  readonly query: PressQuery
  readonly onOpen: (channel: Channel, at: number) => void
}

export function SearchResults({ game, voices, invitation, query, onOpen }: SearchResultsProps): JSX.Element {
  const { loaded, reload } = useLoad(`found ${game.id} ${query.phase} ${query.words}`, () =>
    searchPress(game.id, invitation, query, 0),
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
  const results = pages.flatMap((page) => page.found)
  useAnnounce(first === null ? '' : results.length === 0 ? 'No messages found.' : `${results.length} found.`)
  const fetchMore = async () => {
    const page = await send(() => searchPress(game.id, invitation, query, results.length))
    if (page !== null) setMore((before) => [...before, page])
  }
  return (
    <Fetched load={loaded} onRetry={reload}>
      {() =>
        results.length === 0 ? (
          <p class="muted">
            {query.words === null ? 'No messages you can read.' : 'No message you can read has all of these words.'}
          </p>
        ) : (
          <>
            <ol class="channels found" aria-label="Messages found">
              {results.map((result) => (
                <li key={`${channelKey(result.channel)} ${result.message.number}`}>
                  <ResultItem
                    {...{ game, voices, result, query }}
                    onOpen={() => onOpen(result.channel, result.message.number)}
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

interface ResultItemProps extends PressGame {
  readonly result: ChannelMessage
  readonly query: PressQuery
  readonly onOpen: () => void
}

function ResultItem({ game, voices, result, query, onOpen }: ResultItemProps): JSX.Element {
  const zone = useZone()
  const { message } = result
  return (
    <button class="channel" onClick={onOpen}>
      <bdi class="name">{channelTitle({ game, voices }, result)}</bdi>
      <span class="small muted">{moment(message.at, Date.now(), zone)}</span>
      <span class="excerpt" dir="auto">
        <b>{authorText({ game, voices }, message)}:</b>{' '}
        {excerptOf(message.text, query.words ?? '').map(({ text, hit }, n) =>
          hit ? <mark key={n}>{text}</mark> : <span key={n}>{text}</span>,
        )}
      </span>
    </button>
  )
}

export interface SearchProps {
  /** The last search. */
  readonly words: string
  readonly onSearch: (words: string) => void
}

export function Search({ words, onSearch }: SearchProps): JSX.Element {
  const [typed, setTyped] = useState(words)
  return (
    <Form class="row search" role="search" onSubmit={() => onSearch(typed.trim())}>
      <input
        type="search"
        aria-label="Search all messages"
        placeholder="Search all messages"
        maxLength={PRESS_LIMITS.search}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          // Clearing the field ends the search.
          if (event.currentTarget.value === '') onSearch('')
        }}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <button disabled={typed.trim() === ''}>Search</button>
    </Form>
  )
}
