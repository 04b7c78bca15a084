import type { JSX } from 'preact'
import { DAY_HOURS, HOUR_MINUTES } from '../../../src/lib/time.ts'
import { durationText } from '../../text/times.ts'
import { isDraftCode } from '../../text/words.ts'
import { SelectField } from '../../ui/fields.tsx'
import type { Times } from './presets.ts'

/** In minutes: from games that take an evening to games that take months. */
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
  /** Codes of the variant's first phases. Without a design phase, its length is not shown. */
  readonly phases: readonly string[]
  readonly onChange: (part: Partial<Times>) => void
}

/** The presets and the current length. */
const lengthOptions = (current: number): readonly number[] =>
  [...new Set([...PRESETS, current])].toSorted((a, b) => a - b)

export function PhaseLengths({ settings: { minutes, schedule }, phases, onChange }: PhaseLengthsProps): JSX.Element {
  return (
    <fieldset class="stack">
      <legend>{schedule.slots === null ? 'Phase lengths' : 'Minimum phase lengths'}</legend>
      {PHASES.filter(([kind]) => kind !== 'draft' || phases.some(isDraftCode)).map(([kind, label]) => (
        <SelectField
          key={kind}
          label={label}
          value={minutes[kind]}
          options={lengthOptions(minutes[kind]).map((length): [number, string] => [length, durationText(length)])}
          onChange={(length) => onChange({ minutes: { ...minutes, [kind]: length } })}
        />
      ))}
    </fieldset>
  )
}
