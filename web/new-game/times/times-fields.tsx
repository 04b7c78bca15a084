/** When the phases of a new game end: usual times first, everything else folded. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { fetchFirstDeadlines, type VariantInfo } from '../../client/api.ts'
import { useLoad } from '../../client/requests.ts'
import { serviceNow } from '../../client/service-clock.ts'
import { useZone } from '../../client/session.tsx'
import type { ApiError } from '../../client/api-error.ts'
import { moment } from '../../text/times.ts'
import { phaseLabel } from '../../text/words.ts'
import { RadioGroup } from '../../ui/parts.tsx'
import type { SettingsProps } from './settings-props.ts'
import { TimesInDetail } from './times-in-detail.tsx'
import { PRESETS, PRESET_WORDS, presetOf, presetTimes } from './presets.ts'

export interface TimesFieldsProps extends SettingsProps {
  readonly error: ApiError | null
  readonly variant: VariantInfo | undefined
}

export function TimesFields({ settings, error, variant, onChange }: TimesFieldsProps): JSX.Element {
  const chosen = presetOf(settings)
  const era = variant?.era ?? null
  const preview = useFirstDeadlines(settings)
  const faults = error ?? preview.error
  return (
    <>
      <RadioGroup
        legend="When phases end"
        value={chosen ?? 'own'}
        options={[
          ...PRESETS.map((preset) => [preset, PRESET_WORDS[preset]] as const),
          ...(chosen === null ? ([['own', 'Custom times, set below']] as const) : []),
        ]}
        onChange={(preset) => preset !== 'own' && onChange(presetTimes(preset, settings))}
      />
      <Preview {...preview} era={era} />
      <details>
        <summary>Time details: lengths, days off, early closing</summary>
        <TimesInDetail {...{ settings, faults, onChange }} phases={variant?.phases ?? []} era={era} />
      </details>
    </>
  )
}

interface Foreseen {
  readonly deadlines: readonly { readonly phase: string; readonly deadline: number }[]
  readonly error: ApiError | null
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
  const { loaded } = useLoad(settled, () => fetchFirstDeadlines({ variant, options, minutes, schedule }))
  return {
    deadlines: loaded.state === 'here' ? loaded.value : [],
    error: loaded.state === 'failed' ? loaded.error : null,
  }
}

function Preview({ deadlines, error, era }: Foreseen & { readonly era: string | null }): JSX.Element {
  const zone = useZone()
  const now = serviceNow()
  const said = deadlines.map(({ phase, deadline }) => `${phaseLabel(phase, era)}: ${moment(deadline, now, zone)}`)
  if (error !== null && error.details.length > 0)
    return (
      <ul class="notice bad" role="alert">
        {error.details.map(({ at, message }) => (
          <li key={at}>{message}</li>
        ))}
      </ul>
    )
  return (
    <p class="hint muted small">
      {said.length === 0 ? 'Calculating the first deadlines…' : `If it started now: ${said.join('; ')}.`}
    </p>
  )
}
