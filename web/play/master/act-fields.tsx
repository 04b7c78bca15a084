/** The fields of each act of a game master. */
import type { JSX } from 'preact'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { ENDINGS } from '../../../src/rules/seam/variant.ts'
import type { GameData } from '../../client/api.ts'
import type { ApiError } from '../../client/api-error.ts'
import { useVariantPhases } from '../../client/variant-info.ts'
import { phaseLabel } from '../../text/words.ts'
import { Checkbox, Field, Select } from '../../ui/parts.tsx'
import { type ActKind, type Form, leavesNoMaster } from './act-form.ts'
import { TimesInDetail } from '../../new-game/times/times-in-detail.tsx'
import { Correction } from './correction.tsx'

export interface ActFieldsProps {
  readonly kind: ActKind
  readonly form: Form
  readonly data: GameData
  /** What the service said against it. */
  readonly error: ApiError | null
  readonly onForm: (part: Partial<Form>) => void
}

const HINTS: Readonly<Partial<Record<ActKind, string>>> = {
  extend: 'Use a minus sign to bring the deadline forward.',
  pause: 'The game resumes by itself after that.',
  order: 'They replace what its player has saved. The player sees them and can change them.',
  'roll-back': 'All phases since then are played again. The log keeps them.',
  'hand-over': 'Leave empty to have no game master.',
}

const HINTS_BEFORE: Readonly<Partial<Record<ActKind, string>>> = {
  extend: 'The game is called off this much later if it has not started by then.',
  'open-seat': 'It will be dealt with the others when the game starts.',
  'hand-over': HINTS['hand-over'] ?? '',
}

export function ActFields(props: ActFieldsProps): JSX.Element | null {
  const { kind, form, data, onForm } = props
  const hint = data.game.status === 'forming' ? HINTS_BEFORE[kind] : HINTS[kind]
  switch (kind) {
    case 'resume':
      return null
    case 'call-off':
      return <Sure {...props} />
    case 'extend':
    case 'pause':
      return <Hours {...props} hint={hint} />
    case 'announce':
      return <Text label="What all are told" {...props} />
    case 'order':
      return (
        <>
          <SeatSelect {...props} />
          <Text label="Orders, one a line" hint={hint} {...props} />
        </>
      )
    case 'open-seat':
      return <SeatSelect {...props} hint={hint} />
    case 'fill-seat':
      return (
        <>
          <SeatSelect {...props} />
          {data.game.status === 'forming' ? <Joined {...props} /> : <Name {...props} />}
        </>
      )
    case 'hand-over':
      return (
        <>
          <Name {...props} hint={hint} />
          {leavesNoMaster(kind, form) && <Sure {...props} />}
        </>
      )
    case 'roll-back':
      return <Back {...props} hint={hint} />
    case 'correct':
      return <Correction game={data.game} edits={form.edits} onEdits={(edits) => onForm({ edits })} />
    case 'set-times':
      return <Times {...props} />
    case 'declare':
      return <Result {...props} />
  }
}

/** The phase that is open is due as if it opened now. */
function Times({ form: { times }, error, data: { game }, onForm }: ActFieldsProps): JSX.Element {
  const phases = useVariantPhases(game.settings.variant)
  const open = game.phase === null || phases.includes(game.phase.code) ? [] : [game.phase.code]
  return (
    <>
      <p class="hint muted small">The open phase is due as if it had started now. Everyone is notified.</p>
      <TimesInDetail
        settings={times}
        error={error}
        phases={[...open, ...phases]}
        era={game.phase?.era ?? null}
        onChange={(part) => onForm({ times: { ...times, ...part } })}
      />
    </>
  )
}

type Hinted = ActFieldsProps & { readonly hint?: string | undefined }

const Hours = ({ kind, form, onForm, hint }: Hinted): JSX.Element => (
  <Field label={kind === 'pause' ? 'Hours' : 'Hours to add'} hint={hint}>
    {(control) => (
      <input
        {...control}
        type="number"
        step="1"
        value={form.hours}
        onInput={(event) => onForm({ hours: event.currentTarget.valueAsNumber })}
      />
    )}
  </Field>
)

