/** Where one writes. The text is kept on the device until the service has it. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Channel, MessagesView } from '../../../src/game/press/model.ts'
import { ALL, PRESS_LIMITS } from '../../../src/game/press/model.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { sendMessage } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { counted } from '../../text/words.ts'
import { Checkbox, TroubleNotice } from '../../ui/parts.tsx'
import { channelKey } from '../channels.ts'
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
}

/** How near the limit the count is shown. */
const NEAR = 500

/** The text with something quoted behind it. */
export const withQuote = (text: string, quote: string): string =>
  text === '' || /\s$/.test(text) ? `${text}${quote} ` : `${text} ${quote} `

export function Composer({ game, channel, title, onSent, quote, onQuoted }: ComposerProps): JSX.Element {
  const name = channelKey(channel)
  const [unsent, setUnsent] = useState(() => unsentIn(game.id, name))
  const [signed, setSigned] = useState(true)
  const box = useRef<HTMLTextAreaElement>(null)
  const { busy, trouble, send } = useSending<MessagesView>()
  useEffect(() => keepUnsent(game.id, name, unsent), [game.id, name, unsent])
  useEffect(() => {
    if (quote === null) return
    setUnsent((before) => ({ ...before, text: withQuote(before.text, quote.text) }))
    box.current?.focus()
    onQuoted()
  }, [quote, onQuoted])
  const left = PRESS_LIMITS.characters - unsent.text.length
  const isEmpty = unsent.text.trim() === ''

  const submit = async () => {
    if (isEmpty || busy || left < 0) return
    const page = await send(() => sendMessage(game.id, { to: channel === ALL ? ALL : [...channel], ...unsent, signed }))
    if (page === null) return
    setUnsent({ text: '', key: newKey() })
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
