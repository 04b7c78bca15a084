/** All settings for the times of a new game, or of one whose game master changes them. */
import type { JSX } from 'preact'
import { type Schedule, GRACE_MINUTES } from '../../../src/game/schedule.ts'
import type { ApiError } from '../../client/api-error.ts'
import { formatCount } from '../../text/words.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Checkbox } from '../../ui/parts.tsx'
import { DaysOff } from './days-off.tsx'
import { LaterFields } from './later-fields.tsx'
import { PhaseLengths } from './phase-lengths.tsx'
import type { Times } from './presets.ts'
import type { ScheduleProps } from './settings-props.ts'
import { SlotFields, Zone } from './slot-fields.tsx'

export interface TimesInDetailProps {
  readonly settings: Times
  readonly error: ApiError | null
  /** Codes of phases after which the pace may change. */
  readonly phases: readonly string[]
  /** The suffix of a year, e.g. `BC`. */
  readonly era: string | null
  readonly onChange: (part: Partial<Times>) => void
}

export function TimesInDetail({ settings, error, phases, era, onChange }: TimesInDetailProps): JSX.Element {
  const { schedule } = settings
  const onSchedule = (part: Partial<Schedule>) => onChange({ schedule: { ...schedule, ...part } })
  return (
    <div class="stack">
      <SlotFields {...{ schedule, error, onSchedule }} />
      <PhaseLengths {...{ settings, phases, onChange }} />
      <Zone {...{ schedule, error, onSchedule }} />
      <DaysOff {...{ schedule, error, onSchedule }} />
      <EarlyClosing {...{ schedule, error, onSchedule }} />
      <LaterFields {...{ schedule, error, phases, era, onSchedule }} />
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
        <SelectField
          label="Grace period after the last Ready"
          value={grace}
          options={minutes.map((n): [number, string] => [n, n === 0 ? 'None' : formatCount(n, 'minute')])}
          onChange={(choice) => onSchedule({ grace: choice })}
        />
      )}
    </fieldset>
  )
}
