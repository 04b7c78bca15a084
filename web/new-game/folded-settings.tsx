/** The settings that most games leave as they are: a fold for each group. */
import type { JSX } from 'preact'
import type { VariantInfo } from '../client/api.ts'
import { AbsenceFields } from './absence-fields.tsx'
import { ComputerFields } from './computer-fields.tsx'
import { EndingFields } from './ending-fields.tsx'
import {
  deadlinesSummary,
  endingSummary,
  missingOrdersSummary,
  playersSummary,
  pressSummary,
} from './fold-summaries.ts'
import { PlayersFields, type PlayersProps } from './players-fields.tsx'
import { PressFields } from './press-fields.tsx'
import { SettingFold } from './setting-fold.tsx'
import type { Preview } from './times/pace-choice.tsx'
import type { SettingsProps } from './times/settings-props.ts'
import { TimesInDetail } from './times/times-in-detail.tsx'
import type { ApiError } from '../client/api-error.ts'

interface FoldedSettingsProps extends PlayersProps, SettingsProps {
  readonly variant: VariantInfo | undefined
  readonly preview: Preview
  readonly error: ApiError | null
}

export function FoldedSettings(props: FoldedSettingsProps): JSX.Element {
  const { draft, settings, variant, preview, error, onDraft, onChange } = props
  const choices = variant?.choices ?? []
  const timesError = error ?? preview.error
  return (
    <section class="folded-settings">
      <div class="row between">
        <h2>More settings</h2>
        <a class="small" href="/rules/games" target="_blank">
          What they mean (new window)
        </a>
      </div>
      <SettingFold
        title="Deadlines"
        summary={deadlinesSummary(settings)}
        fields={['minutes', 'schedule']}
        error={timesError}
      >
        <TimesInDetail
          {...{ settings, onChange }}
          error={timesError}
          phases={variant?.phases ?? []}
          era={variant?.era ?? null}
        />
      </SettingFold>
      <SettingFold title="Missing orders" summary={missingOrdersSummary(settings)} fields={['absence']} error={error}>
        <AbsenceFields {...{ settings, onChange }} />
      </SettingFold>
      <SettingFold
        title="Players"
        summary={playersSummary(settings)}
        fields={['seating', 'computers', 'anonymous', 'hideStatus', 'analysisLinks', 'master']}
        error={error}
      >
        <PlayersFields {...{ draft, onDraft }} />
        <ComputerFields {...{ settings, onChange }} seats={variant?.seats.length ?? 0} />
      </SettingFold>
      <SettingFold title="Press" summary={pressSummary(settings)} fields={['press']} error={error}>
        <PressFields {...{ settings, onChange }} />
      </SettingFold>
      <SettingFold
        title="End of the game"
        summary={endingSummary(settings, choices)}
        fields={['options', 'draws']}
        error={error}
      >
        <EndingFields {...{ settings, choices, error, onChange }} excluded={variant?.excluded ?? {}} />
      </SettingFold>
    </section>
  )
}
