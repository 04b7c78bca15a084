/** The form for a message. Its text is stored until it is sent. */
import type { JSX, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ALL, type Draft, type MessagesView, type Pin } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Province } from '../../../src/rules/names.ts'
import { sendMessage } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { formatCount } from '../../text/words.ts'
import { Checkbox, ApiErrorNotice } from '../../ui/parts.tsx'
import { useEra } from '../../client/variant-info.ts'
import { isNotebook, pinLabel } from '../../text/press-text.ts'
import type { PressProps } from '../press-props.ts'
import { type Writing, useUnsent } from './use-unsent.ts'

interface ComposerProps extends Writing, Pick<PressProps, 'chosen'> {
  /** The recipients' names. */
  readonly title: string
  readonly onSent: (page: MessagesView) => void
}

/** The count is shown when fewer characters are left. */
const COUNT_FROM = 500

export function Composer(props: ComposerProps): JSX.Element {
  const { game, channel, title, chosen, onSent } = props
  const [signed, setSigned] = useState(true)
  const box = useRef<HTMLTextAreaElement>(null)
  const { unsent, write, done, otherDrafts, take } = useUnsent(props, box)
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
          // The board has shortcuts.
          event.stopPropagation()
        }}
      />
      <button class="primary" disabled={busy || isEmpty || left < 0}>
        {isNotebook(channel) ? 'Add note' : busy ? 'Sending…' : 'Send'}
      </button>
      {channel === ALL && game.settings.press.unsigned && (
        <Checkbox checked={!signed} onChange={(on) => setSigned(!on)}>
          Send anonymously
        </Checkbox>
      )}
      {isNotebook(channel) && (
        <PinChoice {...{ game, chosen }} pin={unsent.pin} onPin={(place) => write({ pin: place })} />
      )}
      {otherDrafts.map((draft) => (
        <OtherDraft key={draft.device} draft={draft} onTake={() => take(draft)} />
      ))}
      <CharactersLeft left={left} />
      <ApiErrorNotice error={error} />
    </form>
  )
}

/** A text started on another device, which can be appended here. */
function OtherDraft({ draft, onTake }: { readonly draft: Draft; readonly onTake: () => void }): JSX.Element {
  return (
    <div class="notice stack small">
      <p>Also started on another device:</p>
      <p class="unsent">{draft.text}</p>
      <div class="row">
        <button type="button" onClick={onTake}>
          Use it here
        </button>
      </div>
    </div>
  )
}

/** Shown near the limit. */
function CharactersLeft({ left }: { readonly left: number }): JSX.Element | null {
  if (left >= COUNT_FROM) return null
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

/** Pins a note to the province selected on the board, or to the current phase. */
function PinChoice({ game, chosen, pin, onPin }: PinChoiceProps): JSX.Element {
  const era = useEra()(game.settings.variant)
  const phase: Pin = { kind: 'phase', phase: game.history.length }
  const options: readonly Pin[] = [
    ...(chosen === null ? [] : [{ kind: 'province', province: chosen } as const]),
    ...(game.phase === null ? [] : [phase]),
  ]
  return (
    <p class="row small">
      {pin !== null && <span>Pinned to {pinLabel(game, pin, era)} when saved.</span>}
      {pin !== null ? (
        <button type="button" class="quiet" onClick={() => onPin(null)}>
          Don’t pin
        </button>
      ) : (
        options.map((to) => (
          <button key={to.kind} type="button" class="quiet" onClick={() => onPin(to)}>
            Pin to {pinLabel(game, to, era)}
          </button>
        ))
      )}
    </p>
  )
}

/** Keeps the focused form visible above an on-screen keyboard. */
function useClearOfKeyboard(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const onResize = () => {
      if (form.current?.contains(document.activeElement) === true) form.current.scrollIntoView({ block: 'nearest' })
    }
    // Some browsers resize only the visual viewport.
    visualViewport?.addEventListener('resize', onResize)
    return () => visualViewport?.removeEventListener('resize', onResize)
  }, [])
  return form
}
