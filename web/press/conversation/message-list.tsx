/** The messages of a conversation that are at hand, in a box of their own that scrolls. */
import { Fragment, type JSX, type RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Message } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { useZone } from '../../client/session.tsx'
import { useEra } from '../../client/variant-info.ts'
import { moment } from '../../text/times.ts'
import { phaseLabel, phaseText } from '../../text/words.ts'
import { useNow } from '../../ui/hooks.ts'
import { authorWords } from '../channel-names.ts'
import type { PressGame } from '../channel-names.ts'
import type { BoardLinks, ProposalActions } from '../on-board.ts'
import { MessageItem } from './message.tsx'

export interface MessageListProps extends PressGame {
  readonly messages: readonly Message[]
  /** The one that is meant; null: none is. */
  readonly at: number | null
  readonly earlier: (() => Promise<void>) | null
  readonly later: (() => Promise<void>) | null
  readonly links: BoardLinks
  readonly actions: ProposalActions | null
  /** Whose messages are folded. */
  readonly isMuted: (message: Message) => boolean
  /** What stands below a message. */
  readonly below: (message: Message) => JSX.Element
}

/** So near an end, in CSS pixels, more is fetched. */
const NEAR = 400
/** So near the newest message, one is there. */
const THERE = 40

export function MessageList(props: MessageListProps): JSX.Element {
  const { game, voices, messages, links, actions, isMuted, below, at } = props
  const zone = useZone()
  const now = useNow(() => HOUR_MS)
  const era = useEra()(game.settings.variant)
  const list = useRef<HTMLOListElement>(null)
  const onScroll = useScroll(list, props)
  useEffect(() => {
    const meant = at === null ? null : list.current?.querySelector<HTMLElement>(`[data-number="${at}"]`)
    meant?.focus({ preventScroll: true })
  }, [at])
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
            isMeant={message.number === at}
            isMuted={isMuted(message)}
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

/** The phase that was open when so many were closed. */
export function phaseTitle(game: GameView, phase: number, era: string | null): string {
  const code = game.history[phase]
  if (code !== undefined) return phaseLabel(code, era)
  return game.phase === null ? 'After the game' : phaseText(game.phase)
}

/** A message that is in sight, and where in the box it stands. */
interface Anchor {
  readonly number: string
  readonly top: number
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-number]')]

function anchorOf(list: HTMLElement): Anchor | null {
  const item = itemsOf(list).find((each) => each.offsetTop + each.offsetHeight > list.scrollTop)
  return item === undefined ? null : { number: item.dataset['number'] ?? '', top: item.offsetTop - list.scrollTop }
}

/**
 * The newest message is in view when it comes, unless the reader has gone back to older ones: for him everything stays where it is
 * while messages come or go before what he reads. Near an end, what is beyond it is fetched.
 */
function useScroll(
  list: RefObject<HTMLOListElement | null>,
  { messages, at, earlier, later }: MessageListProps,
): () => void {
  const anchor = useRef<Anchor | null>(null)
  const isAtEnd = useRef(at === null)
  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    const { current } = list
    if (current === null || messages.length === 0) return
    const meant = isPlaced.current || at === null ? null : current.querySelector<HTMLElement>(`[data-number="${at}"]`)
    isPlaced.current = true
    if (meant !== null) current.scrollTop = meant.offsetTop - (current.clientHeight - meant.offsetHeight) / 2
    else if (isAtEnd.current && later === null) current.scrollTop = current.scrollHeight
    else keepPlace(current, anchor.current)
    anchor.current = anchorOf(current)
  }, [list, messages, at, later])
  useKeptAtEnd(list, isAtEnd, messages)
  return () => {
    const { current } = list
    if (current === null) return
    const below = current.scrollHeight - current.scrollTop - current.clientHeight
    isAtEnd.current = below < THERE && later === null
    anchor.current = anchorOf(current)
    if (current.scrollTop < NEAR && earlier !== null) void earlier()
    else if (below < NEAR && later !== null) void later()
  }
}

/** The newest message stays in view when the box becomes lower (a long text is written below it, a keyboard comes), or the message higher. */
function useKeptAtEnd(
  list: RefObject<HTMLOListElement | null>,
  isAtEnd: RefObject<boolean>,
  messages: readonly Message[],
): void {
  useLayoutEffect(() => {
    const { current } = list
    const last = current?.lastElementChild
    if (current === null || last === null || last === undefined) return
    const resized = new ResizeObserver(() => {
      if (!isAtEnd.current) return
      current.scrollTop = current.scrollHeight
      uncover(current)
    })
    for (const each of [current, last]) resized.observe(each)
    return () => resized.disconnect()
  }, [list, isAtEnd, messages])
}

/** Where one writes stays at the lower edge of the window: if it lies over the messages there, the page is scrolled to the end of both. */
function uncover(list: HTMLElement): void {
  const whole = list.parentElement
  const composer = whole?.querySelector('.composer')?.getBoundingClientRect()
  const { top, bottom } = list.getBoundingClientRect()
  if (composer !== undefined && composer.top > top && composer.top < bottom) whole?.scrollIntoView({ block: 'end' })
}

function keepPlace(list: HTMLElement, anchor: Anchor | null): void {
  const item = itemsOf(list).find((each) => each.dataset['number'] === anchor?.number)
  if (item !== undefined && anchor !== null) list.scrollTop = item.offsetTop - anchor.top
}
