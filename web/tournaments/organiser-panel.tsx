/** What the organiser can change: who plays, and the deadlines. Each shows its effect before it is done. */
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PlayerId } from '../../src/game/ids.ts'
import type { Answer } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { serviceNow } from '../client/service-clock.ts'
import { PRESET_LABELS, presetOf, presetTimes, type Times } from '../new-game/times/presets.ts'
import { announce } from '../ui/announcer.tsx'
import { SelectField } from '../ui/fields.tsx'
import { ApiErrorNotice, optionsOf, RadioGroup } from '../ui/parts.tsx'
import { effectText, nameIn, removable, replacementsFor, retimingText, seatEffectText } from './organiser-texts.ts'
import {
  type Removal,
  removeFromTournament,
  type Retiming,
  setTournamentTimes,
  takeBack,
  type Tournament,
} from './tournament-calls.ts'

interface PanelProps {
  readonly tournament: Tournament
  readonly onTournament: (tournament: Tournament) => void
}

export const OrganiserPanel = (props: PanelProps): JSX.Element => (
  <>
    <details>
      <summary>Remove or replace a player</summary>
      <RemovePlayer {...props} />
    </details>
    <details>
      <summary>Change the deadlines</summary>
      <ChangeTimes {...props} />
    </details>
  </>
)

function RemovePlayer({ tournament, onTournament }: PanelProps): JSX.Element {
  const [player, choosePlayer] = useState<PlayerId | null>(null)
  const [replacement, chooseReplacement] = useState<PlayerId | null>(null)
  const optionFor = (person: PlayerId) => [person, nameIn(tournament, person)] as const
  const removed = tournament.players.filter(({ role }) => role === 'removed')
  return (
    <div class="stack">
      <SelectField
        label="Who leaves"
        value={player}
        options={[[null, 'Choose a player'], ...removable(tournament).map(optionFor)]}
        onChange={(person) => {
          choosePlayer(person)
          chooseReplacement(null)
        }}
      />
      {player !== null && (
        <>
          <SelectField
            label="Who replaces them"
            hint="Players on the waiting list, and players without a seat in the same round."
            value={replacement}
            options={[[null, 'Nobody'], ...replacementsFor(tournament, player).map(optionFor)]}
            onChange={chooseReplacement}
          />
          <Confirmed<Removal>
            key={`${player} ${replacement ?? ''}`}
            question="Show what happens"
            yes={replacement === null ? 'Yes, remove them' : 'Yes, replace them'}
            call={(preview) => removeFromTournament(tournament.id, { player, replacement, preview })}
            onDone={(done) => {
              choosePlayer(null)
              onTournament(done.tournament)
              announce(`${nameIn(tournament, player)} no longer takes part`)
            }}
          >
            {(effect) => <RemovalEffect {...{ tournament, player, replacement, effect }} />}
          </Confirmed>
        </>
      )}
      {removed.map((entry) => (
        <Removed key={entry.player} {...{ tournament, onTournament }} player={entry.player} />
      ))}
    </div>
  )
}

interface EffectProps {
  readonly tournament: Tournament
  readonly player: PlayerId
  readonly replacement: PlayerId | null
  readonly effect: Removal
}

function RemovalEffect({ tournament, player, replacement, effect }: EffectProps): JSX.Element {
  const zone = useZone()
  const now = serviceNow()
  return (
    <ul class="effects">
      {effect.games.map((game) => (
        <li key={game.game}>{seatEffectText(tournament, game, replacement, now, zone)}</li>
      ))}
      <li>{effectText(tournament, player, replacement)}</li>
    </ul>
  )
}

function Removed({ tournament, onTournament, player }: PanelProps & { readonly player: PlayerId }): JSX.Element {
  const { busy, error, send } = useSending<Tournament>()
  const returnPlayer = async () => {
    const newer = await send(() => takeBack(tournament.id, player))
    if (newer === null) return
    onTournament(newer)
    announce(`${nameIn(tournament, player)} plays again from the next round on`)
  }
  return (
    <div class="row">
      <p>
        {nameIn(tournament, player)} was removed. If you take them back, they play from the next round on, and keep
        seats that have not changed hands yet.
      </p>
      <button disabled={busy} onClick={() => void returnPlayer()}>
        Take back
      </button>
      <ApiErrorNotice error={error} />
    </div>
  )
}

function ChangeTimes({ tournament, onTournament }: PanelProps): JSX.Element {
  const now: Times = { minutes: tournament.minutes, schedule: tournament.schedule }
  const [times, choose] = useState<Times>(now)
  const preset = presetOf(times)
  return (
    <div class="stack">
      <RadioGroup
        legend="Pace of all games"
        value={preset ?? 'own'}
        options={[...optionsOf(PRESET_LABELS), ...(preset === null ? ([['own', 'As it is']] as const) : [])]}
        onChange={(key) => key !== 'own' && choose(presetTimes(key, now))}
      />
      <Confirmed<Retiming>
        key={JSON.stringify(times)}
        question="Show what happens"
        yes="Yes, change the deadlines"
        call={(preview) => setTournamentTimes(tournament.id, times, preview)}
        onDone={(done) => {
          onTournament(done.tournament)
          announce('The deadlines have changed')
        }}
      >
        {(effect) => <RetimingEffect effect={effect} />}
      </Confirmed>
    </div>
  )
}

function RetimingEffect({ effect }: { readonly effect: Retiming }): JSX.Element {
  const zone = useZone()
  const now = serviceNow()
  return (
    <ul class="effects">
      {effect.games.map((game) => (
        <li key={game.game}>{retimingText(effect.tournament, game, now, zone)}</li>
      ))}
      <li>Games of later rounds start with this pace.</li>
    </ul>
  )
}

interface ConfirmedProps<T> {
  readonly question: string
  readonly yes: string
  /** With `true` nothing changes. */
  readonly call: (preview: boolean) => Promise<Answer<T>>
  readonly onDone: (done: T) => void
  /** What happens. */
  readonly children: (effect: T) => ComponentChildren
}

/** The service says what would happen; a second button does it. */
function Confirmed<T>({ question, yes, call, onDone, children }: ConfirmedProps<T>): JSX.Element {
  const [effect, show] = useState<T | null>(null)
  const { busy, error, send } = useSending<T>()
  const confirm = async () => {
    const done = await send(() => call(false))
    show(null)
    if (done !== null) onDone(done)
  }
  return (
    <div class="stack">
      {effect === null ? (
        <div class="row">
          <button disabled={busy} onClick={() => void send(() => call(true)).then(show)}>
            {question}
          </button>
        </div>
      ) : (
        <>
          {children(effect)}
          <div class="row">
            <button class="primary" disabled={busy} onClick={() => void confirm()}>
              {yes}
            </button>
            <button disabled={busy} onClick={() => show(null)}>
              No, leave it
            </button>
          </div>
        </>
      )}
      <ApiErrorNotice error={error} />
    </div>
  )
}
