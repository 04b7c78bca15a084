/** What the players write to each other, beside the board: all conversations, or one of them. */
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import '../press.css'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Channel, ChannelView, Pin, PressView, Voice } from '../../../src/game/press/press-types.ts'
import { ALL, MASTER } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Province } from '../../../src/rules/names.ts'
import type { PressQuery } from '../../client/press-api.ts'
import type { Load } from '../../client/requests.ts'
import { Checkbox, Fetched } from '../../ui/parts.tsx'
import { formatNumber } from '../../text/words.ts'
import type { PressGame } from '../channel-names.ts'
import { channelKey, channelTitle, channelWith, voiceName } from '../channel-names.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { betweenLabel } from '../pin-labels.ts'
import { Found } from './message-search.tsx'
import { Search } from './message-search.tsx'
import type { BoardLinks, PhaseAsked, ProposalActions, Quote } from '../on-board.ts'
import { openLast, openNext } from '../use-channels.ts'
import { Reports } from './my-reports.tsx'

export interface PressPaneProps {
  readonly game: GameView
  readonly invitation: string | null
  readonly press: Load<PressView | null>
  readonly links: BoardLinks
  readonly actions: ProposalActions | null
  readonly quote: Quote | null
  readonly onQuoted: () => void
  /** Where a note is to be pinned; null: none is. */
  readonly pin: Pin | null
  readonly onPinned: () => void
  /** The province that is chosen on the board; null: none is. */
  readonly chosen: Province | null
  /** The phase whose messages are to be shown, by how many were closed before it; null: of none. */
  readonly phaseAsked: PhaseAsked | null
}

/** What is looked at: all conversations (or what was found in them), or one, at a message or at its end. */
interface Place {
  readonly channel: Channel | null
  readonly at: number | null
}
const OVERVIEW: Place = { channel: null, at: null }

export function PressPane({ game, invitation, press, phaseAsked, ...shared }: PressPaneProps): JSX.Element {
  const [place, setShown] = useState<Place>({ channel: openLast(game.id), at: null })
  const [sought, seek] = useState<PressQuery>(NOTHING)
  const go = (to: Place) => {
    openNext(game.id, to.channel)
    setShown(to)
  }
  useEffect(() => {
    if (phaseAsked === null) return
    seek({ words: null, phase: phaseAsked.phase })
    setShown(OVERVIEW)
  }, [phaseAsked])
  const { pin, quote } = shared
  // What is to be written has to do with the conversations, no longer with what was found.
  useEffect(() => {
    if (pin !== null || quote !== null) seek(NOTHING)
  }, [pin, quote])
  const view = press.loaded.state === 'here' ? press.loaded.value : null
  const notebook = view?.voices[0]
  useEffect(() => {
    if (pin !== null && notebook !== undefined) setShown({ channel: [notebook], at: null })
  }, [pin, notebook])
  return (
    <Fetched load={press.loaded} onRetry={press.reload}>
      {(here) =>
        here === null ? (
          <></>
        ) : place.channel === null ? (
          <Overview
            {...{ game, invitation, sought, ...shared }}
            view={here}
            onSeek={seek}
            onOpen={(channel, at) => go({ channel, at })}
          />
        ) : (
          <Conversation
            key={`${channelKey(place.channel)} ${place.at}`}
            {...{ game, invitation, ...shared }}
            view={here}
            at={place.at}
            shown={channelIn(here, place.channel)}
            onRead={press.put}
            back={isSeeking(sought) ? 'What was found' : 'All conversations'}
            onBack={() => {
              go(OVERVIEW)
              void press.reload()
            }}
          />
        )
      }
    </Fetched>
  )
}

const NOTHING: PressQuery = { words: null, phase: null }

const isSeeking = ({ words, phase }: PressQuery): boolean => words !== null || phase !== null

/** A channel as the service tells of it, or a new one that only these seats read. */
const channelIn = ({ channels }: PressView, wanted: Channel): ChannelView =>
  channels.find(({ channel }) => channelKey(channel) === channelKey(wanted)) ?? {
    channel: wanted,
    name: null,
    messages: 0,
    unread: 0,
    muted: false,
    last: null,
    closed: null,
  }

interface OverviewProps extends Pick<PressPaneProps, 'game' | 'invitation' | 'quote' | 'onQuoted'> {
  readonly view: PressView
  /** What is looked for in all conversations. */
  readonly sought: PressQuery
  readonly onSeek: (sought: PressQuery) => void
  /** `at`: a message that is meant. */
  readonly onOpen: (channel: Channel, at: number | null) => void
}

