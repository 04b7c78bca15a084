/** What a reader can do about a message: mute who wrote it, report it; pin a note; an operator hides it. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Channel, Message, PressView } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/press/press-types.ts'
import { mute, pinNote, reportMessage } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { HideText } from '../../operator/hide-text.tsx'
import { Field, ApiErrorNotice } from '../../ui/parts.tsx'
import { channelKey, isNotebook, voiceName } from '../channel-names.ts'
import type { PressGame } from '../channel-names.ts'
import { pinLabel } from '../pin-labels.ts'
import { noticeWritten } from '../use-channels.ts'

export interface MessageMenuProps extends PressGame {
  readonly channel: Channel
  readonly message: Message
  readonly muted: PressView['muted']
  readonly onView: (view: PressView) => void
  readonly onHidden: () => void
}

export function MessageMenu(props: MessageMenuProps): JSX.Element | null {
  const { game, voices, channel, message, onHidden } = props
  const isOthers = voices.length > 0 && (message.from === null || !voices.includes(message.from))
  const hide = (
    <HideText
      game={game.id}
      text={{ kind: 'message', channel: channelKey(channel), number: message.number }}
      words={message.text}
      onHidden={onHidden}
    />
  )
  if (isNotebook(channel)) return <PinnedAt {...props} />
  if (!isOthers) return hide
  return (
    <>
      <details class="menu">
        <summary>
          More<span class="out-of-sight"> about this message</span>
        </summary>
        <div class="stack">
          <MuteWriter {...props} />
          <Report {...props} />
        </div>
      </details>
      {hide}
    </>
  )
}

function MuteWriter({ game, message: { from }, muted, onView }: MessageMenuProps): JSX.Element | null {
  const { busy, error, send } = useSending<PressView>()
  if (from === null) return null
  const isMuted = muted.includes(from)
  const toggle = async () => {
    const view = await send(() => mute(game.id, { kind: 'voice', name: from, muted: !isMuted }))
    if (view !== null) onView(view)
  }
  const name = voiceName(game, from)
  return (
    <div>
      <button disabled={busy} onClick={() => void toggle()}>
        {isMuted ? `Unmute ${name}` : `Mute ${name}`}
      </button>
      <p class="small muted">
        {isMuted
          ? `Messages from ${name} are folded and do not count as unread.`
          : `Messages from ${name} will be folded and not count as unread. ${name} does not find out.`}
      </p>
      <ApiErrorNotice error={error} />
    </div>
  )
}

function Report({ game, channel, message: { number } }: MessageMenuProps): JSX.Element {
  const { busy, error, send } = useSending<unknown>()
  const [why, setWhy] = useState('')
  const [done, setDone] = useState(false)
  const report = async () =>
    setDone((await send(() => reportMessage(game.id, { channel: channelKey(channel), number, reason: why }))) !== null)
  // Who plays as well is no judge: he would read what others write to each other.
  const judges =
    game.settings.master === 'apart' ? 'the game master and the operators of this site' : 'the operators of this site'
  if (done) return <p role="status">Reported to {judges}. Its writer does not find out.</p>
  return (
    <details>
      <summary>Report this message</summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void report()
        }}
      >
        <Field
          label="What is wrong with it"
          hint={`This message, with a few around it, is shown to ${judges}. Its writer does not find out.`}
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={PRESS_LIMITS.why}
              value={why}
              onInput={(event) => setWhy(event.currentTarget.value)}
              onKeyDown={(event) => event.stopPropagation()}
            />
          )}
        </Field>
        <div>
          <button disabled={busy}>Report it</button>
        </div>
        <ApiErrorNotice error={error} />
      </form>
    </details>
  )
}

/** Where a note is pinned, and how it is taken down. */
function PinnedAt({ game, channel, message: { number, pin } }: MessageMenuProps): JSX.Element | null {
  const { busy, error, send } = useSending<unknown>()
  if (pin === null) return null
  const unpin = async () => {
    const name = channelKey(channel)
    if ((await send(() => pinNote(game.id, { channel: name, number, pin: null }))) !== null) noticeWritten(name)
  }
  return (
    <p class="row small">
      <span>Pinned to {pinLabel(game, pin)}.</span>
      <button class="quiet" disabled={busy} onClick={() => void unpin()}>
        Unpin
      </button>
      <ApiErrorNotice error={error} />
    </p>
  )
}
