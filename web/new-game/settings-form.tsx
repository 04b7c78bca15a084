/** The form for a new game. */
import type { JSX } from 'preact'
import type { Settings } from '../../src/game/settings.ts'
import type { VariantInfo } from '../client/api.ts'
import type { ApiError } from '../client/api-error.ts'
import { DRAW_LABELS, SEATING_LABELS } from '../text/words.ts'
import { Form, InputField } from '../ui/fields.tsx'
import { Checkbox, fieldError, optionsOf, RadioGroup, ApiErrorNotice } from '../ui/parts.tsx'
import { AbsenceFields, ReliabilityField } from './absence-fields.tsx'
import { withPart } from './absence-presets.ts'
import type { Draft } from './draft.ts'
import type { SettingsProps } from './times/settings-props.ts'
import { PressFields } from './press-fields.tsx'
import { TimesFields } from './times/times-fields.tsx'
import { VariantFields } from './variant-fields.tsx'

export interface SettingsFormProps {
  readonly variants: readonly VariantInfo[]
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly busy: boolean
  readonly error: ApiError | null
  readonly onSubmit: () => void
}

export function SettingsForm({ variants, draft, onDraft, busy, error, onSubmit }: SettingsFormProps): JSX.Element {
  const { settings, playing } = draft
  const onChange = (part: Partial<Settings>) => onDraft({ ...draft, settings: withPart(settings, part) })
  return (
    <Form class="stack" onSubmit={onSubmit}>
      <InputField
        label="Name"
        error={fieldError(error, 'name')}
        required
        maxLength={80}
        value={settings.name}
        onText={(name) => onChange({ name })}
      />
      <VariantFields {...{ variants, settings, onChange }} />
      <SettingsHelp />
      <TimesFields {...{ settings, error, onChange }} variant={variants.find(({ id }) => id === settings.variant)} />
      <AbsenceFields {...{ settings, onChange }} />
      <Rules {...{ settings, onChange }} />
      <PressFields {...{ settings, onChange }} />
      <fieldset>
        <legend>More</legend>
        <Checkbox checked={settings.hideStatus} onChange={(hideStatus) => onChange({ hideStatus })}>
          Hide who has saved orders or is ready
        </Checkbox>
        <Checkbox checked={settings.anonymous} onChange={(anonymous) => onChange({ anonymous })}>
          Anonymous until the game ends
        </Checkbox>
        <Checkbox checked={playing} onChange={(on) => onDraft(withPlaying(draft, on))}>
          I play too
        </Checkbox>
        <Checkbox
          checked={settings.master !== 'none'}
          onChange={(on) =>
            onDraft(withPlaying({ ...draft, settings: { ...settings, master: on ? 'apart' : 'none' } }, playing))
          }
        >
          I am the game master: I can move deadlines, fill seats and correct the position. Everyone sees when I do.
        </Checkbox>
        {settings.master !== 'none' && playing && settings.access === 'public' && (
          <p class="fault">The game master can play only in a game by invitation.</p>
        )}
      </fieldset>
      <ApiErrorNotice error={error} />
      <div>
        <button class="primary" disabled={busy}>
          {busy ? 'Creating…' : 'Create the game'}
        </button>
      </div>
    </Form>
  )
}

const SettingsHelp = (): JSX.Element => (
  <p class="small">
    <a href="/rules/games" target="_blank">
      What these settings mean (new window)
    </a>
  </p>
)

/** Keeps `master` consistent: the settings say whether the game master plays. */
function withPlaying(draft: Draft, playing: boolean): Draft {
  const { settings } = draft
  const master = settings.master === 'none' ? 'none' : playing ? 'player' : 'apart'
  return { ...draft, playing, settings: { ...settings, master } }
}

/** Powers, admission and draws. */
function Rules({ settings, onChange }: SettingsProps): JSX.Element {
  return (
    <>
      <RadioGroup
        legend="Who plays which power"
        value={settings.seating}
        options={optionsOf(SEATING_LABELS)}
        onChange={(seating) => onChange({ seating })}
      />
      <RadioGroup
        legend="Who may join"
        value={settings.access}
        options={[
          ['public', 'Anyone (the game is listed)'],
          ['invitation', 'Only people with the link'],
        ]}
        onChange={(access) => onChange({ access })}
      />
      <ReliabilityField {...{ settings, onChange }} />
      <RadioGroup
        legend="Who shares a draw"
        value={settings.draws}
        options={optionsOf(DRAW_LABELS)}
        onChange={(draws) => onChange({ draws })}
      />
    </>
  )
}
