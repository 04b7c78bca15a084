/** For operators: a text that somebody wrote is hidden from everybody. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { HIDDEN_TEXT, type WrittenText } from '../../src/game/event.ts'
import { type GameData, hideText } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { ApiErrorNotice } from '../ui/parts.tsx'
import { ReasonField } from './operator-fields.tsx'

export interface HideTextProps {
  readonly game: string
  readonly text: WrittenText
  /** What it says. */
  readonly words: string
  readonly onHidden: (data: GameData) => unknown
}

/** Nothing for who is no operator, and for a text that is hidden already. */
export function HideText({ game, text, words, onHidden }: HideTextProps): JSX.Element | null {
  const isOperator = useMe()?.operator === true
  const { busy, error, send } = useSending<GameData>()
  const [asked, ask] = useState(false)
  const [why, setWhy] = useState('')
  if (!isOperator || words === HIDDEN_TEXT) return null
  const hide = async () => {
    const data = await send(() => hideText(game, text, why))
    if (data !== null) onHidden(data)
  }
  return (
    <div class="row" role="group" aria-label="Hide this text">
      {asked ? (
        <>
          <span class="small">Nobody will be able to read it, and the log will say that an operator hid it.</span>
          <ReasonField why={why} onWhy={setWhy} />
          <button class="quiet danger small" disabled={busy} onClick={() => void hide()}>
            Yes, hide it
          </button>
          <button class="quiet small" onClick={() => ask(false)}>
            No
          </button>
        </>
      ) : (
        <button class="quiet small" onClick={() => ask(true)}>
          {text.kind === 'name' ? 'Hide the name of the game' : 'Hide this text'}
        </button>
      )}
      <ApiErrorNotice error={error} />
    </div>
  )
}
