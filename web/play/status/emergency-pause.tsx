/** One player stops the clock at once, or lets it go on after he has stopped it. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { endPause, type GameData, pauseGame } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { durationText } from '../../text/times.ts'
import { Field, Select, ApiErrorNotice } from '../../ui/parts.tsx'

/** Hours. */
const LENGTHS = [24, 48, 72, 120, 168] as const

export interface EmergencyPauseProps {
  readonly data: GameData
  readonly onData: (data: GameData) => void
}

export function EmergencyPause({ data: { game }, onData }: EmergencyPauseProps): JSX.Element | null {
  const { busy, error, send } = useSending<GameData>()
  const [hours, setHours] = useState<number>(48)
  const { pause, you, mayPause } = game
  const isOwn = pause?.cause.kind === 'player' && pause.cause.seat === you
  const act = async (call: () => ReturnType<typeof endPause>) => {
    const newer = await send(call)
    if (newer !== null) onData(newer)
  }
  if (isOwn)
    return (
      <section class="stack" aria-label="Your pause">
        <p>You paused the game.</p>
        <ApiErrorNotice error={error} />
        <div>
          <button disabled={busy} onClick={() => void act(() => endPause(game.id))}>
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
        <p>You can do this once per game. Nothing is due until the pause ends. Everyone sees that it was you.</p>
        <Field label="For at most">
          {(control) => (
            <Select
              {...control}
              value={hours}
              options={LENGTHS.map((length): [number, string] => [length, durationText(60 * length)])}
              onChange={setHours}
            />
          )}
        </Field>
        <ApiErrorNotice error={error} />
        <div>
          <button disabled={busy} onClick={() => void act(() => pauseGame(game.id, hours))}>
            Pause the game now
          </button>
        </div>
      </div>
    </details>
  )
}
