/** The messages of one channel, and where one writes. */
import type { JSX, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type {
  Channel,
  ChannelView,
  Message,
  MessagesView,
  Pin,
  PressView,
} from '../../../src/game/press/press-types.ts'
import type { Province } from '../../../src/rules/names.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { HIDDEN_TEXT } from '../../../src/game/event.ts'
import { markRead, mute } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Fetched, ApiErrorNotice } from '../../ui/parts.tsx'
import {
  authorWords,
  channelHint,
  channelKey,
  channelTitle,
  isGroup,
  isNotebook,
  membersTitle,
} from '../channel-names.ts'
import type { PressGame } from '../channel-names.ts'
import type { BoardLinks, ProposalActions, Quote } from '../on-board.ts'
import { GroupName } from './group-name.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { MessageMenu } from './message-menu.tsx'
import { useMessages } from './use-messages.ts'

export interface ConversationProps {
  readonly game: GameView
  readonly view: PressView
  readonly invitation: string | null
  readonly shown: ChannelView
  /** The message that is to be shown; null: the newest. */
  readonly at: number | null
  readonly onRead: (view: PressView) => void
  readonly onBack: () => void
  /** Where that leads, in words. */
  readonly back: string
  readonly links: BoardLinks
  readonly actions: ProposalActions | null
  /** To be put into what is being written; null if nothing is. */
  readonly quote: Quote | null
  readonly onQuoted: () => void
  /** Where what is written next is to be pinned; null: nowhere. */
  readonly pin: Pin | null
  readonly onPinned: () => void
  /** The province that is chosen on the board; null: none is. */
  readonly chosen: Province | null
}

export function Conversation(props: ConversationProps): JSX.Element {
  const { game, view, invitation, shown, at, onRead, links, actions, quote, onQuoted, pin, onPinned, chosen } = props
  const { voices, muted } = view
  const { channel, closed } = shown
  const of: PressGame = { game, voices }
  const title = channelTitle(of, shown)
  const key = channelKey(channel)
  const { loaded, reload, earlier, later, toNewest, add } = useMessages({ game: game.id, invitation, channel: key, at })
  const known = loaded.state === 'here' ? loaded.value : []
  useMarkedRead(of, key, known.at(-1)?.number ?? 0, onRead)
  useAnnounce(lastWords(of, known.at(-1)))
  const section = useAnswerInView(loaded.state === 'here' && at === null)
  return (
    <section class="conversation stack" ref={section} aria-label={`Messages: ${title}`}>
      <Head {...props} title={title} />
      <Fetched load={loaded} onRetry={reload}>
        {(messages) => (
          <>
            {earlier !== null && (
              <button class="quiet" onClick={() => void earlier()}>
                Earlier messages
              </button>
            )}
            {messages.length === 0 && <p class="muted">No messages yet.</p>}
            <MessageList
              {...of}
              {...{ messages, at, earlier, later, links, actions }}
              isMuted={({ from }) => from !== null && muted.includes(from)}
              below={(message) => (
                <MessageMenu
                  {...of}
                  {...{ channel, message, muted }}
                  onView={onRead}
                  onHidden={() => add(withHidden(channel, message))}
                />
              )}
            />
            {later !== null && (
              <button class="quiet" onClick={() => void toNewest()}>
                Newest messages
              </button>
            )}
          </>
        )}
      </Fetched>
      {closed === null ? (
        <Composer
          key={key}
          {...{ game, channel, title, quote, onQuoted, pin, onPinned, chosen }}
          onSent={(page) => (later === null ? add(page) : void toNewest())}
        />
      ) : (
        <p class="muted">{closed}</p>
      )}
    </section>
  )
}

/** Whose conversation it is, who reads it, and what can be done about it. */
function Head({
  game,
  view,
  shown,
  title,
  onRead,
  onBack,
  back,
}: ConversationProps & { readonly title: string }): JSX.Element {
  const { voices } = view
  const { channel, closed } = shown
  const of: PressGame = { game, voices }
  return (
    <>
      <header class="row">
        <button class="quiet" onClick={onBack}>
          {back}
        </button>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        {voices.length > 0 && !isNotebook(channel) && <MuteChannel {...{ game, shown }} onView={onRead} />}
      </header>
      {shown.name !== null && <p class="small">{membersTitle(of, channel)}</p>}
      <p class="small muted">{channelHint(of, channel)}</p>
      {isGroup(channel) && closed === null && <GroupName key={shown.name} {...{ game, shown }} onNamed={onRead} />}
    </>
  )
}

/** The message as an answer would bring it, now that nobody reads what it said. */
const withHidden = (channel: Channel, message: Message): MessagesView => ({
  channel,
  messages: [{ ...message, text: HIDDEN_TEXT, references: [] }],
  earlier: false,
  later: false,
})

function MuteChannel({
  game,
  shown: { channel, muted },
  onView,
}: {
  readonly game: GameView
  readonly shown: ChannelView
  readonly onView: (view: PressView) => void
}): JSX.Element {
  const { busy, error, send } = useSending<PressView>()
  const toggle = async () => {
    const view = await send(() => mute(game.id, { kind: 'channel', name: channelKey(channel), muted: !muted }))
    if (view !== null) onView(view)
  }
  return (
    <>
      <button
        class="quiet"
        disabled={busy}
        title="What is muted does not count as unread. Nobody else is told."
        onClick={() => void toggle()}
      >
        {muted ? 'Unmute' : 'Mute'}
      </button>
      <ApiErrorNotice error={error} />
    </>
  )
}

const lastWords = (of: PressGame, message: Message | undefined): string =>
  message === undefined ? '' : `${authorWords(of, message)}: ${message.text}`

/** The newest message and where one answers it: below a board they would be out of sight. */
function useAnswerInView(isNewest: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = section
    // Its end, not where one writes: that is in sight as soon as the conversation begins to be.
    if (isNewest && current !== null && current.getBoundingClientRect().bottom > innerHeight)
      current.scrollIntoView({ block: 'end' })
  }, [isNewest])
  return section
}

/** What is on the screen has been read; nobody else is told. */
function useMarkedRead(
  { game: { id }, voices }: PressGame,
  channel: string,
  number: number,
  onRead: (view: PressView) => void,
): void {
  const mayMark = voices.length > 0
  const done = useRef(0)
  useEffect(() => {
    if (!mayMark || number <= done.current) return
    done.current = number
    void markRead(id, channel, number).then((answer) => void (answer.ok && onRead(answer.value)))
  }, [id, mayMark, channel, number, onRead])
}
