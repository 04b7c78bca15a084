/** Names a player who gives a seat's orders for some days, or removes them. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { MAX_SITTING_DAYS } from '../../../src/game/seat-model.ts'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { nameSitter } from '../../client/api.ts'
import { useZone } from '../../client/session.tsx'
import { type Days, NO_DAYS, spanOf, spanText } from '../../text/days.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { InputField } from '../../ui/fields.tsx'
import { fieldError, ApiErrorNotice } from '../../ui/parts.tsx'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'

interface SitterProps extends GamePaneProps {
  readonly own: SeatView
}

export function Sitter({ data, own, onData }: SitterProps): JSX.Element {
  const { busy, error, run } = useGameAction(onData)
  const zone = useZone()
  const [name, setName] = useState('')
  const [days, setDays] = useState<Days>(NO_DAYS)
  const change = async (sitter: Parameters<typeof nameSitter>[1]) => {
    if ((await run(() => nameSitter(data.game.id, sitter))) === null) return
    setName('')
    setDays(NO_DAYS)
  }
  const submit = (event: Event) => {
    event.preventDefault()
    void change({ name: name.trim(), ...spanOf(days, zone) })
  }
  return (
    <details>
      <summary>Name a sitter</summary>
      <div class="stack">
        <p>
          Your sitter can see and give your orders on these days (at most {MAX_SITTING_DAYS}), but cannot vote. Everyone
          sees who it is. You can still give orders yourself.
        </p>
        {own.sitter !== null && <CurrentSitter {...{ data, own, busy }} onEnd={() => void change(null)} />}
        <form class="stack" onSubmit={submit}>
          <InputField
            label="Name of your sitter"
            hint="Another player on this site who is not in this game."
            error={fieldError(error, 'name')}
            type="text"
            required
            maxLength={80}
            value={name}
            onText={setName}
          />
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

interface CurrentSitterProps extends Pick<SitterProps, 'data' | 'own'> {
  readonly busy: boolean
  readonly onEnd: () => void
}

function CurrentSitter({ data: { names }, own: { sitter }, busy, onEnd }: CurrentSitterProps): JSX.Element | null {
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
