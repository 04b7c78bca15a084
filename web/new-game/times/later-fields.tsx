/** A game that goes on more slowly from a date on, or after a phase. */
import type { JSX } from 'preact'
import type { SwitchPoint } from '../../../src/game/schedule.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import { serviceNow } from '../../client/service-clock.ts'
import { phaseLabel } from '../../text/words.ts'
import { Checkbox, Field, fieldError, Select } from '../../ui/parts.tsx'
import { slowFrom } from './presets.ts'
import type { ScheduleProps } from './settings-props.ts'

export interface LaterProps extends ScheduleProps {
  /** Codes of the first phases of the variant. */
  readonly phases: readonly string[]
  /** What is said behind a year. */
  readonly era: string | null
}

const tomorrow = (): string => new Date(serviceNow() + DAY_MS).toISOString().slice(0, 10)

export function LaterFields({ schedule: { later }, faults, phases, era, onSchedule }: LaterProps): JSX.Element {
  const begin = (from: SwitchPoint) => onSchedule({ later: slowFrom(from) })
  const startingFrom = (kind: SwitchPoint['kind']): SwitchPoint =>
    kind === 'date' ? { kind, date: tomorrow() } : { kind, code: phases[0] ?? '' }
  return (
    <fieldset class="stack">
      <legend>A slower pace later</legend>
      <Checkbox
        checked={later !== null}
        onChange={(on) => (on ? begin(startingFrom('date')) : onSchedule({ later: null }))}
      >
        Then a day for moves and half a day for the rest
      </Checkbox>
      {later !== null && (
        <>
          <Field label="From when on">
            {(control) => (
              <Select
                {...control}
                value={later.from.kind}
                options={[
                  ['date', 'From a date on'],
                  ['phase', 'After a phase'],
                ]}
                onChange={(kind) => begin(startingFrom(kind))}
              />
            )}
          </Field>
          <Point {...{ phases, era, faults }} from={later.from} onFrom={begin} />
        </>
      )}
    </fieldset>
  )
}

interface PointProps extends Pick<LaterProps, 'phases' | 'era' | 'faults'> {
  readonly from: SwitchPoint
  readonly onFrom: (from: SwitchPoint) => void
}

function Point({ phases, era, faults, from, onFrom }: PointProps): JSX.Element {
  if (from.kind === 'phase')
    return (
      <Field label="Phase" error={fieldError(faults, 'schedule.later.from.code')}>
        {(control) => (
          <Select
            {...control}
            value={from.code}
            options={phases.map((code) => [code, phaseLabel(code, era)] as const)}
            onChange={(code) => onFrom({ kind: 'phase', code })}
          />
        )}
      </Field>
    )
  return (
    <Field label="Date" error={fieldError(faults, 'schedule.later.from.date')}>
      {(control) => (
        <input
          {...control}
          type="date"
          required
          value={from.date}
          onInput={(event) => onFrom({ kind: 'date', date: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}