const Text = ({ form, onForm, hint, label }: Hinted & { readonly label: string }): JSX.Element => (
  <Field label={label} hint={hint}>
    {(control) => (
      <textarea
        {...control}
        rows={4}
        value={form.text}
        onInput={(event) => onForm({ text: event.currentTarget.value })}
      />
    )}
  </Field>
)

const Name = ({ form, onForm, hint }: Hinted): JSX.Element => (
  <Field label="Name of the player" hint={hint}>
    {(control) => (
      <input
        {...control}
        type="text"
        value={form.name}
        onInput={(event) => onForm({ name: event.currentTarget.value })}
      />
    )}
  </Field>
)

/** Before the game begins a seat is given only to who has joined. */
const Joined = ({ form, onForm, data: { game, names } }: ActFieldsProps): JSX.Element => (
  <Field label="Player">
    {(control) => (
      <Select
        {...control}
        value={form.name}
        options={[
          ['', 'Choose'] as const,
          ...game.players.flatMap((id) => (names[id] === undefined ? [] : [[names[id], names[id]] as const])),
        ]}
        onChange={(name) => onForm({ name })}
      />
    )}
  </Field>
)

/** Before the game begins only a seat that was given is dealt again. */
const seatsFor = (kind: ActKind, { status, seats }: GameData['game']): readonly SeatView[] =>
  status === 'forming' && kind === 'open-seat' ? seats.filter(({ player }) => player !== null) : seats

const SeatSelect = ({ kind, form, onForm, data: { game }, hint }: Hinted): JSX.Element => (
  <Field label="Seat" hint={seatsFor(kind, game).length === 0 ? 'No seat has been given to a player yet.' : hint}>
    {(control) => (
      <Select
        {...control}
        value={form.seat}
        options={[[null, 'Choose'] as const, ...seatsFor(kind, game).map((one) => [one.seat, one.name] as const)]}
        onChange={(seat) => onForm({ seat })}
      />
    )}
  </Field>
)

const Sure = ({ form, onForm }: Pick<ActFieldsProps, 'form' | 'onForm'>): JSX.Element => (
  <Checkbox checked={form.sure} onChange={(sure) => onForm({ sure })}>
    Yes, I’m sure
  </Checkbox>
)

const Back = ({ form, onForm, data: { game }, hint }: Hinted): JSX.Element => (
  <>
    <Field label="To the beginning of" hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={form.phase}
          options={game.history.map((code, n) => [n, phaseLabel(code, game.phase?.era ?? null)] as const).toReversed()}
          onChange={(phase) => onForm({ phase })}
        />
      )}
    </Field>
    <Sure form={form} onForm={onForm} />
  </>
)

const RESULT_LABELS: Readonly<Record<(typeof ENDINGS)[number], string>> = {
  draw: 'A draw of',
  solo: 'Won by',
  joint: 'Won together by',
  concession: 'Conceded to',
}

function Result({ form, onForm, data: { game } }: ActFieldsProps): JSX.Element {
  const { why, winners } = form
  const toggled = ({ seat }: SeatView, on: boolean) =>
    on ? [...winners, seat] : winners.filter((winner) => winner !== seat)
  return (
    <>
      <Field label="Result">
        {(control) => (
          <Select
            {...control}
            value={why}
            options={ENDINGS.map((each) => [each, RESULT_LABELS[each]] as const)}
            onChange={(chosen) => onForm({ why: chosen })}
          />
        )}
      </Field>
      <fieldset>
        <legend>Who</legend>
        {game.seats.map((one) => (
          <Checkbox
            key={one.seat}
            checked={winners.includes(one.seat)}
            onChange={(on) => onForm({ winners: toggled(one, on) })}
          >
            {one.name}
          </Checkbox>
        ))}
      </fieldset>
      <Sure form={form} onForm={onForm} />
    </>
  )
}
