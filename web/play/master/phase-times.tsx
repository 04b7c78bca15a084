/** How long the phases of each kind last, in hours. */
import type { JSX } from 'preact'
import { PHASE_KINDS, type Lengths, type PhaseKind } from '../../../src/game/clock/schedule.ts'
import { Field } from '../../ui/parts.tsx'

const HOUR = 60
const WORDS: Readonly<Record<PhaseKind, string>> = {
  draft: 'Design',
  moves: 'Movement',
  retreats: 'Retreats',
  adjustments: 'Builds and disbands',
}

export const PhaseTimes = ({
  minutes,
  onMinutes,
}: {
  minutes: Lengths
  onMinutes: (minutes: Lengths) => void
}): JSX.Element => (
  <>
    {PHASE_KINDS.map((kind) => (
      <Field key={kind} label={`${WORDS[kind]}, in hours`}>
        {(control) => (
          <input
            {...control}
            type="number"
            min="0"
            step="any"
            value={minutes[kind] / HOUR}
            onInput={(event) => onMinutes({ ...minutes, [kind]: Math.round(event.currentTarget.valueAsNumber * HOUR) })}
          />
        )}
      </Field>
    ))}
  </>
)
