/** Where one writes. The text is kept until it is sent. */
import type { JSX, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ALL, type Draft, type MessagesView, PRESS_LIMITS, type Pin } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Province } from '../../../src/rules/names.ts'
import { sendMessage } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { formatCount } from '../../text/words.ts'
import { Checkbox, ApiErrorNotice } from '../../ui/parts.tsx'
import { isNotebook } from '../channel-names.ts'
import { pinLabel } from '../pin-labels.ts'
import { type Writing, useUnsent } from './use-unsent.ts'

export interface ComposerProps extends Writing {
  readonly game: GameView
  /** Whom one writes to, in words. */
  readonly title: string
  /** The province that is chosen on the board; null: none is. */
  readonly chosen: Province | null
  readonly onSent: (page: MessagesView) => void
}

/** How near the limit the count is shown. */
const NEAR = 500

export function Composer(props: ComposerProps): JSX.Element {
  const { game, channel, title, chosen, onSent } = props
  const [signed, setSigned] = useState(true)
  const box = useRef<HTMLTextAreaElement>(null)
  const { unsent, write, done, others, take } = useUnsent(props, box)
  const { busy, error, send } = useSending<MessagesView>()
  const left = PRESS_LIMITS.characters - unsent.text.length
  const isEmpty = unsent.text.trim() === ''

  const submit = async () => {
    if (isEmpty || busy || left < 0) return
    const { text, key, pin } = unsent
    const to = channel === ALL ? ALL : [...channel]
    const page = await send(() => sendMessage(game.id, { to, text, key, pin, signed }))
    if (page === null) return
    done()
    onSent(page)
  }
  const form = useClearOfKeyboard()
  return (
    <form
      ref={form}
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        ref={box}
        aria-label={`Write to ${title}`}
        placeholder={`Write to ${title}`}
        rows={2}
        value={unsent.text}
        onInput={(event) => write({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
          // The board listens to keys, too.
          event.stopPropagation()
        }}
      />
      <button class="primary" disabled={busy || isEmpty || left < 0}>
        {busy ? 'Sending…' : 'Send'}
      </button>
      {channel === ALL && game.settings.press.unsigned && (
        <Checkbox checked={!signed} onChange={(on) => setSigned(!on)}>
          Send anonymously
        </Checkbox>
      )}
      {isNotebook(channel) && <PinChoice {...{ game, chosen }} pin={unsent.pin} onPin={(to) => write({ pin: to })} />}
      {others.map((draft) => (
        <BegunElsewhere key={draft.device} draft={draft} onTake={() => take(draft)} />
      ))}
      <RoomLeft left={left} />
      <ApiErrorNotice error={error} />
    </form>
  )
}

/** A text that another device of the writer has kept: it is put behind what is written here, if he likes. */
function BegunElsewhere({ draft, onTake }: { readonly draft: Draft; readonly onTake: () => void }): JSX.Element {
  return (
    <div class="notice stack small">
      <p>Also started on another device:</p>
      <p class="begun">{draft.text}</p>
      <div class="row">
        <button type="button" onClick={onTake}>
          Use it here
        </button>
      </div>
    </div>
  )
}

/** How many characters more there may be, near the end of them. */
function RoomLeft({ left }: { readonly left: number }): JSX.Element | null {
  if (left >= NEAR) return null
  return (
    <span class={left < 0 ? 'fault' : 'muted'}>
      {left < 0 ? `${formatCount(-left, 'character')} too many` : `${formatCount(left, 'character')} left`}
    </span>
  )
}

interface PinChoiceProps {
  readonly game: GameView
  readonly chosen: Province | null
  readonly pin: Pin | null
  readonly onPin: (pin: Pin | null) => void
}

/** A note is pinned to the province that is chosen on the board, or to the phase that is open. */
function PinChoice({ game, chosen, pin, onPin }: PinChoiceProps): JSX.Element {
  const phase: Pin = { kind: 'phase', phase: game.history.length }
  const offered: readonly Pin[] = [
    ...(chosen === null ? [] : [{ kind: 'province', province: chosen } as const]),
    ...(game.phase === null ? [] : [phase]),
  ]
  return (
    <p class="row small">
      {pin !== null && <span>Will be pinned to {pinLabel(game, pin)}.</span>}
      {pin !== null ? (
        <button type="button" class="quiet" onClick={() => onPin(null)}>
          Do not pin it
        </button>
      ) : (
        offered.map((to) => (
          <button key={to.kind} type="button" class="quiet" onClick={() => onPin(to)}>
            Pin it to {pinLabel(game, to)}
          </button>
        ))
      )}
    </p>
  )
}

export function useClearOfKeyboard(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const onResize = () => {
      if (form.current?.contains(document.activeElement) === true) form.current.scrollIntoView({ block: 'nearest' })
    }
    // Some browsers leave the window as it is, and tell only here how much of it is seen.
    visualViewport?.addEventListener('resize', onResize)
    return () => visualViewport?.removeEventListener('resize', onResize)
  }, [])
  return form
}
