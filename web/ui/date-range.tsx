/** Fields for a first and a last day. */
import type { JSX } from 'preact'
import { serviceNow } from '../client/service-clock.ts'
import { useZone } from '../client/session.tsx'
import type { Days } from '../text/days.ts'
import { dayIn } from '../text/times.ts'
import { InputField } from './fields.tsx'

interface DateRangeProps {
  readonly days: Days
  readonly onDays: (days: Days) => void
}

/** Starts today at the earliest. */
export function DateRange({ days, onDays }: DateRangeProps): JSX.Element {
  const today = dayIn(useZone(), serviceNow())
  const { first, last } = days
  return (
    <div class="dates">
      <InputField
        label="First day"
        type="date"
        required
        min={today}
        value={first}
        onText={(first) => onDays({ ...days, first })}
      />
      <InputField
        label="Last day"
        type="date"
        required
        min={first === '' ? today : first}
        value={last}
        onText={(last) => onDays({ ...days, last })}
      />
    </div>
  )
}
