/** The messages of one channel, by the phases in which they were written, and where one writes. */
import { Fragment, type JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ChannelView, Message, PressView } from '../../../src/game/press/model.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { HIDDEN_TEXT } from '../../../src/game/hidden-text.ts'
import { HOUR } from '../../../src/game/names.ts'
import { markRead } from '../../client/press-api.ts'
import { useZone } from '../../client/session.tsx'
import { useEra } from '../../client/variants.ts'
import { moment } from '../../text/times.ts'
import { codeWords, phaseWords } from '../../text/words.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { useNow } from '../../ui/hooks.ts'
import { Fetched } from '../../ui/parts.tsx'
import { HideText } from '../../operator/hide-text.tsx'
import { channelHint, channelKey, channelTitle, isGroup, membersTitle, voiceName } from '../channels.ts'
import type { PressGame } from '../channels.ts'
import type { BoardLinks, ProposalActions, Quote } from '../on-board.ts'
import { GroupName } from './group-name.tsx'
import { Composer } from './composer.tsx'
import { MessageItem } from './message.tsx'
import { useMessages } from './use-messages.ts'

export interface ConversationProps {
  readonly game: GameView
  readonly voices: PressView['voices']
  readonly invitation: string | null
  readonly shown: ChannelView
  readonly onRead: (view: PressView) => void
  readonly onBack: () => void
  readonly links: BoardLinks
  readonly actions: ProposalActions | null
  /** To be put into what is being written; null if nothing is. */
  readonly quote: Quote | null
  readonly onQuoted: () => void
}

export function Conversation(props: ConversationProps): JSX.Element {
  const { game, voices, invitation, shown, onRead, onBack, links, actions, quote, onQuoted } = props
  const { channel, closed } = shown
  const of: PressGame = { game, voices }
  const title = channelTitle(of, shown)
  const { loaded, reload, earlier, add } = useMessages(game.id, invitation, channelKey(channel))
  const known = loaded.state === 'here' ? loaded.value : []
  useMarkedRead(of, channelKey(channel), known.at(-1)?.number ?? 0, onRead)
  useAnnounce(lastWords(of, known.at(-1)))
  return (
    <section class="conversation stack" aria-label={`Messages: ${title}`}>
      <header class="row">
        <button class="quiet" onClick={onBack}>
          All conversations
        </button>
        <h2>
          <bdi>{title}</bdi>
        </h2>
      </header>
      {shown.name !== null && <p class="small">{membersTitle(of, channel)}</p>}
      <p class="small muted">{channelHint(of, channel)}</p>
      {isGroup(channel) && closed === null && <GroupName key={shown.name} {...{ game, shown }} onNamed={onRead} />}
      <Fetched of={loaded} onRetry={reload}>
        {(messages) => (
          <>
            {earlier !== null && (
              <button class="quiet" onClick={() => void earlier()}>
                Earlier messages
              </button>
            )}
            {messages.length === 0 && <p class="muted">Nothing was written here yet.</p>}
            <MessageList
              {...of}
              {...{ messages, links, actions }}
              below={(message) => (
                <HideText
                  game={game.id}
                  text={{ kind: 'message', channel: channelKey(channel), number: message.number }}
                  words={message.text}
                  onHidden={() =>
                    add({ channel, messages: [{ ...message, text: HIDDEN_TEXT, references: [] }], earlier: false })
                  }
                />
              )}
            />
          </>
        )}
      </Fetched>
      {closed === null ? (
        <Composer key={channelKey(channel)} {...{ game, channel, title, quote, onQuoted }} onSent={add} />
      ) : (
        <p class="muted">{closed}</p>
      )}
    </section>
  )
}

interface MessageListProps extends PressGame, Pick<ConversationProps, 'links' | 'actions'> {
  readonly messages: readonly Message[]
  /** What stands below a message. */
  readonly below: (message: Message) => JSX.Element
}

/** The newest message is in view when it comes, unless the reader has gone back to older ones. */
function MessageList({ game, voices, messages, links, actions, below }: MessageListProps): JSX.Element {
  const zone = useZone()
  const now = useNow(() => HOUR)
  const era = useEra()(game.settings.variant)
  const list = useRef<HTMLOListElement>(null)
  const newest = messages.at(-1)?.number
  const isAtEnd = useRef(true)
  useEffect(() => {
    const { current } = list
    if (current !== null && isAtEnd.current) current.scrollTop = current.scrollHeight
  }, [newest])
  const onScroll = () => {
    const { current } = list
    if (current !== null) isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < 40
  }
  return (
    // What scrolls by itself is reached by the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol class="messages" ref={list} onScroll={onScroll} tabIndex={messages.length > 0 ? 0 : -1} aria-label="Messages">
      {messages.map((message, i) => (
        <Fragment key={message.number}>
          {message.phase !== messages[i - 1]?.phase && <li class="phase">{phaseTitle(game, message.phase, era)}</li>}
          <MessageItem
            message={message}
            from={authorWords({ game, voices }, message)}
            isOwn={message.from !== null && voices.includes(message.from)}
            at={moment(message.at, now, zone)}
            powerName={(power) => game.powers.find((one) => one.power === power)?.name ?? power}
            {...{ links, actions }}
          >
            {below(message)}
          </MessageItem>
        </Fragment>
      ))}
    </ol>
  )
}

const authorWords = ({ game, voices }: PressGame, { from }: Message): string =>
  from === null ? 'Unsigned' : voices.includes(from) ? 'You' : voiceName(game, from)

/** The phase that was open when so many were closed. */
function phaseTitle(game: GameView, phase: number, era: string | null): string {
  const code = game.history[phase]
  if (code !== undefined) return codeWords(code, era)
  return game.phase === null ? 'After the game' : phaseWords(game.phase)
}

const lastWords = (of: PressGame, message: Message | undefined): string =>
  message === undefined ? '' : `${authorWords(of, message)}: ${message.text}`

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
