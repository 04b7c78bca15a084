/** A message that an operator does not see himself is hidden by where it stands, as a report of it says. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type GameData, hideText } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { Field, ApiErrorNotice } from '../ui/parts.tsx'
import { ReasonField } from './operator-fields.tsx'

export interface HideMessageProps {
  readonly game: string
  readonly onHidden: (data: GameData) => void
}

export function HideMessage({ game, onHidden }: HideMessageProps): JSX.Element {
  const { busy, error, send } = useSending<GameData>()
  const [channel, setChannel] = useState('all')
  const [number, setNumber] = useState(Number.NaN)
  const [done, setDone] = useState(false)
  const [why, setWhy] = useState('')
  const isNumbered = !Number.isNaN(number)
  /** The conversation of all is no group, and has no name of its own. */
  const isOfAll = channel.trim() === 'all'
  const hide = async () => {
    const at = { channel: channel.trim() }
    const data = await send(() =>
      hideText(game, isNumbered ? { kind: 'message', ...at, number } : { kind: 'group', ...at }, why),
    )
    setDone(data !== null)
    if (data !== null) onHidden(data)
  }
  return (
    <details>
      <summary>Hide a message or the name of a group</summary>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void hide()
        }}
      >
        <Field label="Conversation" hint="“all”, or its seats with commas between them: FRANCE,ITALY.">
          {(control) => (
            <input {...control} required value={channel} onInput={(event) => setChannel(event.currentTarget.value)} />
          )}
        </Field>
        <Field
          label="Number of the message"
          hint={`The first message of a conversation is number 1.${isOfAll ? '' : ' Empty: the name of the group.'}`}
        >
          {(control) => (
            <input
              {...control}
              type="number"
              required={isOfAll}
              min="1"
              step="1"
              value={Number.isNaN(number) ? '' : number}
              onInput={(event) => setNumber(event.currentTarget.valueAsNumber)}
            />
          )}
        </Field>
        <ReasonField why={why} onWhy={setWhy} />
        <ApiErrorNotice error={error} />
        <div class="row">
          <button class="danger" disabled={busy}>
            {isNumbered || isOfAll ? 'Hide this message' : 'Hide the name of this group'}
          </button>
          <span role="status">{done && 'Hidden.'}</span>
        </div>
      </form>
    </details>
  )
}
