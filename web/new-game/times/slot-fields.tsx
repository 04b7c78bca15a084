/** A time of day on chosen weekdays, and the zone in which it is meant. */
import type { JSX } from 'preact'
import type { PhaseKind, Slots, Weekday } from '../../../src/game/schedule.ts'
import { PHASE_KINDS, WEEKDAYS } from '../../../src/game/schedule.ts'
import { WEEKDAY_LABELS } from '../../text/schedule-text.ts'
import { knownZones } from '../../text/times.ts'
import { Checkbox, Field, fieldError, Select } from '../../ui/parts.tsx'
import { MON_THU } from './presets.ts'
import type { ScheduleProps } from './settings-props.ts'

export function SlotFields({ schedule: { slots }, faults, onSchedule }: ScheduleProps): JSX.Element {
  return (
    <fieldset class="stack">
      <legend>A time of day</legend>
      <Checkbox checked={slots !== null} onChange={(on) => onSchedule({ slots: on ? MON_THU : null })}>
        Phases end at a time of day on chosen weekdays
      </Checkbox>
      {slots !== null && (
        <>
          <Field label="Time" error={fieldError(faults, 'schedule.slots.time')}>
            {(control) => (
              <input
                {...control}
                type="time"
                required
                value={slots.time}
                onInput={({ currentTarget: { value } }) => onSchedule({ slots: { ...slots, time: value.slice(0, 5) } })}
              />
            )}
          </Field>
          <Weekdays
            legend="On"
            chosen={slots.weekdays}
            fault={fieldError(faults, 'schedule.slots.weekdays')}
            onChosen={(weekdays) => onSchedule({ slots: { ...slots, weekdays } })}
          />
          <Checkbox
            checked={slots.kinds.includes('retreats')}
            onChange={(on) => onSchedule({ slots: { ...slots, kinds: on ? PHASE_KINDS : MOVES } satisfies Slots })}
          >
            Retreats, builds and disbands, too
          </Checkbox>
        </>
      )}
    </fieldset>
  )
}

const MOVES: readonly PhaseKind[] = ['draft', 'moves']

export function Weekdays(props: {
  legend: string
  chosen: readonly Weekday[]
  fault: string | undefined
  onChosen: (weekdays: readonly Weekday[]) => void
}): JSX.Element {
  const { legend, chosen, fault, onChosen } = props
  return (
    <fieldset class="weekdays">
      <legend>{legend}</legend>
      {WEEKDAYS.map((day) => (
        <Checkbox
          key={day}
          checked={chosen.includes(day)}
          onChange={(on) => onChosen(WEEKDAYS.filter((one) => (one === day ? on : chosen.includes(one))))}
        >
          {WEEKDAY_LABELS[day]}
        </Checkbox>
      ))}
      {fault !== undefined && <p class="fault">{fault}</p>}
    </fieldset>
  )
}

export function Zone({ schedule: { zone }, faults, onSchedule }: ScheduleProps): JSX.Element {
  const zones = [...new Set([zone, 'UTC', ...knownZones()])]
  return (
    <Field
      label="Time zone of the game"
      error={fieldError(faults, 'schedule.zone')}
      hint="Of its times of day and days off. Everybody reads deadlines in his own zone."
    >
      {(control) => (
        <Select
          {...control}
          value={zone}
          options={zones.map((one): [string, string] => [one, one])}
          onChange={(chosen) => onSchedule({ zone: chosen })}
        />
      )}
    </Field>
  )
}
