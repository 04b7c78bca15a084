/** Fields for a first and a last day. */
import type { JSX } from 'preact'
import { serviceNow } from '../client/service-clock.ts'
import { useZone } from '../client/session.tsx'
import type { Days } from '../text/days.ts'
import { dayIn } from '../text/times.ts'
import { Field } from './parts.tsx'

export interface DateRangeProps {
  readonly days: Days
  readonly onDays: (days: Days) => void
}

/** Starts today at the earliest. */
export function DateRange({ days, onDays }: DateRangeProps): JSX.Element {
  const today = dayIn(useZone(), serviceNow())
  const { first, last } = days
  return (
    <div class="dates">
      <Field label="First day">
        {(control) => (
          <input
            {...control}
            type="date"
            required
            min={today}
            value={first}
            onInput={(event) => onDays({ ...days, first: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Last day">
        {(control) => (
          <input
            {...control}
            type="date"
            required
            min={first === '' ? today : first}
            value={last}
            onInput={(event) => onDays({ ...days, last: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}
