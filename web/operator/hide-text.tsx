/** For operators: fields that their forms share, and hiding a player's text from everyone. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { HIDDEN_TEXT, type WrittenText } from '../../src/game/event.ts'
import { InputField } from '../ui/fields.tsx'
import type { GameData } from '../client/api.ts'
import { hideText } from '../client/operator-api.ts'
import { useSending } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { ApiErrorNotice } from '../ui/parts.tsx'

export interface ReasonFieldProps {
  readonly why: string
  readonly onWhy: (why: string) => void
}

export const ReasonField = ({ why, onWhy }: ReasonFieldProps): JSX.Element => (
  <InputField
    label="Reason"
    hint="Optional. Shown to operators in the operator log."
    maxLength={500}
    value={why}
    onText={onWhy}
  />
)

/** Reads a game's id from the address of one of its pages, or from the bare id. */
export const parseGameId = (text: string): string =>
  /\/games\/([^/?#\s]+)/.exec(text)?.[1] ?? text.trim().replaceAll(/[^\w-]/g, '')

interface HideTextProps {
  readonly game: string
  readonly text: WrittenText
  /** What the text says. */
  readonly current: string
  readonly onHidden: (data: GameData) => unknown
}

/** Null if the viewer is not an operator, or the text is already hidden. */
export function HideText({ game, text, current, onHidden }: HideTextProps): JSX.Element | null {
  const isOperator = useMe()?.operator === true
  const { busy, error, send } = useSending<GameData>()
  const [isConfirming, setConfirming] = useState(false)
  const [why, setWhy] = useState('')
  if (!isOperator || current === HIDDEN_TEXT) return null
  const hide = async () => {
    const data = await send(() => hideText(game, text, why))
    if (data !== null) onHidden(data)
  }
  return (
    <div class="row" role="group" aria-label="Hide this text">
      {isConfirming ? (
        <>
          <span class="small">Nobody will be able to read it. The log will show that an operator hid it.</span>
          <ReasonField why={why} onWhy={setWhy} />
          <button class="quiet danger small" disabled={busy} onClick={() => void hide()}>
            Yes, hide it
          </button>
          <button class="quiet small" onClick={() => setConfirming(false)}>
            No
          </button>
        </>
      ) : (
        <button class="quiet small" onClick={() => setConfirming(true)}>
          {text.kind === 'name' ? 'Hide the game’s name' : 'Hide this text'}
        </button>
      )}
      <ApiErrorNotice error={error} />
    </div>
  )
}
