/** The form for a new proposal. */
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Motion } from '../../../src/game/proposal.ts'
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import { DAY_HOURS } from '../../../src/lib/time.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { ProposalKind } from '../../../src/rules/seam/ballots.ts'
import { propose } from '../../client/api.ts'
import { durationText } from '../../text/times.ts'
import { SelectField } from '../../ui/fields.tsx'
import { ApiErrorNotice, Checkbox } from '../../ui/parts.tsx'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'

const MOTION_LABELS: Readonly<Record<ProposalKind, string>> = {
  draw: 'A draw',
  concession: 'Concede the game to someone',
  pause: 'A pause',
  resume: 'End the pause',
  extension: 'More time for this phase',
  replacement: 'Replace a player',
  cancellation: 'Call the game off',
  'roll-back': 'Replay the last phase',
}

/** For pauses and extensions, in hours. */
const DURATIONS = [6, 12, 24, 48, 72, 7 * DAY_HOURS, 14 * DAY_HOURS] as const

/** The fields of all kinds of proposals; each kind uses some of them. */
interface ProposalForm {
  readonly among: readonly Seat[]
  readonly seat: Seat | null
  readonly hours: number
}

/** Null while a choice is missing. */
function motionOf(kind: ProposalKind, { among, seat, hours }: ProposalForm, { settings }: GameView): Motion | null {
  switch (kind) {
    case 'draw':
      if (settings.draws === 'survivors') return { kind, among: [] }
      return among.length === 0 ? null : { kind, among }
    case 'concession':
      return seat === null ? null : { kind, to: seat }
    case 'pause':
    case 'extension':
      return { kind, hours }
    case 'replacement':
      return seat === null ? null : { kind, seat }
    case 'resume':
    case 'cancellation':
    case 'roll-back':
      return { kind }
  }
}

export function NewProposal({ data: { game }, onData }: GamePaneProps): JSX.Element {
  const { busy, error, run } = useGameAction(onData)
  const kinds = game.mayPropose
  const [chosen, setChosen] = useState<ProposalKind>('draw')
  const [form, setForm] = useState<ProposalForm>({ among: [], seat: null, hours: 24 })
  const fold = useRef<HTMLDetailsElement>(null)
  const kind = kinds.includes(chosen) ? chosen : kinds[0]
  if (kind === undefined) return <></>
  const motion = motionOf(kind, form, game)
  // Of two players, the other one knows.
  const isSecret = game.seats.filter(({ alive }) => alive).length > 2
  const isAboutMe = (kind === 'concession' || kind === 'replacement') && form.seat === game.you
  const vote = isAboutMe ? 'Only the others vote on it.' : 'Proposing counts as a yes.'
  const submit = async () => {
    if (motion === null || (await run(() => propose(game.id, motion))) === null || fold.current === null) return
    // The new proposal is above the form.
    fold.current.open = false
    fold.current.querySelector('summary')?.focus({ preventScroll: true })
    fold.current.scrollIntoView({ block: 'end' })
  }
  return (
    <details class="stack" ref={fold}>
      <summary>Make a proposal</summary>
      <div class="stack">
        <SelectField
          label="Proposal"
          hint={isSecret ? `Everyone sees the proposal, but not who made it. ${vote}` : vote}
          value={kind}
          options={kinds.map((each) => [each, MOTION_LABELS[each]] as const)}
          onChange={setChosen}
        />
        <Details {...{ kind, game, form }} onForm={(part) => setForm({ ...form, ...part })} />
        <ApiErrorNotice error={error} />
        <div>
          <button disabled={busy || motion === null} onClick={() => void submit()}>
            Propose
          </button>
        </div>
      </div>
    </details>
  )
}

interface DetailsProps {
  readonly kind: ProposalKind
  readonly game: GameView
  readonly form: ProposalForm
  readonly onForm: (part: Partial<ProposalForm>) => void
}

function Details({ kind, game, form, onForm }: DetailsProps): JSX.Element | null {
  const survivors = game.seats.filter(({ alive }) => alive)
  switch (kind) {
    case 'draw':
      return game.settings.draws === 'named' ? <DrawMembers seats={survivors} {...{ form, onForm }} /> : null
    case 'concession':
      return <SeatSelect label="Concede to" seats={survivors} {...{ form, onForm }} />
    case 'replacement':
      return <SeatSelect label="Whose seat" seats={survivors} {...{ form, onForm }} />
    case 'pause':
    case 'extension':
      return (
        <SelectField
          label="For how long"
          value={form.hours}
          options={DURATIONS.map((hours): [number, string] => [hours, durationText(60 * hours)])}
          onChange={(hours) => onForm({ hours })}
        />
      )
    case 'resume':
    case 'cancellation':
    case 'roll-back':
      return null
  }
}

interface SeatFieldProps extends Pick<DetailsProps, 'form' | 'onForm'> {
  readonly seats: readonly SeatView[]
}

const DrawMembers = ({ seats, form: { among }, onForm }: SeatFieldProps): JSX.Element => (
  <fieldset>
    <legend>Who shares the draw</legend>
    {seats.map(({ seat, name }) => (
      <Checkbox
        key={seat}
        checked={among.includes(seat)}
        onChange={(isMember) => onForm({ among: isMember ? [...among, seat] : among.filter((each) => each !== seat) })}
      >
        {name}
      </Checkbox>
    ))}
  </fieldset>
)

const SeatSelect = ({ label, seats, form, onForm }: SeatFieldProps & { readonly label: string }): JSX.Element => (
  <SelectField
    label={label}
    value={form.seat}
    options={[[null, 'Choose'] as const, ...seats.map(({ seat, name }) => [seat, name] as const)]}
    onChange={(seat) => onForm({ seat })}
  />
)
