/** All settings for the times of a new game, or of one whose game master changes them. */
import type { JSX } from 'preact'
import { DAY_HOURS, DAY_MS, HOUR_MINUTES } from '../../../src/lib/time.ts'
import {
  GRACE_MINUTES,
  MAX_PHASE_MINUTES,
  MIN_PHASE_MINUTES,
  type Opening,
  type Schedule,
  type SwitchPoint,
} from '../../../src/game/schedule.ts'
import { durationText } from '../../text/times.ts'
import { formatCount, isDraftCode, phaseLabel } from '../../text/words.ts'
import { InputField, SelectField } from '../../ui/fields.tsx'
import { slowFrom, type Times } from './presets.ts'
import { serviceNow } from '../../client/service-clock.ts'
import { OPENING_LABELS } from '../../text/settings-text.ts'
import { Checkbox, fieldError, optionsOf } from '../../ui/parts.tsx'
import type { ScheduleProps } from './settings-props.ts'
import type { ApiError } from '../../client/api-error.ts'
import { DaysOff, SlotFields, Zone } from './slot-fields.tsx'

/** In minutes: from games that take an evening to games that take months. */
const PRESETS = [
  1,
  2,
  3,
  5,
  10,
  15,
  30,
  ...[1, 6, 12, 24, 48, 72, 7 * DAY_HOURS, 14 * DAY_HOURS].map((hours) => hours * HOUR_MINUTES),
]

const PHASES = [
  ['draft', 'Design, before the first move'],
  ['moves', 'Movement'],
  ['retreats', 'Retreats'],
  ['adjustments', 'Builds and disbands'],
] as const

interface PhaseLengthsProps {
  readonly settings: Times
  /** Codes of the variant's first phases. Without a design phase, its length is not shown. */
  readonly phases: readonly string[]
  readonly onChange: (part: Partial<Times>) => void
}

/** The presets and the current length. */
const lengthOptions = (current: number, min: number): readonly (readonly [minutes: number, text: string])[] =>
  [...new Set([...PRESETS.filter((length) => length >= min), current])]
    .toSorted((a, b) => a - b)
    .map((length) => [length, durationText(length)])

function PhaseLengths({ settings: { minutes, schedule }, phases, onChange }: PhaseLengthsProps): JSX.Element {
  return (
    <fieldset class="stack">
      <legend>{schedule.slots === null ? 'Phase lengths' : 'Minimum phase lengths'}</legend>
      {PHASES.filter(([kind]) => kind !== 'draft' || phases.some(isDraftCode)).map(([kind, label]) => (
        <SelectField
          key={kind}
          label={label}
          value={minutes[kind]}
          options={lengthOptions(minutes[kind], MIN_PHASE_MINUTES[kind])}
          onChange={(length) => onChange({ minutes: { ...minutes, [kind]: length } })}
        />
      ))}
    </fieldset>
  )
}

interface LaterProps extends ScheduleProps {
  /** Codes of the first phases of the variant. */
  readonly phases: readonly string[]
  /** The suffix of a year, e.g. `BC`. */
  readonly era: string | null
}

const tomorrow = (): string => new Date(serviceNow() + DAY_MS).toISOString().slice(0, 10)

function LaterFields({ schedule: { later }, error, phases, era, onSchedule }: LaterProps): JSX.Element {
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

interface TimesInDetailProps {
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
      <OpeningFields {...{ settings, error, onSchedule }} />
      <EarlyClosing {...{ schedule, error, onSchedule }} />
      <LaterFields {...{ schedule, error, phases, era, onSchedule }} />
    </div>
  )
}

interface OpeningProps extends Omit<ScheduleProps, 'schedule'> {
  readonly settings: Times
}

function OpeningFields({ settings: { minutes, schedule }, error, onSchedule }: OpeningProps): JSX.Element {
  const { opening = null } = schedule
  const usual: Opening = { minutes: Math.min(2 * minutes.moves, MAX_PHASE_MINUTES), phases: 'first' }
  return (
    <fieldset class="stack">
      <legend>A longer start</legend>
      <Checkbox checked={opening !== null} onChange={(on) => onSchedule({ opening: on ? usual : null })}>
        The first movement has more time
      </Checkbox>
      {opening !== null && (
        <>
          <SelectField
            label="Which phases"
            value={opening.phases}
            options={optionsOf(OPENING_LABELS)}
            onChange={(phases) => onSchedule({ opening: { ...opening, phases } })}
          />
          <SelectField
            label="Time for each"
            error={fieldError(error, 'schedule.opening.minutes')}
            value={opening.minutes}
            options={lengthOptions(opening.minutes, minutes.moves + 1)}
            onChange={(length) => onSchedule({ opening: { ...opening, minutes: length } })}
          />
        </>
      )}
    </fieldset>
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
