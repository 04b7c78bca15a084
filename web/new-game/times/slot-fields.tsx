/** Deadlines at a time of day on some weekdays, their time zone, and days without deadlines. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { PHASE_KINDS, type PhaseKind, type Slots, type Weekday, WEEKDAYS } from '../../../src/game/schedule.ts'
import { WEEKDAY_LABELS } from '../../text/settings-text.ts'
import { knownZones } from '../../text/times.ts'
import { InputField, SelectField } from '../../ui/fields.tsx'
import { Checkbox, Field, fieldError } from '../../ui/parts.tsx'
import { MON_THU, parseDates } from './presets.ts'
import type { ScheduleProps } from './settings-props.ts'
import './weekdays.css'

export function SlotFields({ schedule: { slots }, error, onSchedule }: ScheduleProps): JSX.Element {
  return (
    <fieldset class="stack">
      <legend>Fixed deadlines</legend>
      <Checkbox checked={slots !== null} onChange={(on) => onSchedule({ slots: on ? MON_THU : null })}>
        Phases end at a fixed time on certain weekdays
      </Checkbox>
      {slots !== null && (
        <>
          <InputField
            label="Time"
            error={fieldError(error, 'schedule.slots.time')}
            type="time"
            required
            value={slots.time}
            onText={(text) => onSchedule({ slots: { ...slots, time: text.slice(0, 5) } })}
          />
          <Weekdays
            legend="On"
            chosen={slots.weekdays}
            error={fieldError(error, 'schedule.slots.weekdays')}
            onChange={(weekdays) => onSchedule({ slots: { ...slots, weekdays } })}
          />
          <Checkbox
            checked={slots.kinds.includes('retreats')}
            onChange={(on) => onSchedule({ slots: { ...slots, kinds: on ? PHASE_KINDS : MOVES } satisfies Slots })}
          >
            Also for retreats, builds and disbands
          </Checkbox>
        </>
      )}
    </fieldset>
  )
}

const MOVES: readonly PhaseKind[] = ['draft', 'moves']

function Weekdays(props: {
  legend: string
  chosen: readonly Weekday[]
  error: string | undefined
  onChange: (weekdays: readonly Weekday[]) => void
}): JSX.Element {
  const { legend, chosen, error, onChange } = props
  return (
    <fieldset class="weekdays">
      <legend>{legend}</legend>
      {WEEKDAYS.map((day) => (
        <Checkbox
          key={day}
          checked={chosen.includes(day)}
          onChange={(on) => onChange(WEEKDAYS.filter((weekday) => (weekday === day ? on : chosen.includes(weekday))))}
        >
          {WEEKDAY_LABELS[day]}
        </Checkbox>
      ))}
      {error !== undefined && <p class="fault">{error}</p>}
    </fieldset>
  )
}

export function Zone({ schedule: { zone }, error, onSchedule }: ScheduleProps): JSX.Element {
  const zones = [...new Set([zone, 'UTC', ...knownZones()])]
  return (
    <SelectField
      label="Time zone of the game"
      error={fieldError(error, 'schedule.zone')}
      hint="For times of day and days off. Players see deadlines in their own time zone."
      value={zone}
      options={zones.map((name): [string, string] => [name, name])}
      onChange={(chosen) => onSchedule({ zone: chosen })}
    />
  )
}

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
