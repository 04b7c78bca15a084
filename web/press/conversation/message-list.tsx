/** The loaded messages of a conversation, in a scrolling list. */
import { Fragment, type JSX, type RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Message, QuotedOrder } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { useZone } from '../../client/session.tsx'
import { useEra } from '../../client/variant-info.ts'
import { moment } from '../../text/times.ts'
import { seasonLabel } from '../../text/words.ts'
import { useNow } from '../../ui/hooks.ts'
import { authorText, type PressGame } from '../../text/press-text.ts'
import type { BoardLinks, ProposalActions } from '../press-props.ts'
import { proposedOrders } from '../proposed-orders.ts'
import { MessageItem } from './message.tsx'

interface MessageListProps extends PressGame {
  readonly messages: readonly Message[]
  /** Who can read them. */
  readonly hint: string
  /** The number of the message to show; null: none. */
  readonly at: number | null
  readonly earlier: (() => Promise<void>) | null
  readonly later: (() => Promise<void>) | null
  readonly links: BoardLinks
  /** Other players’ proposals can become drafts; in a notebook, the reader’s own. */
  readonly actions: ProposalActions | null
  readonly isNotebook: boolean
  /** Muted messages are folded. */
  readonly isMuted: (message: Message) => boolean
  /** Rendered below a message. */
  readonly below: (message: Message) => JSX.Element
  /** Follows orders that an author proposed and that are on the reader's sheet. */
  readonly agreement: (orders: readonly QuotedOrder[], from: string) => JSX.Element | null
}

/** Fetches more this close to an end, in CSS pixels. */
const FETCH_DISTANCE = 400
/** This close to the end, the list follows new messages. */
const END_DISTANCE = 40

export function MessageList(props: MessageListProps): JSX.Element {
  const { game, voices, messages, hint, links, actions, isNotebook, isMuted, below, agreement, at } = props
  const isOwn = ({ from }: Message) => from !== null && voices.includes(from)
  const actionsFor = (message: Message) => (isOwn(message) && !isNotebook ? null : actions)
  const proposed = messages.flatMap((message) =>
    actionsFor(message) === null || actions === null ? [] : proposedOrders(message, actions).map(({ text }) => text),
  )
  const zone = useZone()
  const now = useNow(() => HOUR_MS)
  const era = useEra()(game.settings.variant)
  const titles = messages.map((message) => phaseTitle(game, message, era))
  const list = useRef<HTMLOListElement>(null)
  const onScroll = useScroll(list, props)
  useEffect(() => {
    const target = at === null ? null : list.current?.querySelector<HTMLElement>(`[data-number="${at}"]`)
    target?.focus({ preventScroll: true })
  }, [at])
  return (
    // A scrolling element must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol class="messages" ref={list} onScroll={onScroll} tabIndex={messages.length > 0 ? 0 : -1} aria-label="Messages">
      {props.earlier === null && <li class="small muted">{hint}</li>}
      {messages.map((message, i) => (
        <Fragment key={message.number}>
          {titles[i] !== titles[i - 1] && <li class="phase">{titles[i]}</li>}
          <MessageItem
            message={message}
            from={authorText({ game, voices }, message)}
            isOwn={isOwn(message)}
            isTarget={message.number === at}
            isMuted={isMuted(message)}
            at={moment(message.at, now, zone)}
            powerName={(power) => game.powers.find((info) => info.power === power)?.name ?? power}
            links={links}
            boards={game.boards}
            actions={actionsFor(message)}
            proposed={proposed}
            agreement={(orders) => agreement(orders, authorText({ game, voices }, message))}
          >
            {below(message)}
          </MessageItem>
        </Fragment>
      ))}
    </ol>
  )
}

/** The phase in which a message was written, named the same once it is closed or the game ended in it. */
export function phaseTitle(
  { history, phase: open, openedAt, endedIn }: Pick<GameView, 'history' | 'phase' | 'openedAt' | 'endedIn'>,
  { phase, at }: Pick<Message, 'phase' | 'at'>,
  era: string | null,
): string {
  const code = history[phase] ?? open?.code ?? (at < (openedAt ?? 0) ? endedIn : null)
  return code === null ? 'After the game' : seasonLabel(code, open?.era ?? era)
}

