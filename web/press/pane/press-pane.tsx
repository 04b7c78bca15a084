/** The press pane: all conversations, or one of them. Shows game masters the reported messages. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  ALL,
  type Channel,
  type ChannelView,
  MASTER,
  type PressView,
  type ReportsView,
  type Voice,
} from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { fetchPressReports, type PressQuery } from '../../client/press-api.ts'
import { type Load, useLoad } from '../../client/requests.ts'
import { useMe } from '../../client/session.tsx'
import { OpenReports } from '../../operator/open-reports.tsx'
import { seatPlayers } from '../../text/seat-players.ts'
import { formatCount } from '../../text/words.ts'
import { Checkbox, Fetched, LazyDetails } from '../../ui/parts.tsx'
import {
  authorText,
  betweenLabel,
  channelKey,
  channelTitle,
  isNotebook,
  type PressGame,
  voiceName,
} from '../../text/press-text.ts'
import { useEra } from '../../client/variant-info.ts'
import '../press.css'
import { Conversation } from '../conversation/conversation.tsx'
import { unsentText } from '../conversation/use-unsent.ts'
import { ChannelRow } from './channel-row.tsx'
import { Search, SearchResults } from './message-search.tsx'
import type { PhaseRequest, PressProps, SeatLooks } from '../press-props.ts'
import { channelWith, getOpenChannel, setOpenChannel } from '../use-channels.ts'

interface ReportsProps extends PressGame {
  readonly count: number
}

const Reports = (props: ReportsProps): JSX.Element | null =>
  props.count === 0 ? null : (
    <LazyDetails summary={formatCount(props.count, 'reported message')}>{() => <ReportList {...props} />}</LazyDetails>
  )

function ReportList({ game, voices, count }: ReportsProps): JSX.Element {
  const { loaded, reload } = useLoad<ReportsView>(`reports ${game.id} ${count}`, () => fetchPressReports(game.id))
  return (
    <Fetched load={loaded} onRetry={reload}>
      {({ reports }) => (
        <OpenReports
          reports={reports}
          title={(report) => channelTitle({ game, voices }, report)}
          author={(message) => authorText({ game, voices }, message)}
        />
      )}
    </Fetched>
  )
}

interface PressPaneProps extends PressProps {
  readonly looks: SeatLooks
  readonly press: Load<PressView | null>
  /** The phase whose messages to show; null: none. */
  readonly phaseRequest: PhaseRequest | null
}

/** What is shown. `channel`: null for the overview or search results. `at`: a message; null for the end. */
interface Place {
  readonly channel: Channel | null
  readonly at: number | null
  readonly isReturn?: boolean
}
const OVERVIEW: Place = { channel: null, at: null }

/** Names seats with several powers `Greta (Austria and England)`: the powers do not identify a captain. */
export function withPlayerNames(game: GameView, names: SeatLooks['names']): GameView {
  const labels = seatPlayers({ seats: game.seats, you: null }, names)
  return {
    ...game,
    seats: game.seats.map((seat) =>
      seat.powers.length < 2 ? seat : { ...seat, name: labels[seat.seat] ?? seat.name },
    ),
  }
}

export function PressPane(props: PressPaneProps): JSX.Element {
  const { looks, invitation, press, phaseRequest, game: givenGame, ...shared } = props
  const game = useMemo(() => withPlayerNames(givenGame, looks.names), [givenGame, looks.names])
  const [place, setPlace] = useState<Place>({ channel: getOpenChannel(game.id), at: null })
  const [query, setQuery] = useState<PressQuery>(NO_QUERY)
  const go = (to: Place) => {
    setOpenChannel(game.id, to.channel)
    setPlace(to)
  }
  useEffect(() => {
    if (phaseRequest === null) return
    setQuery({ words: null, phase: phaseRequest.phase })
    setPlace(OVERVIEW)
  }, [phaseRequest])
  const { pin, quote } = shared
  // Quotes and notes go to a conversation, so search results are closed.
  useEffect(() => {
    if (pin !== null || quote !== null) setQuery(NO_QUERY)
  }, [pin, quote])
  useOnOpened(place.channel, shared.links.forget)
  const view = press.loaded.state === 'here' ? press.loaded.value : null
  const notebook = view?.voices[0]
  useEffect(() => {
    if (pin !== null && notebook !== undefined) setPlace({ channel: [notebook], at: null })
  }, [pin, notebook])
  return (
    <Fetched load={press.loaded} onRetry={press.reload}>
      {(loadedView) =>
        loadedView === null ? (
          <></>
        ) : place.channel === null ? (
          <Overview
            {...{ game, looks, invitation, query, ...shared }}
            view={loadedView}
            isReturn={place.isReturn === true}
            onQuery={setQuery}
            onOpen={(channel, at) => go({ channel, at })}
          />
        ) : (
          <Conversation
            key={`${channelKey(place.channel)} ${place.at}`}
            {...{ game, invitation, ...shared }}
            view={loadedView}
            at={place.at}
            shown={channelIn(loadedView, place.channel)}
            onRead={press.put}
            back={isSearch(query) ? 'Search results' : 'All conversations'}
            onBack={(to) => {
              go({ ...OVERVIEW, isReturn: to === 'list' })
              if (to === 'board') requestAnimationFrame(shared.links.showBoard)
              void press.reload()
            }}
          />
        )
      }
    </Fetched>
  )
}

