import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Message } from '../../src/game/press/model.ts'
import { isLong, partsOf } from './text.ts'

export interface MessageItemProps {
  readonly message: Message
  /** Who wrote it, in words. */
  readonly from: string
  readonly isOwn: boolean
  /** When, in words. */
  readonly at: string
  /** What else can be done with it. */
  readonly children?: ComponentChildren
}

/** One message. Its text keeps to its own place, whatever direction it is written in. */
export function MessageItem({ message, from, isOwn, at, children }: MessageItemProps): JSX.Element {
  const [whole, setWhole] = useState(false)
  const shortened = !whole && isLong(message.text)
  return (
    <li class={isOwn ? 'message own' : 'message'}>
      <p class="by">
        <b>{from}</b> <time dateTime={new Date(message.at).toISOString()}>{at}</time>
      </p>
      <p class={shortened ? 'text shortened' : 'text'} dir="auto">
        {partsOf(message.text).map((part, n) =>
          part.kind === 'text' ? (
            part.text
          ) : (
            <a key={n} href={part.url} target="_blank" rel="noopener noreferrer nofollow ugc">
              {part.url}
            </a>
          ),
        )}
      </p>
      {shortened && (
        <button class="quiet" onClick={() => setWhole(true)}>
          Show all of it
        </button>
      )}
      {children}
    </li>
  )
}
