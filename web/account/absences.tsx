/** A player's absences, announced to all of their games. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { MAX_ABSENCE_DAYS } from '../../src/game/seat-model.ts'
import { fetchAbsences, type Absence, declareAbsences } from '../client/api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { serviceNow } from '../client/service-clock.ts'
import { useZone } from '../client/session.tsx'
import { type Days, NO_DAYS, spanOf, spanText } from '../text/days.ts'
import { DateRange } from '../ui/date-range.tsx'
import { Form } from '../ui/fields.tsx'
import { Fetched, ApiErrorNotice } from '../ui/parts.tsx'

type List = readonly Absence[]

const upcoming = (list: List): List => list.filter(({ until }) => until > serviceNow())

export function Absences(): JSX.Element {
  const { loaded, reload, put } = useLoad<List>('absences', fetchAbsences)
  const { busy, error, send } = useSending<List>()
  const declare = async (list: List): Promise<boolean> => {
    const declared = await send(() => declareAbsences(list))
    if (declared !== null) put(declared)
    return declared !== null
  }
  return (
    <div class="stack" role="group" aria-label="Absences">
      <p class="muted small">
        Players in your games see the dates, not the reason. You can be away for up to {MAX_ABSENCE_DAYS} days a year.
        Depending on a game’s settings, it waits for you, or the phases you miss don’t count against you. You can choose
        a sitter in each game.
      </p>
      <Fetched load={loaded} onRetry={reload}>
        {(list) => (
          <>
            <Declarations list={upcoming(list)} busy={busy} onList={declare} />
            <NewAbsence busy={busy} onNew={(absence) => declare([...upcoming(list), absence])} />
          </>
        )}
      </Fetched>
      <ApiErrorNotice error={error} />
    </div>
  )
}

interface DeclarationsProps {
  readonly list: List
  readonly busy: boolean
  readonly onList: (list: List) => unknown
}

function Declarations({ list, busy, onList }: DeclarationsProps): JSX.Element {
  const zone = useZone()
  if (list.length === 0) return <p>No absences set.</p>
  return (
    <ul class="stack">
      {list.map((absence) => {
        const days = spanText(absence, zone)
        return (
          <li key={absence.from} class="row">
            <span>Away {days}</span>
            <button
              type="button"
              class="quiet danger"
              disabled={busy}
              onClick={() => void onList(list.filter((entry) => entry !== absence))}
            >
              Cancel <span class="out-of-sight">{days}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function NewAbsence({ busy, onNew }: { busy: boolean; onNew: (absence: Absence) => Promise<boolean> }): JSX.Element {
  const zone = useZone()
  const [days, setDays] = useState<Days>(NO_DAYS)
  const submit = async () => {
    if (await onNew(spanOf(days, zone))) setDays(NO_DAYS)
  }
  return (
    <Form class="stack" onSubmit={submit}>
      <DateRange days={days} onDays={setDays} />
      <div>
        <button disabled={busy}>Set my absence</button>
      </div>
    </Form>
  )
}
