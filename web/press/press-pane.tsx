/** What the players write to each other, beside the board: all conversations, or one of them. */
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './press.css'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Channel, ChannelView, PressView, Voice } from '../../src/game/press/model.ts'
import { ALL, MASTER } from '../../src/game/press/model.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Load } from '../client/requests.ts'
import { Checkbox, Fetched } from '../ui/parts.tsx'
import { figure } from '../text/words.ts'
import type { PressGame } from './channels.ts'
import { channelKey, channelTitle, channelWith, voiceName } from './channels.ts'
import { Conversation } from './conversation/conversation.tsx'
import type { BoardLinks, ProposalActions, Quote } from './on-board.ts'

export interface PressPaneProps {
  readonly game: GameView
  readonly invitation: string | null
  readonly press: Load<PressView | null>
  readonly links: BoardLinks
  readonly actions: ProposalActions | null
  readonly quote: Quote | null
  readonly onQuoted: () => void
}

/** Which conversation was open last in a game, until the page is loaded anew. */
const lastOpen = new Map<string, Channel>()

export function PressPane({ game, invitation, press, ...shared }: PressPaneProps): JSX.Element {
  const [open, setShown] = useState<Channel | null>(lastOpen.get(game.id) ?? null)
  const setOpen = (channel: Channel | null) => {
    if (channel === null) lastOpen.delete(game.id)
    else lastOpen.set(game.id, channel)
    setShown(channel)
  }
  return (
    <Fetched of={press.loaded} onRetry={press.reload}>
      {(view) =>
        view === null ? (
          <></>
        ) : open === null ? (
          <Overview {...{ game, view, ...shared }} onOpen={setOpen} />
        ) : (
          <Conversation
            key={channelKey(open)}
            {...{ game, invitation, ...shared }}
            voices={view.voices}
            shown={channelIn(view, open)}
            onRead={press.put}
            onBack={() => {
              setOpen(null)
              void press.reload()
            }}
          />
        )
      }
    </Fetched>
  )
}

/** A channel as the service tells of it, or a new one that only these seats read. */
const channelIn = ({ channels }: PressView, wanted: Channel): ChannelView =>
  channels.find(({ channel }) => channelKey(channel) === channelKey(wanted)) ?? {
    channel: wanted,
    name: null,
    messages: 0,
    unread: 0,
    last: null,
    closed: null,
  }

interface OverviewProps extends Pick<PressPaneProps, 'game' | 'quote' | 'onQuoted'> {
  readonly view: PressView
  readonly onOpen: (channel: Channel) => void
}

function Overview({ game, view, onOpen, quote, onQuoted }: OverviewProps): JSX.Element {
  const { channels, rules, voices } = view
  const seat = voices.find((voice) => voice !== MASTER)
  return (
    <section class="stack">
      <h2>Press</h2>
      {quote !== null && (
        <div class="notice row between" role="status">
          <p>
            Choose to whom you write: <span class="order">{quote.text}</span>
          </p>
          <button class="quiet" onClick={onQuoted}>
            Do not quote it
          </button>
        </div>
      )}
      {channels.length === 0 && <p class="muted">Players of this game do not write to each other here.</p>}
      {channels.length > 0 && (
        <ul class="channels" aria-label="Conversations">
          {channels.map((each) => (
            <ChannelRow key={channelKey(each.channel)} of={{ game, voices }} each={each} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {rules.kind === 'all' && seat !== undefined && game.seats.length > 2 && <Group {...{ game, seat, onOpen }} />}
      <p class="small muted">{rulesWords(view)}</p>
    </section>
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
  const { channel, last, unread } = each
  return (
    <li>
      <button class={unread > 0 ? 'channel unread' : 'channel'} onClick={() => onOpen(channel)}>
        <bdi class="name">{channelTitle(of, each)}</bdi>
        {unread > 0 && (
          <span class="count">
            {figure(unread)}
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
      <summary>Write to several</summary>
      <fieldset class="group">
        <legend class="out-of-sight">To whom</legend>
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
    rules.kind === 'none' ? 'The rules of this game know no press.' : null,
    rules.kind === 'public' && isPublic ? 'In this game one writes to all only.' : null,
    rules.time === 'moves' ? 'There is no press in retreats and adjustments.' : null,
    rules.unsigned ? 'What is written to all may be unsigned.' : null,
  ]
    .filter((words) => words !== null)
    .join(' ')
}
