/** When the phases of a new game end: usual times first, everything else folded. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Schedule } from '../../../src/game/clock/schedule.ts'
import { GRACE_MINUTES } from '../../../src/game/clock/schedule.ts'
import { firstDeadlines, type VariantInfo } from '../../client/api.ts'
import { useLoad } from '../../client/requests.ts'
import { serviceNow } from '../../client/service-clock.ts'
import { useZone } from '../../client/session.tsx'
import type { Trouble } from '../../client/trouble.ts'
import { moment } from '../../text/times.ts'
import { codeWords, counted } from '../../text/words.ts'
import { Checkbox, Field, RadioGroup, Select } from '../../ui/parts.tsx'
import type { SettingsProps } from '../draft.ts'
import { DaysOff } from './days-off.tsx'
import { LaterFields } from './later-fields.tsx'
import type { ScheduleProps } from './schedule-props.ts'
import { PhaseLengths } from './phase-lengths.tsx'
import { PRESETS, PRESET_WORDS, presetOf, presetTimes } from './presets.ts'
import { SlotFields, Zone } from './slot-fields.tsx'

export interface TimesFieldsProps extends SettingsProps {
  readonly trouble: Trouble | null
  readonly variant: VariantInfo | undefined
}

export function TimesFields({ settings, trouble, variant, onChange }: TimesFieldsProps): JSX.Element {
  const chosen = presetOf(settings)
  const { schedule } = settings
  const era = variant?.era ?? null
  const preview = useFirstDeadlines(settings)
  const faults = trouble ?? preview.trouble
  const onSchedule = (part: Partial<Schedule>) => onChange({ schedule: { ...schedule, ...part } })
  return (
    <>
      <RadioGroup
        legend="When phases end"
        value={chosen ?? 'own'}
        options={[
          ...PRESETS.map((preset) => [preset, PRESET_WORDS[preset]] as const),
          ...(chosen === null ? ([['own', 'Other times, as chosen below']] as const) : []),
        ]}
        onChange={(preset) => preset !== 'own' && onChange(presetTimes(preset, settings))}
      />
      <Preview {...preview} era={era} />
      <details>
        <summary>Times in detail: lengths, days off, early closing</summary>
        <div class="stack">
          <SlotFields {...{ schedule, faults, onSchedule }} />
          <PhaseLengths {...{ settings, onChange }} />
          <Zone {...{ schedule, faults, onSchedule }} />
          <DaysOff {...{ schedule, faults, onSchedule }} />
          <EarlyClosing {...{ schedule, faults, onSchedule }} />
          <LaterFields {...{ schedule, faults, onSchedule }} phases={variant?.phases ?? []} era={era} />
        </div>
      </details>
    </>
  )
}

function EarlyClosing({ schedule: { early, grace }, onSchedule }: ScheduleProps): JSX.Element {
  const minutes = Array.from({ length: GRACE_MINUTES.most + 1 }, (_, n) => n)
  return (
    <fieldset class="stack">
      <legend>When everybody is ready</legend>
      <Checkbox checked={early} onChange={(on) => onSchedule({ early: on })}>
        The phase closes before its deadline
      </Checkbox>
      {early && (
        <Field label="Time to change one’s mind after the last Ready">
          {(control) => (
            <Select
              {...control}
              value={grace}
              options={minutes.map((n): [number, string] => [n, n === 0 ? 'None' : counted(n, 'minute')])}
              onChange={(chosen) => onSchedule({ grace: chosen })}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}

interface Foreseen {
  readonly deadlines: readonly { readonly phase: string; readonly deadline: number }[]
  readonly trouble: Trouble | null
}

/** In ms: while somebody is choosing, the service is not asked. */
const PATIENCE = 400

/** The first deadlines of a game with these times, as the service foresees them. */
function useFirstDeadlines({ variant, options, minutes, schedule }: SettingsProps['settings']): Foreseen {
  const key = JSON.stringify({ variant, options, minutes, schedule })
  const [settled, settle] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => settle(key), PATIENCE)
    return () => clearTimeout(timer)
  }, [key])
  const { loaded } = useLoad(settled, () => firstDeadlines({ variant, options, minutes, schedule }))
  return {
    deadlines: loaded.state === 'here' ? loaded.value : [],
    trouble: loaded.state === 'failed' ? loaded.trouble : null,
  }
}

function Preview({ deadlines, trouble, era }: Foreseen & { readonly era: string | null }): JSX.Element {
  const zone = useZone()
  const now = serviceNow()
  const said = deadlines.map(({ phase, deadline }) => `${codeWords(phase, era)} ${moment(deadline, now, zone)}`)
  if (trouble !== null && trouble.details.length > 0)
    return (
      <ul class="notice bad" role="alert">
        {trouble.details.map(({ at, message }) => (
          <li key={at}>{message}</li>
        ))}
      </ul>
    )
  return (
    <p class="hint muted small">
      {said.length === 0 ? 'The first deadlines are being worked out.' : `If it began now: ${said.join('; ')}.`}
    </p>
  )
}
