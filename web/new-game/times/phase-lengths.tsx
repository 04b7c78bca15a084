import type { JSX } from 'preact'
import { DAY_HOURS, HOUR_MINUTES } from '../../../src/lib/time.ts'
import { durationText } from '../../text/times.ts'
import { isDraftCode } from '../../text/words.ts'
import { Field, Select } from '../../ui/parts.tsx'
import type { Times } from './presets.ts'

/** Minutes, from a game played in one evening to one of months. */
const PRESETS = [
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

export interface PhaseLengthsProps {
  readonly settings: Times
  /** Codes of phases of the variant: only where one is of design, its length is asked for. */
  readonly phases: readonly string[]
  readonly onChange: (part: Partial<Times>) => void
}

/** The lengths in use are offered, too, where they are none of the usual ones. */
const lengthsWith = (present: number): readonly number[] =>
  [...new Set([...PRESETS, present])].toSorted((one, other) => one - other)

export function PhaseLengths({ settings: { minutes, schedule }, phases, onChange }: PhaseLengthsProps): JSX.Element {
  return (
    <fieldset class="stack">
      <legend>
        {schedule.slots === null ? 'How long each kind of phase lasts' : 'How long each kind of phase lasts at least'}
      </legend>
      {PHASES.filter(([kind]) => kind !== 'draft' || phases.some(isDraftCode)).map(([kind, words]) => (
        <Field key={kind} label={words}>
          {(control) => (
            <Select
              {...control}
              value={minutes[kind]}
              options={lengthsWith(minutes[kind]).map((length): [number, string] => [length, durationText(length)])}
              onChange={(length) => onChange({ minutes: { ...minutes, [kind]: length } })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
