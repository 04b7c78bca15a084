/** Days without deadlines. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from '../../ui/parts.tsx'
import { parseDates } from './presets.ts'
import { Weekdays } from './slot-fields.tsx'
import type { ScheduleProps } from './settings-props.ts'

export function DaysOff({ schedule: { off }, error, onSchedule }: ScheduleProps): JSX.Element {
  const [text, setText] = useState(off.dates.join('\n'))
  const errorAt = (path: string) => error?.details.find(({ at }) => at.startsWith(path))?.message
  const change = (typed: string) => {
    setText(typed)
    onSchedule({ off: { ...off, dates: parseDates(typed) } })
  }
  return (
    <>
      <Weekdays
        legend="Weekly days off"
        chosen={off.weekdays}
        error={errorAt('schedule.off.weekdays')}
        onChange={(weekdays) => onSchedule({ off: { ...off, weekdays } })}
      />
      <Field
        label="Single days off"
        error={errorAt('schedule.off.dates')}
        hint="One per line, like 2026-12-24. A deadline on a day off moves to the next day that isn’t one."
      >
        {(control) => (
          <textarea {...control} rows={3} value={text} onInput={(event) => change(event.currentTarget.value)} />
        )}
      </Field>
    </>
  )
}
