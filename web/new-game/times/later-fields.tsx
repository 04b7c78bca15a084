/** A slower pace that starts on a date or after a phase. */
import type { JSX } from 'preact'
import type { SwitchPoint } from '../../../src/game/schedule.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import { serviceNow } from '../../client/service-clock.ts'
import { phaseLabel } from '../../text/words.ts'
import { InputField, SelectField } from '../../ui/fields.tsx'
import { Checkbox, fieldError } from '../../ui/parts.tsx'
import { slowFrom } from './presets.ts'
import type { ScheduleProps } from './settings-props.ts'

export interface LaterProps extends ScheduleProps {
  /** Codes of the first phases of the variant. */
  readonly phases: readonly string[]
  /** The suffix of a year, e.g. `BC`. */
  readonly era: string | null
}

const tomorrow = (): string => new Date(serviceNow() + DAY_MS).toISOString().slice(0, 10)

export function LaterFields({ schedule: { later }, error, phases, era, onSchedule }: LaterProps): JSX.Element {
  const setStart = (from: SwitchPoint) => onSchedule({ later: slowFrom(from) })
  const defaultStart = (kind: SwitchPoint['kind']): SwitchPoint =>
    kind === 'date' ? { kind, date: tomorrow() } : { kind, code: phases[0] ?? '' }
  return (
    <fieldset class="stack">
      <legend>A slower pace later</legend>
      <Checkbox
        checked={later !== null}
        onChange={(on) => (on ? setStart(defaultStart('date')) : onSchedule({ later: null }))}
      >
        Later, slow down to a day for moves and half a day for the rest
      </Checkbox>
      {later !== null && (
        <>
          <SelectField
            label="Starting"
            value={later.from.kind}
            options={[
              ['date', 'On a date'],
              ['phase', 'After a phase'],
            ]}
            onChange={(kind) => setStart(defaultStart(kind))}
          />
          <Point {...{ phases, era, error }} from={later.from} onFrom={setStart} />
        </>
      )}
    </fieldset>
  )
}

interface PointProps extends Pick<LaterProps, 'phases' | 'era' | 'error'> {
  readonly from: SwitchPoint
  readonly onFrom: (from: SwitchPoint) => void
}

function Point({ phases, era, error, from, onFrom }: PointProps): JSX.Element {
  if (from.kind === 'phase')
    return (
      <SelectField
        label="Phase"
        error={fieldError(error, 'schedule.later.from.code')}
        value={from.code}
        options={phases.map((code) => [code, phaseLabel(code, era)] as const)}
        onChange={(code) => onFrom({ kind: 'phase', code })}
      />
    )
  return (
    <InputField
      label="Date"
      error={fieldError(error, 'schedule.later.from.date')}
      type="date"
      required
      value={from.date}
      onText={(date) => onFrom({ kind: 'date', date })}
    />
  )
}
