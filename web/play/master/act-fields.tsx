/** The fields of each act of a game master. */
import type { JSX } from 'preact'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { ENDINGS } from '../../../src/rules/seam/variant.ts'
import type { GameData } from '../../client/api.ts'
import type { ApiError } from '../../client/api-error.ts'
import { useVariantPhases } from '../../client/variant-info.ts'
import { phaseLabel } from '../../text/words.ts'
import { InputField, SelectField } from '../../ui/fields.tsx'
import { Checkbox, Field } from '../../ui/parts.tsx'
import { Confirmation } from './act-effects.tsx'
import type { ActKind, Form } from './act-form.ts'
import { TimesInDetail } from '../../new-game/times/times-in-detail.tsx'
import { Correction } from './correction.tsx'

interface ActFieldsProps {
  readonly kind: ActKind
  readonly form: Form
  readonly data: GameData
  /** Why the service refused the act. */
  readonly error: ApiError | null
  readonly onForm: (part: Partial<Form>) => void
}

const HINTS: Readonly<Partial<Record<ActKind, string>>> = {
  extend: 'Use a minus sign to bring the deadline forward.',
  pause: 'The game resumes by itself after that.',
  'open-seat': 'Its player is notified, and has the seat for another day.',
  'fill-seat': 'An open seat is filled at once. The player of an occupied one is notified, and has it for another day.',
  order: 'These replace the orders that the player has saved. The player can see and change them.',
  'roll-back': 'All later phases are played again. They stay in the log.',
  'hand-over': 'Leave empty to have no game master.',
}

const HINTS_BEFORE: Readonly<Partial<Record<ActKind, string>>> = {
  extend: 'If the game has not started by then, it is called off this much later.',
  'open-seat': 'The seat is assigned with the others when the game starts.',
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
      return (
        <>
          <Hours {...props} hint={hint} />
          {form.hours < 0 && <Sure {...props} />}
        </>
      )
    case 'pause':
      return <Hours {...props} hint={hint} />
    case 'announce':
      return <Text label="Announcement to everyone" {...props} />
    case 'order':
      return (
        <>
          <SeatSelect {...props} />
          <Text label="Orders, one per line" hint={hint} {...props} />
        </>
      )
    case 'open-seat':
    case 'keep-seat':
      return <SeatSelect {...props} hint={hint} />
    case 'fill-seat':
      return (
        <>
          <SeatSelect {...props} hint={hint} />
          {data.game.status === 'forming' ? <Joined {...props} /> : <Name {...props} />}
        </>
      )
    case 'hand-over':
      return (
        <>
          <Name {...props} hint={hint} />
          <Sure {...props} />
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

function Times({ form: { times }, error, data: { game }, onForm }: ActFieldsProps): JSX.Element {
  const phases = useVariantPhases(game.settings.variant)
  const open = game.phase === null || phases.includes(game.phase.code) ? [] : [game.phase.code]
  return (
    <>
      <p class="hint muted small">The new times apply to the open phase as if it started now. Everyone is notified.</p>
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
  <InputField
    label={kind === 'pause' ? 'Hours' : 'Hours to add'}
    hint={hint}
    type="number"
    step="1"
    value={form.hours}
    onText={(hours) => onForm({ hours: hours === '' ? NaN : Number(hours), sure: false })}
  />
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
  <InputField
    label="Name of the player"
    hint={hint}
    type="text"
    value={form.name}
    onText={(name) => onForm({ name, sure: false })}
  />
)

/** Before the game starts, only players who have joined can be given a seat. */
const Joined = ({ form, onForm, data: { game, names } }: ActFieldsProps): JSX.Element => (
  <SelectField
    label="Player"
    value={form.name}
    options={[
      ['', 'Choose'] as const,
      ...game.players.flatMap((id) => (names[id] === undefined ? [] : [[names[id], names[id]] as const])),
    ]}
    onChange={(name) => onForm({ name })}
  />
)

/**
 * Before the game starts, only a seat that was given to a player can be taken back. Only an
 * announced change can be cancelled.
 */
function seatsFor(kind: ActKind, { status, seats }: GameData['game']): readonly SeatView[] {
  if (kind === 'keep-seat') return seats.filter(({ change }) => change !== null)
  return status === 'forming' && kind === 'open-seat' ? seats.filter(({ player }) => player !== null) : seats
}

const SeatSelect = ({ kind, form, onForm, data: { game }, hint }: Hinted): JSX.Element => (
  <SelectField
    label="Seat"
    hint={seatsFor(kind, game).length === 0 ? 'No seat has been given to a player yet.' : hint}
    value={form.seat}
    options={[[null, 'Choose'] as const, ...seatsFor(kind, game).map(({ seat, name }) => [seat, name] as const)]}
    onChange={(seat) => onForm({ seat })}
  />
)

const Sure = ({ kind, form, data: { game }, onForm }: ActFieldsProps): JSX.Element => (
  <Confirmation {...{ kind, form, game, onForm }} />
)

const Back = ({ hint, ...props }: Hinted): JSX.Element => {
  const {
    form,
    onForm,
    data: { game },
  } = props
  return (
    <>
      <SelectField
        label="To the beginning of"
        hint={hint}
        value={form.phase}
        options={game.history.map((code, n) => [n, phaseLabel(code, game.phase?.era ?? null)] as const).toReversed()}
        onChange={(phase) => onForm({ phase, sure: false })}
      />
      <Sure {...props} />
    </>
  )
}

const RESULT_LABELS: Readonly<Record<(typeof ENDINGS)[number], string>> = {
  draw: 'A draw of',
  solo: 'Won by',
  joint: 'Won together by',
  concession: 'Conceded to',
}

function Result(props: ActFieldsProps): JSX.Element {
  const {
    form,
    onForm,
    data: { game },
  } = props
  const { why, winners } = form
  const toggle = ({ seat }: SeatView, isWinner: boolean) =>
    isWinner ? [...winners, seat] : winners.filter((winner) => winner !== seat)
  return (
    <>
      <SelectField
        label="Result"
        value={why}
        options={ENDINGS.map((ending) => [ending, RESULT_LABELS[ending]] as const)}
        onChange={(ending) => onForm({ why: ending, sure: false })}
      />
      <fieldset>
        <legend>Who</legend>
        {game.seats.map((seat) => (
          <Checkbox
            key={seat.seat}
            checked={winners.includes(seat.seat)}
            onChange={(isWinner) => onForm({ winners: toggle(seat, isWinner), sure: false })}
          >
            {seat.name}
          </Checkbox>
        ))}
      </fieldset>
      <Sure {...props} />
    </>
  )
}
