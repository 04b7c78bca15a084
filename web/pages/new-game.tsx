/** Starting a game. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import type { PlayerId, Settings } from '../../src/game/model.ts'
import type { Json } from '../../src/rules/names.ts'
import type { Choice } from '../../src/rules/seam/variant.ts'
import { createGame, joinGame, type VariantInfo } from '../client/api.ts'
import { Checkbox, fieldError, Fetched, Field, RadioGroup, Page, Select, TroubleNotice } from '../ui/parts.tsx'
import { lengthWords } from '../text/times.ts'
import { keep, readStored } from '../client/storage.ts'
import { useMe } from '../client/session.tsx'
import { useLoad, useSending } from '../client/store.ts'
import { knownVariants } from '../client/variants.ts'
import { DRAW_WORDS, SEATING_WORDS } from '../text/words.ts'
import { SignInFirst } from '../ui/sign-in-first.tsx'

const HOUR = 60
const DAY = 24 * HOUR
/** Minutes, from a game at one table to one by post. */
const PRESETS = [5, 10, 15, 30, HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY] as const

const PHASES = [
  ['moves', 'Movement'],
  ['retreats', 'Retreats'],
  ['adjustments', 'Builds and disbands'],
] as const

/** What has been filled in. It lasts as long as the window: whoever must sign in first, and does so here, finds it again. */
interface Draft {
  readonly settings: Settings
  readonly playing: boolean
}

const KEPT = 'new-game'
/** Another who signs in here is not shown it. */
type Kept = Draft & { readonly by: PlayerId }
const keptDraft = (): Kept | null => readStored(KEPT, 'sessionStorage') as Kept | null
const keepUnsaved = (draft: Kept | null): void => keep(KEPT, draft, 'sessionStorage')

/** As it was left, or else blank; a variant that is no longer hosted gives way to the first. */
function firstDraft(by: PlayerId, known: readonly VariantInfo[]): Draft {
  const kept = keptDraft()
  const { settings: left, playing } = kept?.by === by ? kept : { settings: {}, playing: true }
  const settings = { ...blank, ...left }
  const isHosted = known.some(({ id }) => id === settings.variant)
  return { settings: isHosted ? settings : { ...settings, variant: known[0]?.id ?? '', options: {} }, playing }
}

const blank: Settings = {
  name: '',
  variant: '',
  options: {},
  minutes: { moves: DAY, retreats: 12 * HOUR, adjustments: 12 * HOUR },
  seating: 'lot',
  access: 'public',
  hideStatus: false,
  draws: 'survivors',
}

export function NewGame(): JSX.Element {
  const me = useMe()
  const { loaded, reload } = useLoad('variants', knownVariants)
  return (
    <Page title="New game">
      {me === null ? (
        <>
          {keptDraft() !== null && <p>What you have filled in is kept in this window.</p>}
          <SignInFirst to="start a game" />
        </>
      ) : (
        <Fetched of={loaded} onRetry={reload}>
          {(known) => <Form variants={known} by={me.id} />}
        </Fetched>
      )}
    </Page>
  )
}

function Form({ variants: known, by }: { variants: readonly VariantInfo[]; by: PlayerId }): JSX.Element {
  const { route } = useLocation()
  const { busy, trouble, send } = useSending<string>()
  const [{ settings: draft, playing }, setDraft] = useState(() => firstDraft(by, known))
  const fillIn = (next: Partial<Draft>) => {
    const filled = { settings: draft, playing, ...next }
    setDraft(filled)
    keepUnsaved({ ...filled, by })
  }
  const chosen = known.find(({ id }) => id === draft.variant)
  const change = (part: Partial<Settings>) => fillIn({ settings: { ...draft, ...part } })
  const submit = async (event: Event) => {
    event.preventDefault()
    const id = await send(() => createGame(draft))
    if (id === null) return
    keepUnsaved(null)
    // Where powers go by preference, the list is asked for on the game's own page.
    if (playing && draft.seating === 'lot') await joinGame(id, { preferences: [] })
    route(`/games/${id}`)
  }
  return (
    <form class="stack" onSubmit={submit}>
      <Field label="Name" fault={fieldError(trouble, 'name')}>
        {(control) => (
          <input
            {...control}
            required
            maxLength={80}
            value={draft.name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      {known.length > 1 && (
        <Field label="Variant" hint={chosen?.blurb}>
          {(control) => (
            <Select
              {...control}
              value={draft.variant}
              options={known.map(({ id, title }) => [id, title] as const)}
              onChange={(variant) => change({ variant, options: {} })}
            />
          )}
        </Field>
      )}
      {chosen?.choices.map((choice) => (
        <Chooser
          key={choice.id}
          choice={choice}
          chosen={draft.options[choice.id]}
          onChange={(value) => change({ options: { ...draft.options, [choice.id]: value } })}
        />
      ))}
      <fieldset class="stack">
        <legend>How long each kind of phase lasts</legend>
        {PHASES.map(([kind, words]) => (
          <Length
            key={kind}
            label={words}
            minutes={draft.minutes[kind]}
            onChange={(minutes) => change({ minutes: { ...draft.minutes, [kind]: minutes } })}
          />
        ))}
        <p class="hint muted small">A phase ends earlier when everybody who must order is ready.</p>
      </fieldset>
      <RadioGroup
        legend="Who plays which power"
        value={draft.seating}
        options={[
          ['lot', SEATING_WORDS.lot],
          ['preference', SEATING_WORDS.preference],
        ]}
        onChange={(seating) => change({ seating })}
      />
      <RadioGroup
        legend="Who may join"
        value={draft.access}
        options={[
          ['public', 'Anyone: the game is listed'],
          ['invitation', 'Only those who have the link'],
        ]}
        onChange={(access) => change({ access })}
      />
      <RadioGroup
        legend="Who shares a draw"
        value={draft.draws}
        options={[
          ['survivors', DRAW_WORDS.survivors],
          ['named', DRAW_WORDS.named],
        ]}
        onChange={(draws) => change({ draws })}
      />
      <fieldset>
        <legend>At the table</legend>
        <Checkbox checked={draft.hideStatus} onChange={(hideStatus) => change({ hideStatus })}>
          Nobody sees who has saved orders or is ready
        </Checkbox>
        <Checkbox checked={playing} onChange={(on) => fillIn({ playing: on })}>
          I play too
        </Checkbox>
      </fieldset>
      <TroubleNotice trouble={trouble} />
      <div>
        <button class="primary" disabled={busy}>
          {busy ? 'Creating…' : 'Create the game'}
        </button>
      </div>
    </form>
  )
}

interface ChooserProps {
  readonly choice: Choice
  readonly chosen: Json | undefined
  readonly onChange: (value: Json) => void
}

/** One of the variant's own options; the first of its values is the rule as written. */
function Chooser({ choice: { title, values }, chosen, onChange }: ChooserProps): JSX.Element {
  const value = values.find((each) => each.value === chosen)?.value ?? ''
  return (
    <Field label={title}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={values.map((each) => [each.value, each.title] as const)}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function Length(props: { label: string; minutes: number; onChange: (minutes: number) => void }): JSX.Element {
  return (
    <Field label={props.label}>
      {(control) => (
        <Select
          {...control}
          value={props.minutes}
          options={PRESETS.map((minutes): [number, string] => [minutes, lengthWords(minutes)])}
          onChange={props.onChange}
        />
      )}
    </Field>
  )
}
