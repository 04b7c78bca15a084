/** A channel's messages, the form for a new one, and the name of a group. */
import type { JSX, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  ALL,
  type Channel,
  type ChannelView,
  GROUP_NAME_LENGTH,
  type Message,
  type MessagesView,
  type PressView,
} from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { HIDDEN_TEXT } from '../../../src/game/event.ts'
import { markRead, mute, nameGroup } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { ApiErrorNotice, Fetched } from '../../ui/parts.tsx'
import {
  authorText,
  channelHint,
  channelKey,
  channelTitle,
  isGroup,
  isNotebook,
  membersTitle,
  type PressGame,
} from '../../text/press-text.ts'
import type { BoardLinks, Origin, PressProps } from '../press-props.ts'
import { Agreement } from './agreement.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { MessageMenu } from './message-menu.tsx'
import { useMessages } from './use-messages.ts'
import { useOwnScreen } from './use-own-screen.ts'
import { Form } from '../../ui/fields.tsx'

interface ConversationProps extends PressProps {
  readonly view: PressView
  readonly shown: ChannelView
  /** The message to show; null: the newest. */
  readonly at: number | null
  readonly onRead: (view: PressView) => void
  readonly onBack: (to: 'list' | 'board') => void
  /** The label of the back button. */
  readonly back: string
}

/** Do conversations take the whole column next to the board? Until the page is reloaded. */
let isTallChosen = false

export function Conversation(props: ConversationProps): JSX.Element {
  const { game, view, invitation, shown, at, onRead, links, actions, quote, onQuoted, pin, onPinned, chosen } = props
  const { voices, muted } = view
  const { channel, closed } = shown
  const pressGame: PressGame = { game, voices }
  const title = channelTitle(pressGame, shown)
  const key = channelKey(channel)
  const { loaded, reload, earlier, later, toNewest, add } = useMessages({ game: game.id, invitation, channel: key, at })
  const last = loaded.state === 'here' ? loaded.value.at(-1) : undefined
  useMarkRead(pressGame, key, last?.number ?? 0, onRead)
  useAnnounce(last === undefined ? '' : `${authorText(pressGame, last)}: ${last.text}`)
  const section = useComposerInView(loaded.state === 'here' && at === null)
  const { isOwnScreen, goBack, show } = useLeaving(props, { channel, title })
  const { isTall, toggleTall } = useTall()
  const onSent = (page: MessagesView) => (later === null ? add(page) : void toNewest())
  return (
    <section
      class={isTall ? 'conversation stack tall' : 'conversation stack'}
      ref={section}
      aria-label={`Messages: ${title}`}
    >
      <Head {...props} {...{ title, isTall, isOwnScreen }} onBack={goBack} onTall={toggleTall} />
      <Fetched load={loaded} onRetry={reload}>
        {(messages) => (
          <Messages
            {...pressGame}
            {...{ messages, at, earlier, later, toNewest, actions, channel, muted, onRead }}
            links={{ ...links, show }}
            onHidden={(message) => add(pageWithHidden(channel, message))}
            onSent={closed === null ? onSent : null}
          />
        )}
      </Fetched>
      {closed === null ? (
        <Composer key={key} {...{ game, channel, title, quote, onQuoted, pin, onPinned, chosen }} onSent={onSent} />
      ) : (
        <p class="muted">{closed}</p>
      )}
    </section>
  )
}

/** Back to the list, and to the board, which is on another screen on a phone. */
function useLeaving(
  { links, onBack }: ConversationProps,
  origin: Origin,
): {
  readonly isOwnScreen: boolean
  readonly goBack: ConversationProps['onBack']
  readonly show: BoardLinks['show']
} {
  const goal = useRef<'list' | 'board'>('list')
  const { isOwnScreen, goBack } = useOwnScreen(() => onBack(goal.current))
  return {
    isOwnScreen,
    goBack: (to) => {
      goal.current = to
      goBack()
    },
    show: (reference, board) => {
      if (isOwnScreen) onBack('board')
      links.show(reference, board, isOwnScreen ? origin : undefined)
    },
  }
}

function useTall(): { readonly isTall: boolean; readonly toggleTall: () => void } {
  const [isTall, setTall] = useState(isTallChosen)
  return {
    isTall,
    toggleTall: () => {
      isTallChosen = !isTall
      setTall(!isTall)
    },
  }
}

interface MessagesProps
  extends PressGame, Pick<PressProps, 'links' | 'actions'>, Pick<ConversationProps, 'at' | 'onRead'> {
  readonly messages: readonly Message[]
  readonly earlier: (() => Promise<void>) | null
  readonly later: (() => Promise<void>) | null
  readonly toNewest: () => Promise<void>
  readonly channel: Channel
  readonly muted: PressView['muted']
  readonly onHidden: (message: Message) => void
  /** Null if the reader cannot write here. */
  readonly onSent: ((page: MessagesView) => void) | null
}