/** Calls back when a conversation opens. */
function useOnOpened(channel: Channel | null, onOpened: () => void): void {
  const latest = useRef(onOpened)
  latest.current = onOpened
  useEffect(() => {
    if (channel !== null) latest.current()
  }, [channel])
}

const NO_QUERY: PressQuery = { words: null, phase: null }

const isSearch = ({ words, phase }: PressQuery): boolean => words !== null || phase !== null

/** The channel's view from the service, or that of a new channel. */
const channelIn = ({ channels }: PressView, target: Channel): ChannelView =>
  channels.find(({ channel }) => channelKey(channel) === channelKey(target)) ?? {
    channel: target,
    name: null,
    messages: 0,
    unread: 0,
    muted: false,
    last: null,
    closed: null,
  }

interface OverviewProps extends Pick<
  PressPaneProps,
  'game' | 'looks' | 'invitation' | 'quote' | 'onQuoted' | 'onUnquote'
> {
  /** Whether a conversation was closed to see the list. */
  readonly isReturn: boolean
  readonly view: PressView
  readonly query: PressQuery
  readonly onQuery: (query: PressQuery) => void
  /** `at`: the number of a message. */
  readonly onOpen: (channel: Channel, at: number | null) => void
}

function Overview(props: OverviewProps): JSX.Element {
  const { game, invitation, view, query, onQuery, onOpen, quote, onQuoted, onUnquote, isReturn } = props
  const { voices, channels, reports } = view
  const era = useEra()(game.settings.variant)
  const isSearching = isSearch(query)
  // Nothing appears above the list while it is open.
  const [hasMessages] = useState(channels.some(({ last }) => last !== null))
  const heading = useRef<HTMLHeadingElement>(null)
  // On a small screen the pane is below the board. The tabs stay in view.
  const scrollHere = () => heading.current?.closest('.tabbed')?.scrollIntoView({ block: 'start' })
  useEffect(() => {
    if (quote !== null || query.phase !== null) scrollHere()
  }, [quote, query.phase])
  useEffect(() => {
    // After the browser has restored where the page was.
    const frame = isReturn ? requestAnimationFrame(scrollHere) : 0
    return () => cancelAnimationFrame(frame)
  }, [isReturn])
  return (
    <section class="stack">
      <h2 ref={heading}>Press</h2>
      {quote !== null && (
        <div class="notice row between" role="status">
          <p>
            Quote <span class="order">“{quote.text}”</span> to:
          </p>
          <button
            class="quiet"
            onClick={() => {
              onQuoted()
              onUnquote()
            }}
          >
            Cancel
          </button>
        </div>
      )}
      <Reports {...{ game, voices }} count={reports} />
      {hasMessages && (
        <Search
          key={String(isSearching)}
          words={query.words ?? ''}
          onSearch={(words) => onQuery({ words: words === '' ? null : words, phase: null })}
        />
      )}
      {isSearching ? (
        <>
          <div class="row between">
            <h3>{query.phase === null ? 'Search results' : betweenLabel(game, query.phase, era)}</h3>
            <button class="quiet" onClick={() => onQuery(NO_QUERY)}>
              All conversations
            </button>
          </div>
          <SearchResults {...{ game, voices, invitation, query, onOpen }} />
        </>
      ) : (
        <Channels {...props} />
      )}
    </section>
  )
}

const keysOf = (views: readonly ChannelView[]): readonly string[] => views.map(({ channel }) => channelKey(channel))

