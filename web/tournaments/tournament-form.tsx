/** The form of a new tournament. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { defaultPressRules, type Settings } from '../../src/game/settings.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import type { VariantInfo } from '../client/api.ts'
import type { ApiError } from '../client/api-error.ts'
import { readStored, store } from '../client/device/storage.ts'
import { useSending } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { blankDraft } from '../new-game/draft.ts'
import { OptionFields } from '../new-game/ending-fields.tsx'
import { endingSummary } from '../new-game/fold-summaries.ts'
import { SettingFold } from '../new-game/setting-fold.tsx'
import { PaceChoice } from '../new-game/times/pace-choice.tsx'
import { VariantChoice } from '../new-game/variant-choice.tsx'
import { Form, InputField } from '../ui/fields.tsx'
import { ApiErrorNotice, Checkbox, fieldError, optionsOf, RadioGroup } from '../ui/parts.tsx'
import { createTournament } from './tournament-calls.ts'
import { SCORING_HINTS, SCORING_LABELS, type Scoring } from './tournament-texts.ts'

interface Draft {
  readonly owner: PlayerId
  readonly settings: Settings
  readonly scoring: Scoring
  readonly rounds: string
  readonly final: boolean
}

/** Kept in this window until the tournament exists, in case its owner has to sign in again. */
const KEY = 'new-tournament'

const ACCESS_LABELS: Readonly<Record<Settings['access'], string>> = {
  public: 'Everyone: it is in the list of tournaments',
  invitation: 'People with the link',
}

interface TournamentFormProps {
  readonly variants: readonly VariantInfo[]
  readonly me: PlayerId
  /** Called with the address of the new tournament. */
  readonly onCreated: (address: string) => void
}

export function TournamentForm({ variants, me, onCreated }: TournamentFormProps): JSX.Element {
  const zone = useZone()
  const [draft, setDraft] = useState<Draft>(() => storedDraft(me) ?? blank(variants, me, zone))
  const { busy, error, send } = useSending<string>()
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    store(KEY, next, 'sessionStorage')
  }
  const { settings, scoring, rounds, final } = draft
  const variant = variants.find(({ id }) => id === settings.variant)
  const choices = variant?.choices ?? []
  const onChange = (part: Partial<Settings>) => change({ settings: { ...settings, ...part } })
  const submit = async () => {
    const { name, options, minutes, schedule, access } = settings
    const chosen = { name, variant: settings.variant, options: { ...options }, minutes, schedule, access }
    const address = await send(() => createTournament({ ...chosen, scoring, rounds: Number(rounds), final }))
    if (address === null) return
    store(KEY, null, 'sessionStorage')
    onCreated(address)
  }
  return (
    <Form class="new-game new-tournament" onSubmit={submit}>
      <VariantChoice
        variants={variants}
        value={settings.variant}
        onChange={(id) =>
          onChange({
            variant: id,
            options: {},
            press: defaultPressRules(variants.find((info) => info.id === id)?.press ?? 'all'),
          })
        }
      />
      <div class="first-choices">
        <PaceChoice {...{ settings, onChange }} />
        <ScoringAndAccess {...{ draft, change, onChange }} />
        <About {...{ draft, change, onChange, error }} />
      </div>
      <section class="folded-settings">
        <SettingFold
          title="End of the games"
          summary={endingSummary(settings, choices)}
          fields={['options']}
          error={error}
        >
          <OptionFields {...{ settings, choices, error, onChange }} excluded={variant?.excluded ?? {}} />
        </SettingFold>
      </section>
      <div class="create">
        <ApiErrorNotice error={error} />
        <button class="primary" disabled={busy}>
          {busy ? 'Creating…' : 'Create the tournament'}
        </button>
      </div>
    </Form>
  )
}

interface FieldsProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly onChange: (part: Partial<Settings>) => void
}

/** How games are scored, and who can enter. */
function ScoringAndAccess({ draft, change, onChange }: FieldsProps): JSX.Element {
  const { settings } = draft
  return (
    <div class="stack">
      <RadioGroup
        legend="Scoring"
        value={draft.scoring}
        options={optionsOf(SCORING_LABELS)}
        onChange={(value) => change({ scoring: value })}
      />
      <p class="hint muted small">{SCORING_HINTS[draft.scoring]}</p>
      <RadioGroup
        legend="Who can see and enter it"
        value={settings.access}
        options={optionsOf(ACCESS_LABELS)}
        onChange={(access) => onChange({ access })}
      />
    </div>
  )
}

/** The name and the rounds. */
function About({ draft, change, onChange, error }: FieldsProps & { readonly error: ApiError | null }): JSX.Element {
  const { settings } = draft
  return (
    <div class="stack">
      <InputField
        label="Name"
        error={fieldError(error, 'name')}
        required
        maxLength={50}
        value={settings.name}
        onText={(name) => onChange({ name })}
      />
      <InputField
        label="Rounds"
        type="number"
        error={fieldError(error, 'rounds')}
        hint="You draw each round when you like; several can run at a time."
        required
        min="1"
        value={draft.rounds}
        onText={(text) => change({ rounds: text })}
      />
      <Checkbox checked={draft.final} onChange={(on) => change({ final: on })}>
        The last round is a final of the best players at one board
      </Checkbox>
    </div>
  )
}

const blank = (variants: readonly VariantInfo[], owner: PlayerId, zone: string): Draft => ({
  owner,
  settings: blankDraft(variants, undefined, zone, '').settings,
  scoring: 'sum-of-squares',
  rounds: '3',
  final: false,
})

/** Null: none, or somebody else's. */
function storedDraft(owner: PlayerId): Draft | null {
  const stored = readStored(KEY, 'sessionStorage') as Draft | null
  return stored?.owner === owner ? stored : null
}
