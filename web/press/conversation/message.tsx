import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Message, Reference } from '../../../src/game/press/press-types.ts'
import type { BoardLinks, ProposalActions } from '../press-props.ts'
import { ProposalBox } from './proposal-box.tsx'
import { isLong, partsOf, type TextPart } from './message-parts.ts'

export interface MessageItemProps {
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
  readonly actions: ProposalActions | null
  readonly powerName: (power: string) => string
  readonly children?: ComponentChildren
}

/** A message. CSS isolates its text, whatever its direction. */
export function MessageItem(props: MessageItemProps): JSX.Element {
  const { message, from, isOwn, isTarget, isMuted, at, links, actions, powerName, children } = props
  const [isExpanded, setExpanded] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const isShortened = !isExpanded && isLong(message.text)
  const classes = ['message', ...(isOwn ? ['own'] : []), ...(isTarget ? ['meant'] : [])]
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
            {partsOf(message).map((part, n) => (
              <Part key={n} part={part} links={links} />
            ))}
          </p>
          {isShortened && (
            <button class="quiet" onClick={() => setExpanded(true)}>
              Show more
            </button>
          )}
          {actions !== null && <ProposalBox {...{ message, actions, from, powerName }} />}
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
  readonly links: BoardLinks
}

/** Shows an order or province on the board. With a modifier key it is an ordinary link. */
function BoardLink({ text, reference, links }: BoardLinkProps): JSX.Element {
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    links.show(reference)
  }
  return (
    <a class="on-board" href={links.addressOf(reference)} title="Show on the board" onClick={onClick}>
      {text}
    </a>
  )
}
