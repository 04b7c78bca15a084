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
import { ApiErrorNotice, Fetched } from '../../ui/parts.tsx'
import { authorText, channelKey, channelTitle, type PressGame } from '../../text/press-text.ts'

interface ExcerptPart {
  readonly text: string
  readonly hit: boolean
}

/** In characters. */
const LENGTH = 160
const LENGTH_BEFORE_HIT = 40

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Splits into letters with their accents, so that positions match the plain text. */
const lettersOf = (text: string): readonly string[] => text.match(/\P{M}\p{M}*/gu) ?? []

/** For each letter: is it part of a searched word? Ignores case and accents, like the service. */
function hitsIn(letters: readonly string[], words: readonly string[]): readonly boolean[] {
  const bare = letters.map((letter) => plain(letter).charAt(0))
  const hits = letters.map(() => false)
  for (const word of words) {
    const pattern = lettersOf(word).map((letter) => plain(letter).charAt(0))
    for (let at = 0; at + pattern.length <= bare.length; at++) {
      if (pattern.every((letter, n) => bare[at + n] === letter)) hits.fill(true, at, at + pattern.length)
    }
  }
  return hits
}

export function excerptOf(text: string, query: string): readonly ExcerptPart[] {
  const letters = lettersOf(text.replaceAll(/\s+/g, ' '))
  const hits = hitsIn(
    letters,
    query.split(/\s+/).filter((word) => word !== ''),
  )
  const from = Math.max(0, hits.indexOf(true) - LENGTH_BEFORE_HIT)
  const to = Math.min(letters.length, from + LENGTH)
  const parts: ExcerptPart[] = from > 0 ? [{ text: '… ', hit: false }] : []
  for (let at = from; at < to; at++) {
    const last = parts.at(-1)
    const hit = hits[at] ?? false
    const letter = letters[at] ?? ''
    if (last?.hit === hit) parts[parts.length - 1] = { text: last.text + letter, hit }
    else parts.push({ text: letter, hit })
  }
  return to < letters.length ? [...parts, { text: ' …', hit: false }] : parts
}

interface SearchResultsProps extends PressGame {
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

interface SearchProps {
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
