/** Days on which no phase ends by its deadline. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from '../../ui/parts.tsx'
import { datesIn } from './presets.ts'
import { Weekdays } from './slot-fields.tsx'
import type { ScheduleProps } from './settings-props.ts'

export function DaysOff({ schedule: { off }, faults, onSchedule }: ScheduleProps): JSX.Element {
  const [written, setWritten] = useState(off.dates.join('\n'))
  const fault = (at: string) => faults?.details.find((one) => one.at.startsWith(at))?.message
  const write = (text: string) => {
    setWritten(text)
    onSchedule({ off: { ...off, dates: datesIn(text) } })
  }
  return (
    <>
      <Weekdays
        legend="Days off, every week"
        chosen={off.weekdays}
        fault={fault('schedule.off.weekdays')}
        onChosen={(weekdays) => onSchedule({ off: { ...off, weekdays } })}
      />
      <Field
        label="Single days off"
        error={fault('schedule.off.dates')}
        hint="One a line, as 2026-12-24. A deadline on a day off moves to the next day that is none."
      >
        {(control) => (
          <textarea {...control} rows={3} value={written} onInput={(event) => write(event.currentTarget.value)} />
        )}
      </Field>
    </>
  )
}
