/** The form for a new game, with the fields for its variant and press. */
import type { JSX } from 'preact'
import type { Choice } from '../../src/rules/seam/variant.ts'
import type { Json } from '../../src/lib/json.ts'
import { defaultPressRules, type PressRules, type Settings } from '../../src/game/settings.ts'
import type { VariantInfo } from '../client/api.ts'
import { Form, InputField, SelectField } from '../ui/fields.tsx'
import { VariantChoice } from '../variants/variant-card.tsx'
import type { SettingsProps } from './times/settings-props.ts'
import { DRAW_LABELS, PRESS_HINTS, PRESS_LABELS, PRESS_TIME_LABELS, SEATING_LABELS } from '../text/words.ts'
import { ApiErrorNotice, Checkbox, fieldError, optionsOf, RadioGroup } from '../ui/parts.tsx'
import type { ApiError } from '../client/api-error.ts'
import { AbsenceFields, ReliabilityField, withPart } from './absence-fields.tsx'
import type { Draft } from './draft.ts'
import { TimesFields } from './times/times-fields.tsx'

/** Drops a slower pace that starts after a phase: phases differ between variants. */
const scheduleForAnyVariant = ({ schedule }: Settings): Settings['schedule'] =>
  schedule.later?.from.kind === 'phase' ? { ...schedule, later: null } : schedule

/** The variant and its options. */
function VariantFields(props: SettingsProps & { readonly variants: readonly VariantInfo[] }): JSX.Element {
  const { variants, settings, onChange } = props
  const { variant, options } = settings
  const chosen = variants.find(({ id }) => id === variant)
  const pressOf = (variantId: string) => variants.find(({ id }) => id === variantId)?.press ?? 'all'
  return (
    <>
      <VariantChoice
        variants={variants}
        value={variant}
        onChange={(id) =>
          onChange({
            variant: id,
            options: {},
            press: defaultPressRules(pressOf(id)),
            schedule: scheduleForAnyVariant(settings),
          })
        }
      />
      {chosen?.choices.map((choice) => (
        <OptionField
          key={choice.id}
          choice={choice}
          chosen={options[choice.id]}
          onChange={(value) => onChange({ options: { ...options, [choice.id]: value } })}
        />
      ))}
    </>
  )
}

interface OptionFieldProps {
  readonly choice: Choice
  readonly chosen: Json | undefined
  readonly onChange: (value: Json) => void
}

/** The first value is the default. */
function OptionField({ choice: { title, values }, chosen, onChange }: OptionFieldProps): JSX.Element {
  const value = values.find((option) => option.value === chosen)?.value ?? ''
  return (
    <SelectField
      label={title}
      value={value}
      options={values.map((option) => [option.value, option.title] as const)}
      onChange={onChange}
    />
  )
}

function PressFields({ settings: { press }, onChange }: SettingsProps): JSX.Element {
  const change = (part: Partial<PressRules>) => onChange({ press: { ...press, ...part } })
  return (
    <>
      <RadioGroup
        legend="Press"
        value={press.kind}
        options={optionsOf(PRESS_LABELS).map(([kind, label]) => [kind, `${label}: ${PRESS_HINTS[kind]}`] as const)}
        onChange={(kind) => change({ kind })}
      />
      {press.kind !== 'none' && (
        <fieldset>
          <legend>Press rules</legend>
          <Checkbox checked={press.time !== 'always'} onChange={(on) => change({ time: on ? 'moves' : 'always' })}>
            {PRESS_TIME_LABELS.moves}
          </Checkbox>
          {press.kind === 'all' && press.time !== 'always' && (
            <Checkbox
              checked={press.time === 'private-moves'}
              onChange={(on) => change({ time: on ? 'private-moves' : 'moves' })}
            >
              Public messages at any time
            </Checkbox>
          )}
          <Checkbox checked={press.unsigned} onChange={(unsigned) => change({ unsigned })}>
            Public messages may be anonymous
          </Checkbox>
          <Checkbox checked={press.opens} onChange={(opens) => change({ opens })}>
            Reveal all messages after the game
          </Checkbox>
          {press.kind === 'all' && (
            <Checkbox checked={press.passesOn} onChange={(passesOn) => change({ passesOn })}>
              Players who take over a seat can read its earlier private messages
            </Checkbox>
          )}
        </fieldset>
      )}
    </>
  )
}

interface SettingsFormProps {
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
