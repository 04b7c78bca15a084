/** A message: text with links and references to the board, and the orders that it proposes. */
import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Message, QuotedOrder, Reference } from '../../../src/game/press/press-types.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatList } from '../../text/words.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import type { BoardLinks, ProposalActions, ProposalStatus } from '../press-props.ts'
import { ordersNow } from '../proposed-orders.ts'
import { namedBoard, type NamedBoard } from './named-board.ts'

type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string }
  | {
      readonly kind: 'reference'
      readonly text: string
      readonly reference: Reference
      /** Named by the message; null: none. */
      readonly board: BoardId | null
    }

/** Only http(s), without the punctuation that ends a sentence. */
const LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g

interface Mark {
  readonly from: number
  readonly to: number
  readonly reference: Reference | null
}

/** References within a link are ignored. */
function marksIn({ text, references }: Pick<Message, 'text' | 'references'>): readonly Mark[] {
  const links = [...text.matchAll(LINK)]
    .filter(([url]) => URL.canParse(url))
    .map(({ 0: url, index: from }) => ({ from, to: from + url.length, reference: null }))
  const outside = references.filter(({ from, to }) => !links.some((link) => from < link.to && link.from < to))
  return [...links, ...outside.map((reference) => ({ from: reference.from, to: reference.to, reference }))].toSorted(
    (a, b) => a.from - b.from,
  )
}

export function partsOf(
  message: Pick<Message, 'text' | 'references'>,
  boards: readonly NamedBoard[] = [],
): readonly TextPart[] {
  const { text } = message
  const parts: TextPart[] = []
  let end = 0
  const plain = (to: number) => void (to > end && parts.push({ kind: 'text', text: text.slice(end, to) }))
  for (const { from, to, reference } of marksIn(message)) {
    if (from < end || to > text.length) continue
    plain(from)
    const part = text.slice(from, to)
    parts.push(
      reference === null
        ? { kind: 'link', text: part }
        : { kind: 'reference', text: part, reference, board: namedBoard(text, reference, boards) },
    )
    end = to
  }
  plain(text.length)
  return parts
}

const LONG = { characters: 1200, lines: 16 }

/** Long messages are shortened at first. */
export const isLong = (text: string): boolean => text.length > LONG.characters || text.split('\n').length > LONG.lines

interface ProposalBoxProps {
  readonly message: Message
  readonly actions: ProposalActions
  /** All orders that others proposed in this conversation and phase. */
  readonly proposed: readonly string[]
  /** The author's name. */
  readonly from: string
  readonly powerName: (power: string) => string
  /** Follows proposed orders that are on the reader's sheet. */
  readonly agreement: (orders: readonly QuotedOrder[]) => JSX.Element | null
}

interface ProposedOrder {
  readonly order: QuotedOrder
  readonly status: ProposalStatus
}

/** The message's orders for the current phase, each once. */
function proposedIn(message: Message, actions: ProposalActions): readonly ProposedOrder[] {
  const lines = new Map(
    ordersNow(message, actions).map(({ order, isAltered }) => [
      order.text,
      { order, status: isAltered && actions.judge(order) === 'yours' ? 'altered' : actions.judge(order) },
    ]),
  )
  return [...lines.values()]
}

/** Null if no order is for a unit of the reader. */
function ProposalBox({ message, actions, proposed, from, powerName, agreement }: ProposalBoxProps): JSX.Element | null {
  const [wasReady, setWasReady] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const lines = proposedIn(message, actions)
  if (lines.every(({ status }) => status === 'foreign')) return null
  const yours = lines.flatMap(({ order, status }) => (status === 'yours' ? [order] : []))
  const orders = yours.map(({ text }) => text)
  const putText = wasReady && !actions.isReady ? 'On your sheet. You are no longer ready.' : 'On your sheet.'
  const isOpen = orders.length > 0 && !actions.areOnSheet(orders)
  const agree = () => {
    setWasReady(actions.isReady)
    actions.putOnSheet(orders, proposed)
  }
  return (
    <div class="proposal" role="group" aria-label="Proposed orders">
      <div>
        <ul>
          {lines.map(({ order, status }) => (
            <li key={order.text} class={status}>
              <span class="order">
                {(status === 'illegal' || status === 'altered') && <Icon sign="cross" />}
                {status === 'yours' && actions.areOnSheet([order.text]) && <Icon sign="tick" />}
                {order.text}
              </span>{' '}
              <span class="small muted">{statusText(order, status, { ...actions, proposed }, powerName)}</span>
            </li>
          ))}
        </ul>
        {orders.length > 0 && !isOpen && <p role="status">{putText}</p>}
        {isOpen && (
          <p class="small muted">
            Agree copies {orders.length > 1 ? 'these orders' : 'this order'} to your sheet and sends nothing.
            {actions.effect(orders, proposed)}
          </p>
        )}
      </div>
      {orders.length > 0 && (
        <div class="row" ref={buttons}>
          {isOpen ? (
            <>
              <button onClick={agree}>Agree</button>
              <button onClick={() => actions.copyToDraft(orders, proposed, from)}>Copy to a draft</button>
            </>
          ) : (
            agreement(yours)
          )}
        </div>
      )}
      {isOpen && <Below buttons={buttons} />}
    </div>
  )
}

