/** Somebody who orders in a player's place for some days: named, and told that he is not needed any more. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { MAX_SITTING_DAYS } from '../../../src/game/seat-model.ts'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { type GameData, nameSitter } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { useZone } from '../../client/session.tsx'
import { type Days, NO_DAYS, spanOf, spanText } from '../../text/days.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { Field, fieldError, ApiErrorNotice } from '../../ui/parts.tsx'

export interface SitterProps {
  readonly data: GameData
  readonly own: SeatView
  readonly onData: (data: GameData) => void
}

export function Sitter({ data, own, onData }: SitterProps): JSX.Element {
  const { busy, error, send } = useSending<GameData>()
  const zone = useZone()
  const [name, setName] = useState('')
  const [days, setDays] = useState<Days>(NO_DAYS)
  const say = async (sitter: Parameters<typeof nameSitter>[1]) => {
    const newer = await send(() => nameSitter(data.game.id, sitter))
    if (newer === null) return
    setName('')
    setDays(NO_DAYS)
    onData(newer)
  }
  const submit = (event: Event) => {
    event.preventDefault()
    void say({ name: name.trim(), ...spanOf(days, zone) })
  }
  return (
    <details>
      <summary>Name a sitter</summary>
      <div class="stack">
        <p>
          Your sitter can see and give your orders on these days, at most {MAX_SITTING_DAYS} of them, and does not vote.
          Everyone sees who it is. You can still give orders yourself.
        </p>
        {own.sitter !== null && <Named {...{ data, own, busy }} onEnd={() => void say(null)} />}
        <form class="stack" onSubmit={submit}>
          <Field
            label="Name of your sitter"
            hint="A player of this site who has no part in this game."
            error={fieldError(error, 'name')}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                required
                maxLength={80}
                value={name}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
          <DateRange days={days} onDays={setDays} />
          <div>
            <button disabled={busy}>{own.sitter === null ? 'Name this sitter' : 'Change sitter'}</button>
          </div>
        </form>
        <ApiErrorNotice error={error} />
      </div>
    </details>
  )
}

interface NamedProps extends Pick<SitterProps, 'data' | 'own'> {
  readonly busy: boolean
  readonly onEnd: () => void
}

function Named({ data: { names }, own: { sitter }, busy, onEnd }: NamedProps): JSX.Element | null {
  const zone = useZone()
  if (sitter === null) return null
  return (
    <div class="row">
      <span>
        {(sitter.player && names[sitter.player]) ?? 'Somebody'} {sitter.active ? 'orders' : 'will order'} for you:{' '}
        {spanText(sitter, zone)}.
      </span>
      <button disabled={busy} onClick={onEnd}>
        Remove sitter
      </button>
    </div>
  )
}