/** The list, between the buttons for earlier and newer messages. */
function Messages(props: MessagesProps): JSX.Element {
  const { game, voices, messages, at, earlier, later, toNewest, links, actions, channel, muted, onRead, onSent } = props
  const pressGame: PressGame = { game, voices }
  const isOwn = ({ from }: Message): boolean => from !== null && voices.includes(from)
  return (
    <>
      {earlier !== null && (
        <button class="quiet" onClick={() => void earlier()}>
          Earlier messages
        </button>
      )}
      {messages.length === 0 && <p class="muted">No messages yet.</p>}
      <MessageList
        {...pressGame}
        {...{ messages, at, earlier, later, links, actions }}
        hint={channelHint(pressGame, channel)}
        isNotebook={isNotebook(channel)}
        agreement={(orders, from) =>
          onSent === null || channel === ALL || channel.length !== 2 ? null : (
            <Agreement {...{ game, channel, orders, from, onSent }} ownMessages={messages.filter(isOwn)} />
          )
        }
        isMuted={({ from }) => from !== null && muted.includes(from)}
        below={(message) => (
          <MessageMenu
            {...pressGame}
            {...{ channel, message, muted }}
            onView={onRead}
            onHidden={() => props.onHidden(message)}
          />
        )}
      />
      {later !== null && (
        <button class="quiet" onClick={() => void toNewest()}>
          Newest messages
        </button>
      )}
    </>
  )
}

interface HeadProps extends ConversationProps {
  readonly title: string
  readonly isTall: boolean
  readonly isOwnScreen: boolean
  readonly onTall: () => void
}

/** Title, readers and settings of the conversation. */
function Head(props: HeadProps): JSX.Element {
  const { game, view, shown, title, links, onRead, onBack, back, isTall, isOwnScreen, onTall } = props
  const elsewhere = view.unread - shown.unread
  const { voices } = view
  const { channel, closed } = shown
  const pressGame: PressGame = { game, voices }
  return (
    <>
      <header class="row">
        <button class="quiet" onClick={() => onBack('list')}>
          {back}
          {elsewhere > 0 && (
            <span class="remark">
              {elsewhere}
              <span class="out-of-sight"> unread</span>
            </span>
          )}
        </button>
        {isOwnScreen && (
          <button class="quiet" onClick={() => onBack('board')}>
            {links.boardLabel}
          </button>
        )}
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <button class="quiet size" onClick={onTall}>
          {isTall ? 'Smaller' : 'Larger'}
        </button>
        {voices.length > 0 && !isNotebook(channel) && <MuteChannel {...{ game, shown }} onView={onRead} />}
      </header>
      {shown.name !== null && <p class="small">{membersTitle(pressGame, channel)}</p>}
      {isGroup(channel) && closed === null && <GroupName key={shown.name} {...{ game, shown }} onNamed={onRead} />}
    </>
  )
}

/** The page with a message that an operator has just hidden. */
const pageWithHidden = (channel: Channel, message: Message): MessagesView => ({
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
        title="Muted messages don’t count as unread. Nobody else can see that you muted them."
        onClick={() => void toggle()}
      >
        {muted ? 'Unmute' : 'Mute'}
      </button>
      <ApiErrorNotice error={error} />
    </>
  )
}

/** Scrolls to the newest message and the form, which may be below the board. */
function useComposerInView(isNewest: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = section
    if (!isNewest || current === null) return
    const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? innerHeight
    // Checks the section's end, as the form sticks to the edge of the window or the pane.
    if (bottomOf(current) > Math.min(innerHeight, bottomOf(current.closest('.side'))))
      current.scrollIntoView({ block: 'end' })
  }, [isNewest])
  return section
}

/** Marks shown messages as read. Other players cannot see that. */
function useMarkRead(
  { game: { id }, voices }: PressGame,
  channel: string,
  number: number,
  onRead: (view: PressView) => void,
): void {
  const mayMark = voices.length > 0
  const marked = useRef(0)
  useEffect(() => {
    if (!mayMark || number <= marked.current) return
    marked.current = number
    void markRead(id, channel, number).then((answer) => void (answer.ok && onRead(answer.value)))
  }, [id, mayMark, channel, number, onRead])
}

interface GroupNameProps {
  readonly game: GameView
  readonly shown: ChannelView
  readonly onNamed: (view: PressView) => void
}

function GroupName({ game, shown: { channel, name }, onNamed }: GroupNameProps): JSX.Element {
  const [typed, setTyped] = useState(name ?? '')
  const { busy, error, send } = useSending<PressView>()
  const rename = async () => {
    const newName = typed.trim()
    const view = await send(() => nameGroup(game.id, channelKey(channel), newName === '' ? null : newName))
    if (view !== null) onNamed(view)
  }
  return (
    <details>
      <summary>{name === null ? 'Name this group' : 'Rename this group'}</summary>
      <Form class="row" onSubmit={rename}>
        <input
          aria-label="Group name"
          maxLength={GROUP_NAME_LENGTH.max}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
        <button disabled={busy || typed.trim() === (name ?? '')}>Save</button>
      </Form>
      <p class="small muted">Everyone in the conversation sees the name.</p>
      <ApiErrorNotice error={error} />
    </details>
  )
}
