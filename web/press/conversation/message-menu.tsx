/** Actions for a message: mute its author, report it, unpin a note, hide it as an operator. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Channel, Message, PressView } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import { mute, pinNote, reportMessage } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { HideText } from '../../operator/hide-text.tsx'
import { Form } from '../../ui/fields.tsx'
import { Field, ApiErrorNotice } from '../../ui/parts.tsx'
import { useEra } from '../../client/variant-info.ts'
import { channelKey, isNotebook, pinLabel, type PressGame, voiceName } from '../../text/press-text.ts'
import { notifyWritten } from '../use-channels.ts'

interface MessageMenuProps extends PressGame {
  readonly channel: Channel
  readonly message: Message
  readonly muted: PressView['muted']
  readonly onView: (view: PressView) => void
  readonly onHidden: () => void
}

export function MessageMenu(props: MessageMenuProps): JSX.Element | null {
  const { game, voices, channel, message, onHidden } = props
  const isForeign = voices.length > 0 && (message.from === null || !voices.includes(message.from))
  const hide = (
    <HideText
      game={game.id}
      text={{ kind: 'message', channel: channelKey(channel), number: message.number }}
      current={message.text}
      onHidden={onHidden}
    />
  )
  if (isNotebook(channel)) return <PinStatus {...props} />
  if (!isForeign) return hide
  return (
    <>
      <details class="menu">
        <summary>
          More<span class="out-of-sight"> about this message</span>
        </summary>
        <div class="stack">
          <MuteAuthor {...props} />
          <ReportForm {...props} />
        </div>
      </details>
      {hide}
    </>
  )
}

function MuteAuthor({ game, message: { from }, muted, onView }: MessageMenuProps): JSX.Element | null {
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
          : `Messages from ${name} will be folded and won’t count as unread. ${name} won’t be notified.`}
      </p>
      <ApiErrorNotice error={error} />
    </div>
  )
}

function ReportForm({ game, channel, message: { number } }: MessageMenuProps): JSX.Element {
  const { busy, error, send } = useSending<unknown>()
  const [why, setWhy] = useState('')
  const [done, setDone] = useState(false)
  const report = async () =>
    setDone((await send(() => reportMessage(game.id, { channel: channelKey(channel), number, reason: why }))) !== null)
  // Not a game master who plays: a report shows messages around the reported one.
  const judges =
    game.settings.master === 'apart' ? 'the game master and the operators of this site' : 'the operators of this site'
  if (done) return <p role="status">Reported to {judges}. The author won’t be notified.</p>
  return (
    <details>
      <summary>Report this message</summary>
      <Form class="stack" onSubmit={report}>
        <Field
          label="What’s wrong with it?"
          hint={`This message and a few around it will be shown to ${judges}. The author won’t be notified.`}
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
          <button disabled={busy}>Report</button>
        </div>
        <ApiErrorNotice error={error} />
      </Form>
    </details>
  )
}

/** Where a note is pinned, with a button to unpin it. */
function PinStatus({ game, channel, message: { number, pin } }: MessageMenuProps): JSX.Element | null {
  const { busy, error, send } = useSending<unknown>()
  const era = useEra()(game.settings.variant)
  if (pin === null) return null
  const unpin = async () => {
    const name = channelKey(channel)
    if ((await send(() => pinNote(game.id, { channel: name, number, pin: null }))) !== null) notifyWritten(name)
  }
  return (
    <p class="row small">
      <span>Pinned to {pinLabel(game, pin, era)}.</span>
      <button class="quiet" disabled={busy} onClick={() => void unpin()}>
        Unpin
      </button>
      <ApiErrorNotice error={error} />
    </p>
  )
}