/** Next to the board: scrolls to the orders and their buttons while those are further down. */
function Below({ buttons }: { readonly buttons: RefObject<HTMLElement | null> }): JSX.Element {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const { current } = buttons
    if (current === null) return
    const watcher = new IntersectionObserver(
      (entries) => {
        const { boundingClientRect, rootBounds } = entries.at(-1) ?? {}
        setBelow((boundingClientRect?.bottom ?? 0) > (rootBounds?.bottom ?? Infinity) + 1)
      },
      { root: current.closest('.messages'), threshold: [0, 1] },
    )
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [buttons])
  const show = (): void => {
    // The button disappears.
    buttons.current?.closest<HTMLElement>('.messages')?.focus({ preventScroll: true })
    buttons.current?.scrollIntoView({ block: 'nearest' })
  }
  return <p class="below">{isBelow && <button onClick={show}>Go to Agree</button>}</p>
}

/** `on your sheet`, `you have F SEV - BLA`. */
export function statusText(
  { text, power }: QuotedOrder,
  status: ProposalStatus,
  {
    areOnSheet,
    replaced,
    proposed,
  }: Pick<ProposalActions, 'areOnSheet' | 'replaced'> & Pick<ProposalBoxProps, 'proposed'>,
  powerName: (power: string) => string,
): string {
  if (status === 'foreign') return `an order for ${powerName(power)}`
  if (status === 'illegal') return 'not possible'
  if (status === 'altered') return 'not proposed: the message has another unit type'
  if (areOnSheet([text])) return 'on your sheet'
  const own = replaced([text], proposed)
  return own.length === 0 ? 'not on your sheet' : `you have ${formatList(own)}`
}

interface MessageItemProps extends Pick<ProposalBoxProps, 'agreement' | 'proposed'> {
  readonly message: Message
  /** The author's name. */
  readonly from: string
  readonly isOwn: boolean
  /** Opened by a link or a search. */
  readonly isTarget: boolean
  /** Folds the text. */
  readonly isMuted: boolean
  /** When it was sent, formatted. */
  readonly at: string
  readonly links: BoardLinks
  readonly boards: readonly NamedBoard[]
  readonly actions: ProposalActions | null
  readonly powerName: (power: string) => string
  readonly children?: ComponentChildren
}

/** A message. CSS isolates its text, whatever its direction. */
export function MessageItem(props: MessageItemProps): JSX.Element {
  const { message, from, isOwn, isTarget, isMuted, at, links, boards, actions, powerName, children } = props
  const { proposed, agreement } = props
  const [isExpanded, setExpanded] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const isShortened = !isExpanded && isLong(message.text)
  const classes = ['message', ...(isOwn ? ['own'] : []), ...(isTarget ? ['target'] : [])]
  return (
    <li class={classes.join(' ')} data-number={message.number} tabIndex={isTarget ? -1 : undefined}>
      <p class="by">
        <b>{from}</b> <time dateTime={new Date(message.at).toISOString()}>{at}</time>
      </p>
      {isMuted && !isUnfolded ? (
        <p class="row small muted">
          Muted by you.
          <button class="quiet" onClick={() => setUnfolded(true)}>
            Show
          </button>
        </p>
      ) : (
        <>
          <p class={isShortened ? 'text shortened' : 'text'} dir="auto">
            {partsOf(message, boards).map((part, n) => (
              <Part key={n} part={part} links={links} />
            ))}
          </p>
          {isShortened && (
            <button class="quiet" onClick={() => setExpanded(true)}>
              Show more
            </button>
          )}
          {actions !== null && <ProposalBox {...{ message, actions, proposed, from, powerName, agreement }} />}
        </>
      )}
      {children}
    </li>
  )
}

function Part({ part, links }: { readonly part: TextPart; readonly links: BoardLinks }): JSX.Element {
  if (part.kind === 'text') return <>{part.text}</>
  if (part.kind === 'reference') return <BoardLink {...part} links={links} />
  return (
    <a href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
      {part.text}
    </a>
  )
}

interface BoardLinkProps {
  readonly text: string
  readonly reference: Reference
  readonly board: BoardId | null
  readonly links: BoardLinks
}

/** Shows an order or province on the board. With a modifier key it is an ordinary link. */
function BoardLink({ text, reference, board, links }: BoardLinkProps): JSX.Element {
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    links.show(reference, board)
  }
  return (
    <a class="on-board" href={links.addressOf(reference, board)} title="Show on the board" onClick={onClick}>
      {text}
    </a>
  )
}