/** New conversations come last. */
function inOrder(channels: readonly ChannelView[], order: readonly string[]): readonly ChannelView[] {
  const rank = ({ channel }: ChannelView): number => {
    const at = order.indexOf(channelKey(channel))
    return at === -1 ? order.length : at
  }
  return channels.toSorted((a, b) => rank(a) - rank(b))
}

/** Folds conversations without messages or a draft, unless there are no others. New messages move no row. */
function Channels({ game, looks, view, quote, onOpen }: OverviewProps): JSX.Element {
  const { channels, rules, voices } = view
  const seat = voices.find((voice) => voice !== MASTER)
  const open = (channel: Channel) => onOpen(channel, null)
  const writer = useMe()?.id ?? ''
  const isEmpty = ({ channel, last }: ChannelView): boolean =>
    last === null && unsentText({ game: game.id, writer, channel: channelKey(channel) }) === ''
  const [order] = useState(() => keysOf(channels))
  const rows = inOrder(channels, order)
  // The rows above the fold, which stay the same while it is open; null while it is closed.
  const [above, setAbove] = useState<readonly string[] | null>(() => (rows.every(isEmpty) ? [] : null))
  const isUsed = (row: ChannelView): boolean =>
    above === null ? !isEmpty(row) : above.includes(channelKey(row.channel))
  const [used, empty] = [rows.filter(isUsed), rows.filter((row) => !isUsed(row))]
  const unfold = (isOpen: boolean) => setAbove(isOpen ? keysOf(used) : null)
  const list = (views: readonly ChannelView[], label: string) => (
    <ul class="channels" aria-label={label}>
      {views.map((each) => (
        <ChannelRow key={channelKey(each.channel)} press={{ game, voices }} {...{ looks }} view={each} onOpen={open} />
      ))}
    </ul>
  )
  const note = <p class="small muted">{rulesText(view)}</p>
  return (
    <>
      {rules.kind === 'none' && note}
      {used.length > 0 && list(used, 'Conversations')}
      {empty.length > 0 && (
        <details open={quote !== null || above !== null} onToggle={(event) => unfold(event.currentTarget.open)}>
          <summary>{empty.every(({ channel }) => isNotebook(channel)) ? 'Write for yourself' : 'Write to…'}</summary>
          {list(empty, 'Other conversations')}
        </details>
      )}
      {rules.kind === 'all' && seat !== undefined && game.seats.length > 2 && (
        <Group {...{ game, seat }} onOpen={open} />
      )}
      {rules.kind !== 'none' && note}
    </>
  )
}

interface GroupProps {
  readonly game: GameView
  /** The writer. */
  readonly seat: Voice
  readonly onOpen: (channel: Channel) => void
}

/** Starts a conversation with several seats. */
function Group({ game, seat, onOpen }: GroupProps): JSX.Element {
  const [chosen, setChosen] = useState<readonly Voice[]>([])
  const recipients = game.seats.map(({ seat: id }) => id).filter((id) => id !== seat)
  const start = () => onOpen(channelWith(game, [seat, ...chosen]))
  return (
    <details>
      <summary>New group message</summary>
      <fieldset class="group">
        <legend class="out-of-sight">Recipients</legend>
        {recipients.map((recipient) => (
          <Checkbox
            key={recipient}
            checked={chosen.includes(recipient)}
            onChange={(on) => setChosen(on ? [...chosen, recipient] : chosen.filter((id) => id !== recipient))}
          >
            {voiceName(game, recipient)}
          </Checkbox>
        ))}
      </fieldset>
      <button disabled={chosen.length < 2} onClick={start}>
        Open the conversation
      </button>
    </details>
  )
}

/** The press rules, as far as they differ from full press. */
function rulesText({ rules, channels }: PressView): string {
  const isPublic = channels.some(({ channel }) => channel === ALL)
  return [
    rules.kind === 'none' ? 'Gunboat: no messages in this game.' : null,
    rules.kind === 'public' && isPublic ? 'Public press: messages to everyone only.' : null,
    rules.time === 'moves' ? 'No messages during retreats and adjustments.' : null,
    rules.time === 'private-moves' && rules.kind === 'all'
      ? 'Only public messages during retreats and adjustments.'
      : null,
    rules.unsigned ? 'Public messages may be anonymous.' : null,
    rules.passesOn ? 'A player who takes over a seat can read its earlier private messages.' : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}
