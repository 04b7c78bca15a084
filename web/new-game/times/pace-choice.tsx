/** The pace of a game: presets, and the first deadlines of the chosen one. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { fetchFirstDeadlines } from '../../client/api.ts'
import { useLoad } from '../../client/requests.ts'
import { serviceNow } from '../../client/service-clock.ts'
import { useZone } from '../../client/session.tsx'
import type { ApiError } from '../../client/api-error.ts'
import { moment } from '../../text/times.ts'
import { phaseLabel } from '../../text/words.ts'
import { optionsOf, RadioGroup } from '../../ui/parts.tsx'
import type { SettingsProps } from './settings-props.ts'
import { PRESET_LABELS, presetOf, presetTimes } from './presets.ts'

export function PaceChoice({ settings, onChange }: SettingsProps): JSX.Element {
  const preset = presetOf(settings)
  return (
    <RadioGroup
      legend="Pace"
      value={preset ?? 'own'}
      options={[
        ...optionsOf(PRESET_LABELS),
        ...(preset === null ? ([['own', 'Custom times, set below']] as const) : []),
      ]}
      onChange={(key) => key !== 'own' && onChange(presetTimes(key, settings))}
    />
  )
}

export interface Preview {
  readonly deadlines: readonly { readonly phase: string; readonly deadline: number }[]
  readonly error: ApiError | null
}

/** No requests while the settings change. */
const SETTLE_MS = 400

/** The first deadlines of a game with these times, from the service. */
export function useFirstDeadlines({ variant, options, minutes, schedule }: SettingsProps['settings']): Preview {
  const key = JSON.stringify({ variant, options, minutes, schedule })
  const [settledKey, settle] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => settle(key), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key])
  const { loaded } = useLoad(settledKey, () => fetchFirstDeadlines({ variant, options, minutes, schedule }))
  return {
    deadlines: loaded.state === 'here' ? loaded.value : [],
    error: loaded.state === 'failed' ? loaded.error : null,
  }
}

/** `era`: the suffix of a year, e.g. `BC`; null for none. */
export function FirstDeadlines({ deadlines, error, era }: Preview & { readonly era: string | null }): JSX.Element {
  const zone = useZone()
  const now = serviceNow()
  const lines = deadlines.map(({ phase, deadline }) => `${phaseLabel(phase, era)}: ${moment(deadline, now, zone)}`)
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
      {lines.length === 0 ? 'Calculating the first deadlines…' : `If it started now: ${lines.join('; ')}.`}
    </p>
  )
}
