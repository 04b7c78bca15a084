/** The form for a new game: variant, pace and who may join; everything else is folded. */
import './new-game.css'
import type { JSX } from 'preact'
import { defaultPressRules, GAME_NAME_LENGTH, type Settings } from '../../src/game/settings.ts'
import type { VariantInfo } from '../client/api.ts'
import { Form, InputField } from '../ui/fields.tsx'
import { ApiErrorNotice, fieldError } from '../ui/parts.tsx'
import type { ApiError } from '../client/api-error.ts'
import { withPart } from './absence-fields.tsx'
import type { Draft } from './draft.ts'
import { FoldedSettings } from './folded-settings.tsx'
import { AccessChoice } from './players-fields.tsx'
import { openFoldOf } from './setting-fold.tsx'
import { FirstDeadlines, PaceChoice, useFirstDeadlines } from './times/pace-choice.tsx'
import { VariantChoice } from './variant-choice.tsx'

/** Drops a slower pace that starts after a phase: phases differ between variants. */
const scheduleForAnyVariant = ({ schedule }: Settings): Settings['schedule'] =>
  schedule.later?.from.kind === 'phase' ? { ...schedule, later: null } : schedule

/** Leaves at least one of the seats to people. */
const computersFor = ({ computers }: Settings, seats: number): Settings['computers'] => ({
  ...computers,
  seats: Math.min(computers.seats, seats - 1),
})

interface SettingsFormProps {
  readonly variants: readonly VariantInfo[]
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly busy: boolean
  readonly error: ApiError | null
  readonly onSubmit: () => void
}

export function SettingsForm({ variants, draft, onDraft, busy, error, onSubmit }: SettingsFormProps): JSX.Element {
  const { settings } = draft
  const onChange = (part: Partial<Settings>) => onDraft({ ...draft, settings: withPart(settings, part) })
  const variant = variants.find(({ id }) => id === settings.variant)
  const preview = useFirstDeadlines(settings)
  const chooseVariant = (id: string) => {
    const chosen = variants.find((info) => info.id === id)
    onChange({
      variant: id,
      options: {},
      press: defaultPressRules(chosen?.press ?? 'all'),
      schedule: scheduleForAnyVariant(settings),
      computers: computersFor(settings, chosen?.seats.length ?? 1),
    })
  }
  return (
    <Form class="new-game" onSubmit={onSubmit} onInvalidCapture={openFoldOf}>
      <p class="small">
        All at one table? <a href={`/room?variant=${settings.variant}`}>Play in one room</a>, with orders on phones.
      </p>
      <VariantChoice variants={variants} value={settings.variant} onChange={chooseVariant} />
      <div class="first-choices">
        <PaceChoice {...{ settings, onChange }} />
        <AccessChoice {...{ draft, onDraft }} />
        <InputField
          label="Name"
          error={fieldError(error, 'name')}
          hint="Players see it in lists and mails. Change it if you like."
          required
          maxLength={GAME_NAME_LENGTH.max}
          value={settings.name}
          onText={(name) => onChange({ name })}
        />
        <FirstDeadlines {...preview} era={variant?.era ?? null} />
      </div>
      <FoldedSettings {...{ draft, settings, variant, preview, error, onDraft, onChange }} />
      <div class="create">
        <ApiErrorNotice error={error} />
        <button class="primary" disabled={busy}>
          {busy ? 'Creating…' : 'Create the game'}
        </button>
      </div>
    </Form>
  )
}