/** A visible message and its offset in the list. */
interface Anchor {
  readonly number: string
  readonly top: number
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-number]')]

function anchorOf(list: HTMLElement): Anchor | null {
  const item = itemsOf(list).find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > list.scrollTop)
  return item === undefined ? null : { number: item.dataset['number'] ?? '', top: item.offsetTop - list.scrollTop }
}

/**
 * Follows the newest message, unless the reader has scrolled up: then the visible messages stay in
 * place while others are added or removed. Fetches more near an end.
 */
function useScroll(
  list: RefObject<HTMLOListElement | null>,
  { messages, at, earlier, later }: MessageListProps,
): () => void {
  const anchor = useRef<Anchor | null>(null)
  const isAtEnd = useRef(at === null)
  const isPlaced = useRef(false)
  const lastTop = useRef(0)
  useLayoutEffect(() => {
    const { current } = list
    if (current === null || messages.length === 0) return
    const target = isPlaced.current || at === null ? null : current.querySelector<HTMLElement>(`[data-number="${at}"]`)
    isPlaced.current = true
    if (target !== null) current.scrollTop = target.offsetTop - (current.clientHeight - target.offsetHeight) / 2
    else if (isAtEnd.current && later === null) scrollToNewest(current)
    else restoreAnchor(current, anchor.current)
    anchor.current = anchorOf(current)
  }, [list, messages, at, later])
  useStickToEnd(list, isAtEnd, messages)
  return () => {
    const { current } = list
    if (current === null) return
    const below = current.scrollHeight - current.scrollTop - current.clientHeight
    // The event may arrive after the list has changed again, so only scrolling up leaves the end.
    if (below < END_DISTANCE) isAtEnd.current = later === null
    else if (current.scrollTop < lastTop.current) isAtEnd.current = false
    lastTop.current = current.scrollTop
    anchor.current = anchorOf(current)
    if (current.scrollTop < FETCH_DISTANCE && earlier !== null) void earlier()
    else if (below < FETCH_DISTANCE && later !== null) void later()
  }
}

/** Scrolls to the end. A higher message than the list is shown from its start until the reader has scrolled. */
function scrollToNewest(list: HTMLElement): void {
  const last = itemsOf(list).at(-1)
  const end = list.scrollHeight - list.clientHeight
  const title = list.querySelector<HTMLElement>('.phase')?.offsetHeight ?? 0
  const start = last === undefined || last.classList.contains('own') ? end : last.offsetTop - title
  list.scrollTop = list.scrollTop > start + 1 ? end : Math.min(start, end)
}

/** Keeps the newest message visible when the list shrinks (long text, keyboard) or the message grows. */
function useStickToEnd(
  list: RefObject<HTMLOListElement | null>,
  isAtEnd: RefObject<boolean>,
  messages: readonly Message[],
): void {
  useLayoutEffect(() => {
    const { current } = list
    const last = current?.lastElementChild
    if (current === null || last === null || last === undefined) return
    const observer = new ResizeObserver(() => {
      if (!isAtEnd.current) return
      scrollToNewest(current)
      uncover(current)
    })
    for (const element of [current, last]) observer.observe(element)
    return () => observer.disconnect()
  }, [list, isAtEnd, messages])
}

/** The form sticks to the window's lower edge. If it covers messages, scrolls to the end of the section. */
function uncover(list: HTMLElement): void {
  const section = list.parentElement
  const composer = section?.querySelector('.composer')?.getBoundingClientRect()
  const { top, bottom } = list.getBoundingClientRect()
  if (composer !== undefined && composer.top > top && composer.top < bottom) section?.scrollIntoView({ block: 'end' })
}

function restoreAnchor(list: HTMLElement, anchor: Anchor | null): void {
  const item = itemsOf(list).find(({ dataset }) => dataset['number'] === anchor?.number)
  if (item !== undefined && anchor !== null) list.scrollTop = item.offsetTop - anchor.top
}
