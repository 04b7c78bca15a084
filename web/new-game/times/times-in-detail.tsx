/** Everything that can be chosen of the times of a game: a new one, or one whose game master changes them. */
import type { JSX } from 'preact'
import type { Schedule } from '../../../src/game/schedule.ts'
import { GRACE_MINUTES } from '../../../src/game/schedule.ts'
import type { ApiError } from '../../client/api-error.ts'
import { formatCount } from '../../text/words.ts'
import { Checkbox, Field, Select } from '../../ui/parts.tsx'
import { DaysOff } from './days-off.tsx'
import { LaterFields } from './later-fields.tsx'
import { PhaseLengths } from './phase-lengths.tsx'
import type { Times } from './presets.ts'
import type { ScheduleProps } from './settings-props.ts'
import { SlotFields, Zone } from './slot-fields.tsx'

export interface TimesInDetailProps {
  readonly settings: Times
  readonly faults: ApiError | null
  /** Codes of phases after which the pace may change, and what is said behind a year. */
  readonly phases: readonly string[]
  readonly era: string | null
  readonly onChange: (part: Partial<Times>) => void
}

export function TimesInDetail({ settings, faults, phases, era, onChange }: TimesInDetailProps): JSX.Element {
  const { schedule } = settings
  const onSchedule = (part: Partial<Schedule>) => onChange({ schedule: { ...schedule, ...part } })
  return (
    <div class="stack">
      <SlotFields {...{ schedule, faults, onSchedule }} />
      <PhaseLengths {...{ settings, phases, onChange }} />
      <Zone {...{ schedule, faults, onSchedule }} />
      <DaysOff {...{ schedule, faults, onSchedule }} />
      <EarlyClosing {...{ schedule, faults, onSchedule }} />
      <LaterFields {...{ schedule, faults, phases, era, onSchedule }} />
    </div>
  )
}

function EarlyClosing({ schedule: { early, grace }, onSchedule }: ScheduleProps): JSX.Element {
  const minutes = Array.from({ length: GRACE_MINUTES.max + 1 }, (_, n) => n)
  return (
    <fieldset class="stack">
      <legend>When everyone is ready</legend>
      <Checkbox checked={early} onChange={(on) => onSchedule({ early: on })}>
        The phase closes early
      </Checkbox>
      {early && (
        <Field label="Time to change one’s mind after the last Ready">
          {(control) => (
            <Select
              {...control}
              value={grace}
              options={minutes.map((n): [number, string] => [n, n === 0 ? 'None' : formatCount(n, 'minute')])}
              onChange={(chosen) => onSchedule({ grace: chosen })}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}
