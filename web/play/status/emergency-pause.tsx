/** A player pauses the game at once, or ends their own pause. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { endPause, pauseGame } from '../../client/api.ts'
import { durationText } from '../../text/times.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'

/** In hours. */
const LENGTHS = [24, 48, 72, 120, 168] as const

export function EmergencyPause({ data: { game }, onData }: GamePaneProps): JSX.Element | null {
  const { busy, error, run } = useGameAction(onData)
  const [hours, setHours] = useState<number>(48)
  const { pause, you, mayPause } = game
  const isOwn = pause?.cause.kind === 'player' && pause.cause.seat === you
  if (isOwn)
    return (
      <section class="stack" aria-label="Your pause">
        <p>You paused the game.</p>
        <ApiErrorNotice error={error} />
        <div>
          <button disabled={busy} onClick={() => void run(() => endPause(game.id))}>
            Resume the game
          </button>
        </div>
      </section>
    )
  if (!mayPause) return null
  return (
    <details>
      <summary>Emergency pause</summary>
      <div class="stack">
        <p>No deadline passes until the pause ends. Everyone sees that you paused the game.</p>
        <SelectField
          label="Pause for at most"
          value={hours}
          options={LENGTHS.map((length): [number, string] => [length, durationText(60 * length)])}
          onChange={setHours}
        />
        <ApiErrorNotice error={error} />
        <div>
          <AskFirst
            label="Pause the game now"
            effect="You can do this once per game. You can end the pause at any time, but not start another."
            yes="Yes, pause it"
            busy={busy}
            onYes={() => void run(() => pauseGame(game.id, hours))}
          />
        </div>
      </div>
    </details>
  )
}
