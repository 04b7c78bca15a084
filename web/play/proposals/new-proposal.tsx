/** Something is proposed to all. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Motion } from '../../../src/game/proposal.ts'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { ProposalKind } from '../../../src/rules/seam/ballots.ts'
import { type GameData, propose } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { durationText } from '../../text/times.ts'
import { Checkbox, Field, Select, ApiErrorNotice } from '../../ui/parts.tsx'
import { HOURS, motionOf, MOTION_LABELS, type Particulars } from './motions.ts'

export interface NewProposalProps {
  readonly data: GameData
  readonly onData: (data: GameData) => void
}

export function NewProposal({ data, onData }: NewProposalProps): JSX.Element {
  const { busy, error, send } = useSending<GameData>()
  const { game } = data
  const kinds = game.mayPropose
  const [chosen, setChosen] = useState<ProposalKind>('draw')
  const [given, setGiven] = useState<Particulars>({ among: [], seat: null, hours: 24 })
  const kind = kinds.includes(chosen) ? chosen : kinds[0]
  if (kind === undefined) return <></>
  const motion = motionOf(kind, given, game)
  const suggest = async (asked: Motion) => {
    const newer = await send(() => propose(game.id, asked))
    if (newer !== null) onData(newer)
  }
  return (
    <details class="stack">
      <summary>Make a proposal</summary>
      <div class="stack">
        <Field label="What" hint="All are told what is proposed, and nobody by whom. To propose it is to agree.">
          {(control) => (
            <Select
              {...control}
              value={kind}
              options={kinds.map((each) => [each, MOTION_LABELS[each]] as const)}
              onChange={setChosen}
            />
          )}
        </Field>
        <More {...{ kind, data, given }} onGiven={setGiven} />
        <ApiErrorNotice error={error} />
        <div>
          <button disabled={busy || motion === null} onClick={() => motion !== null && void suggest(motion)}>
            Propose
          </button>
        </div>
      </div>
    </details>
  )
}

interface MoreProps {
  readonly kind: ProposalKind
  readonly data: GameData
  readonly given: Particulars
  readonly onGiven: (given: Particulars) => void
}

/** What a proposal of this kind needs to know. */
function More({ kind, data: { game }, given, onGiven }: MoreProps): JSX.Element | null {
  const survivors = game.seats.filter(({ alive }) => alive)
  switch (kind) {
    case 'draw':
      return game.settings.draws === 'named' ? (
        <Shares seats={survivors} among={given.among} onAmong={(among) => onGiven({ ...given, among })} />
      ) : null
    case 'concession':
      return <Chosen label="To" seats={survivors} {...{ given, onGiven }} />
    case 'replacement':
      return <Chosen label="Whose seat" seats={survivors} {...{ given, onGiven }} />
    case 'pause':
    case 'extension':
      return <ForHours {...{ given, onGiven }} />
    case 'resume':
    case 'cancellation':
    case 'roll-back':
      return null
  }
}

function Shares(props: {
  seats: readonly SeatView[]
  among: readonly Seat[]
  onAmong: (among: readonly Seat[]) => void
}): JSX.Element {
  const { seats, among, onAmong } = props
  return (
    <fieldset>
      <legend>Who shares it</legend>
      {seats.map((one) => (
        <Checkbox
          key={one.seat}
          checked={among.includes(one.seat)}
          onChange={(on) => onAmong(on ? [...among, one.seat] : among.filter((seat) => seat !== one.seat))}
        >
          {one.name}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function Chosen(props: {
  label: string
  seats: readonly SeatView[]
  given: Particulars
  onGiven: (given: Particulars) => void
}): JSX.Element {
  const { label, seats, given, onGiven } = props
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={given.seat ?? ''}
          options={[['', 'Choose'] as const, ...seats.map((one) => [one.seat, one.name] as const)]}
          onChange={(seat) => onGiven({ ...given, seat: seat === '' ? null : seat })}
        />
      )}
    </Field>
  )
}

const ForHours = ({ given, onGiven }: Pick<MoreProps, 'given' | 'onGiven'>): JSX.Element => (
  <Field label="For how long">
    {(control) => (
      <Select
        {...control}
        value={given.hours}
        options={HOURS.map((hours) => [hours, durationText(60 * hours)] as const)}
        onChange={(hours) => onGiven({ ...given, hours })}
      />
    )}
  </Field>
)
