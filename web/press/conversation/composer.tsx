/** Where one writes. The text is kept on the device until the service has it. */
import type { JSX, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Channel, MessagesView, Pin } from '../../../src/game/press/model.ts'
import { ALL, PRESS_LIMITS } from '../../../src/game/press/model.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { sendMessage } from '../../client/press-api.ts'
import { useMe } from '../../client/session.tsx'
import { useSending } from '../../client/requests.ts'
import { counted } from '../../text/words.ts'
import { Checkbox, TroubleNotice } from '../../ui/parts.tsx'
import { channelKey, isNotebook } from '../channels.ts'
import { pinWords } from '../pins.ts'
import type { Quote } from '../on-board.ts'
import { keepUnsent, newKey, unsentIn } from './unsent.ts'

export interface ComposerProps {
  readonly game: GameView
  readonly channel: Channel
  /** Whom one writes to, in words. */
  readonly title: string
  readonly onSent: (page: MessagesView) => void
  /** To be put into the text; null if nothing is. */
  readonly quote: Quote | null
  readonly onQuoted: () => void
  /** Where it is to be pinned; null: nowhere. */
  readonly pin: Pin | null
  readonly onPinned: () => void
}

/** How near the limit the count is shown. */
const NEAR = 500

/** The text with something quoted behind it. */
export const withQuote = (text: string, quote: string): string =>
  text === '' || /\s$/.test(text) ? `${text}${quote} ` : `${text} ${quote} `

/** What is being written, kept on the device. Somebody else who signs in there does not find it. */
function useUnsent(
  { game: { id: game }, channel: to, quote, onQuoted, pin, onPinned }: ComposerProps,
  box: RefObject<HTMLTextAreaElement | null>,
) {
  const channel = channelKey(to)
  const [writer] = useState(useMe()?.id ?? '')
  const [unsent, setUnsent] = useState(() => unsentIn({ game, writer, channel }))
  useEffect(() => keepUnsent({ game, writer, channel }, unsent), [game, writer, channel, unsent])
  useEffect(() => {
    if (quote === null) return
    setUnsent((before) => ({ ...before, text: withQuote(before.text, quote.text) }))
    box.current?.focus()
    onQuoted()
  }, [quote, onQuoted, box])
  useEffect(() => {
    if (pin === null) return
    setUnsent((before) => ({ ...before, pin }))
    box.current?.focus()
    onPinned()
  }, [pin, onPinned, box])
  return [unsent, setUnsent] as const
}

export function Composer(props: ComposerProps): JSX.Element {
  const { game, channel, title, onSent } = props
  const [signed, setSigned] = useState(true)
  const box = useRef<HTMLTextAreaElement>(null)
  const [unsent, setUnsent] = useUnsent(props, box)
  const { busy, trouble, send } = useSending<MessagesView>()
  const left = PRESS_LIMITS.characters - unsent.text.length
  const isEmpty = unsent.text.trim() === ''

  const submit = async () => {
    if (isEmpty || busy || left < 0) return
    const page = await send(() => sendMessage(game.id, { to: channel === ALL ? ALL : [...channel], ...unsent, signed }))
    if (page === null) return
    setUnsent({ text: '', key: newKey(), pin: null })
    onSent(page)
  }
  return (
    <form
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
        rows={3}
        value={unsent.text}
        onInput={(event) => setUnsent({ ...unsent, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
          // The board listens to keys, too.
          event.stopPropagation()
        }}
      />
      {channel === ALL && game.settings.press.unsigned && (
        <Checkbox checked={!signed} onChange={(on) => setSigned(!on)}>
          Do not say who wrote it
        </Checkbox>
      )}
      {isNotebook(channel) && (
        <PinChoice game={game} pin={unsent.pin} onPin={(to) => setUnsent({ ...unsent, pin: to })} />
      )}
      <div class="row">
        <button class="primary" disabled={busy || isEmpty || left < 0}>
          {busy ? 'Sending…' : 'Send'}
        </button>
        <RoomLeft left={left} />
      </div>
      <TroubleNotice trouble={trouble} />
    </form>
  )
}

/** How many characters more there may be, near the end of them. */
function RoomLeft({ left }: { readonly left: number }): JSX.Element | null {
  if (left >= NEAR) return null
  return (
    <span class={left < 0 ? 'fault' : 'muted'}>
      {left < 0 ? `${counted(-left, 'character')} too many` : `${counted(left, 'character')} left`}
    </span>
  )
}

interface PinChoiceProps {
  readonly game: GameView
  readonly pin: Pin | null
  readonly onPin: (pin: Pin | null) => void
}

/** A note is pinned to a province from the board; to the phase that is open, from here, too. */
function PinChoice({ game, pin, onPin }: PinChoiceProps): JSX.Element {
  const phase: Pin = { kind: 'phase', phase: game.history.length }
  return (
    <p class="row small">
      {pin !== null && <span>To be pinned to {pinWords(game, pin)}.</span>}
      {pin !== null ? (
        <button type="button" class="quiet" onClick={() => onPin(null)}>
          Do not pin it
        </button>
      ) : (
        game.phase !== null && (
          <button type="button" class="quiet" onClick={() => onPin(phase)}>
            Pin it to {pinWords(game, phase)}
          </button>
        )
      )}
    </p>
  )
}
