import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Message, Reference } from '../../../src/game/press/press-types.ts'
import type { BoardLinks, ProposalActions } from '../on-board.ts'
import { ProposalBox } from './proposal-box.tsx'
import { isLong, partsOf, type TextPart } from './text.ts'

export interface MessageItemProps {
  readonly message: Message
  /** Who wrote it, in words. */
  readonly from: string
  readonly isOwn: boolean
  /** The reader was led to it. */
  readonly isMeant: boolean
  /** Its text is folded until the reader wants it. */
  readonly isMuted: boolean
  /** When, in words. */
  readonly at: string
  readonly links: BoardLinks
  readonly actions: ProposalActions | null
  /** What a power is called. */
  readonly powerName: (power: string) => string
  /** What else can be done with it. */
  readonly children?: ComponentChildren
}

/** One message. Its text keeps to its own place, whatever direction it is written in. */
export function MessageItem(props: MessageItemProps): JSX.Element {
  const { message, from, isOwn, isMeant, isMuted, at, links, actions, powerName, children } = props
  const [whole, setWhole] = useState(false)
  const [unfolded, unfold] = useState(false)
  const shortened = !whole && isLong(message.text)
  const kinds = ['message', ...(isOwn ? ['own'] : []), ...(isMeant ? ['meant'] : [])]
  return (
    <li class={kinds.join(' ')} data-number={message.number} tabIndex={isMeant ? -1 : undefined}>
      <p class="by">
        <b>{from}</b> <time dateTime={new Date(message.at).toISOString()}>{at}</time>
      </p>
      {isMuted && !unfolded ? (
        <p class="row small muted">
          Muted by you.
          <button class="quiet" onClick={() => unfold(true)}>
            Show it
          </button>
        </p>
      ) : (
        <>
          <p class={shortened ? 'text shortened' : 'text'} dir="auto">
            {partsOf(message).map((part, n) => (
              <Part key={n} part={part} links={links} />
            ))}
          </p>
          {shortened && (
            <button class="quiet" onClick={() => setWhole(true)}>
              Show all of it
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
  if (part.kind === 'reference') return <OnBoard {...part} links={links} />
  return (
    <a href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
      {part.text}
    </a>
  )
}

interface OnBoardProps {
  readonly text: string
  readonly reference: Reference
  readonly links: BoardLinks
}

/** A link like any other: with a key held down, the browser opens it as it is used to. */
function OnBoard({ text, reference, links }: OnBoardProps): JSX.Element {
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    links.show(reference)
  }
  return (
    <a class="on-board" href={links.addressOf(reference)} title="Show it on the board" onClick={onClick}>
      {text}
    </a>
  )
}