function Overview(props: OverviewProps): JSX.Element {
  const { game, invitation, view, sought, onSeek, onOpen, quote, onQuoted } = props
  const { voices, channels, reports } = view
  const seeking = isSeeking(sought)
  const heading = useRef<HTMLHeadingElement>(null)
  // Below a board on a small screen it would be out of sight.
  useEffect(() => {
    if (quote !== null || sought.phase !== null) heading.current?.scrollIntoView({ block: 'start' })
  }, [quote, sought.phase])
  return (
    <section class="stack">
      <h2 ref={heading}>Press</h2>
      {quote !== null && (
        <div class="notice row between" role="status">
          <p>
            Send to: <span class="order">{quote.text}</span>
          </p>
          <button class="quiet" onClick={onQuoted}>
            Do not quote it
          </button>
        </div>
      )}
      <Reports {...{ game, voices }} count={reports} />
      {channels.length > 0 && (
        <Search
          key={seeking ? 'seeking' : 'not'}
          words={sought.words ?? ''}
          onSearch={(words) => onSeek({ words: words === '' ? null : words, phase: null })}
        />
      )}
      {seeking ? (
        <>
          <div class="row between">
            <h3>{sought.phase === null ? 'Found' : betweenLabel(game, sought.phase)}</h3>
            <button class="quiet" onClick={() => onSeek(NOTHING)}>
              All conversations
            </button>
          </div>
          <Found {...{ game, voices, invitation, sought, onOpen }} />
        </>
      ) : (
        <Channels {...props} />
      )}
    </section>
  )
}

function Channels({ game, view, onOpen }: OverviewProps): JSX.Element {
  const { channels, rules, voices } = view
  const seat = voices.find((voice) => voice !== MASTER)
  const open = (channel: Channel) => onOpen(channel, null)
  return (
    <>
      {channels.length === 0 && <p class="muted">This game has no press.</p>}
      {channels.length > 0 && (
        <ul class="channels" aria-label="Conversations">
          {channels.map((each) => (
            <ChannelRow key={channelKey(each.channel)} of={{ game, voices }} each={each} onOpen={open} />
          ))}
        </ul>
      )}
      {rules.kind === 'all' && seat !== undefined && game.seats.length > 2 && (
        <Group {...{ game, seat }} onOpen={open} />
      )}
      <p class="small muted">{rulesWords(view)}</p>
    </>
  )
}

function ChannelRow({
  of,
  each,
  onOpen,
}: {
  of: PressGame
  each: ChannelView
  onOpen: (channel: Channel) => void
}): JSX.Element {
  const { channel, last, unread, muted } = each
  return (
    <li>
      <button class={unread > 0 ? 'channel unread' : 'channel'} onClick={() => onOpen(channel)}>
        <bdi class="name">{channelTitle(of, each)}</bdi>
        {muted && <span class="small muted">Muted</span>}
        {unread > 0 && (
          <span class="count">
            {formatNumber(unread)}
            <span class="out-of-sight"> unread</span>
          </span>
        )}
        <span class="last" dir="auto">
          {last === null ? 'Nothing yet' : last.text}
        </span>
      </button>
    </li>
  )
}

interface GroupProps {
  readonly game: GameView
  /** Whoever writes. */
  readonly seat: Voice
  readonly onOpen: (channel: Channel) => void
}

/** Seats to write to together. */
function Group({ game, seat, onOpen }: GroupProps): JSX.Element {
  const [chosen, setChosen] = useState<readonly Voice[]>([])
  const others = game.seats.map((one) => one.seat).filter((one) => one !== seat)
  const start = () => onOpen(channelWith(game, [seat, ...chosen]))
  return (
    <details>
      <summary>New group message</summary>
      <fieldset class="group">
        <legend class="out-of-sight">Recipients</legend>
        {others.map((other) => (
          <Checkbox
            key={other}
            checked={chosen.includes(other)}
            onChange={(on) => setChosen(on ? [...chosen, other] : chosen.filter((one) => one !== other))}
          >
            {voiceName(game, other)}
          </Checkbox>
        ))}
      </fieldset>
      <button disabled={chosen.length < 2} onClick={start}>
        Open the conversation
      </button>
    </details>
  )
}

/** What the game's settings say of press, where it is not what one expects. */
function rulesWords({ rules, channels }: PressView): string {
  const isPublic = channels.some(({ channel }) => channel === ALL)
  return [
    rules.kind === 'none' ? 'No messages in this game.' : null,
    rules.kind === 'public' && isPublic ? 'Public press only.' : null,
    rules.time === 'moves' ? 'No messages during retreats and adjustments.' : null,
    rules.time === 'private-moves' && rules.kind === 'all'
      ? 'Only public messages during retreats and adjustments.'
      : null,
    rules.unsigned ? 'Public messages may be anonymous.' : null,
  ]
    .filter((words) => words !== null)
    .join(' ')
}
