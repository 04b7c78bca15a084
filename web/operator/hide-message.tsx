/** Hides a message that the operator cannot see, by conversation and number as given in its report. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type GameData, hideText } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { Form, InputField } from '../ui/fields.tsx'
import { ApiErrorNotice } from '../ui/parts.tsx'
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
  /** The public channel has no name to hide. */
  const isPublic = channel.trim() === 'all'
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
      <summary>Hide a message or a group’s name</summary>
      <Form class="stack" onSubmit={hide}>
        <InputField
          label="Conversation"
          hint="“all”, or its seats separated by commas: FRANCE,ITALY."
          required
          value={channel}
          onText={setChannel}
        />
        <InputField
          label="Message number"
          hint={`The first message in a conversation is number 1.${isPublic ? '' : ' Leave empty to hide the group’s name.'}`}
          type="number"
          required={isPublic}
          min="1"
          step="1"
          value={Number.isNaN(number) ? '' : number}
          onText={(text) => setNumber(text === '' ? Number.NaN : Number(text))}
        />
        <ReasonField why={why} onWhy={setWhy} />
        <ApiErrorNotice error={error} />
        <div class="row">
          <button class="danger" disabled={busy}>
            {isNumbered || isPublic ? 'Hide this message' : 'Hide this group’s name'}
          </button>
          <span role="status">{done && 'Hidden.'}</span>
        </div>
      </Form>
    </details>
  )
}
