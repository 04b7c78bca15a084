/** A tournament: what it is, entering it, drawing rounds, standings and boards. */
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Answer } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { decapitalize, formatList, nameOf, OUTCOME_LABELS, STATUS_LABELS } from '../text/words.ts'
import { announce } from '../ui/announcer.tsx'
import { ApiErrorNotice, Section, SignInFirst } from '../ui/parts.tsx'
import {
  drawRound,
  enterTournament,
  type Tournament,
  type TournamentBoard,
  unstarted,
  withdraw,
} from './tournament-calls.ts'
import { nameIn } from './organiser-texts.ts'
import { OrganiserPanel } from './organiser-panel.tsx'
import {
  canDraw,
  drawText,
  nextRound,
  orderText,
  pointsText,
  roundsText,
  roundTitle,
  SCORING_HINTS,
  SCORING_LABELS,
  tieBreakText,
} from './tournament-texts.ts'

interface TournamentProps {
  readonly tournament: Tournament
  /** From the address. */
  readonly invitation: string | null
  readonly onTournament: (tournament: Tournament) => void
}

export function TournamentView(props: TournamentProps): JSX.Element {
  const { tournament } = props
  const titleOf = useVariantTitle()
  const next = nextRound(tournament)
  const drawn = [...new Set(tournament.boards.map(({ round }) => round))].toReversed()
  const areGamesRunning = tournament.boards.some(({ status }) => status !== 'finished' && status !== 'abandoned')
  const isOver = next === null && !areGamesRunning
  const waitingList = tournament.players.filter(({ role, withdrawn }) => role === 'replacement' && !withdrawn)
  return (
    <div class="stack wide">
      <div class="stack">
        <p>
          {[
            titleOf(tournament.variant),
            roundsText(tournament),
            `organised by ${nameIn(tournament, tournament.creator)}`,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        <p class="muted small">
          {SCORING_LABELS[tournament.scoring]}: {decapitalize(SCORING_HINTS[tournament.scoring])}
        </p>
        {isOver ? <p class="muted">The tournament is over.</p> : <Entry {...props} isOpen={next !== null} />}
      </div>
      {tournament.you === 'organiser' && !isOver && (
        <section class="panel stack" aria-label="For the organiser">
          <Draw {...props} next={next} />
          <OrganiserPanel {...props} />
        </section>
      )}
      <Section title="Standings">
        {tournament.standings.length === 0 ? (
          <p class="muted">Nobody has entered yet.</p>
        ) : (
          <>
            <Standings tournament={tournament} />
            <p class="muted small">{orderText(tournament)}</p>
          </>
        )}
        {waitingList.length > 0 && (
          <p class="muted small">
            On the waiting list: {formatList(waitingList.map(({ player }) => nameIn(tournament, player)))}.
          </p>
        )}
      </Section>
      {drawn.map((round) => (
        <Section key={round} title={roundTitle(tournament, round)}>
          <Round tournament={tournament} round={round} />
        </Section>
      ))}
    </div>
  )
}

/** Entering as a player or a replacement, and withdrawing. */
function Entry({ tournament, invitation, onTournament, isOpen }: TournamentProps & { readonly isOpen: boolean }) {
  const me = useMe()
  const { busy, error, send } = useSending<Tournament>()
  const run = async (call: () => Promise<Answer<Tournament>>, done: string) => {
    const newer = await send(call)
    if (newer === null) return
    onTournament(newer)
    announce(done)
  }
  const enterAs = (as: 'player' | 'replacement', done: string) => () =>
    void run(() => enterTournament(tournament.id, invitation, as), done)
  const { entered, players } = tournament
  if (players.some(({ player, role }) => player === me?.id && role === 'removed'))
    return <p>The organiser has removed you from this tournament. Ask them to take you back.</p>
  if (me === null) return <SignInFirst to="enter" />
  return (
    <div class="stack">
      {!isOpen && <p class="muted">All rounds have been drawn. You can still replace a player who leaves.</p>}
      {entered !== null && isOpen && <p>{ENTERED[entered]}</p>}
      {entered === 'replacement' && !isOpen && <p>{ENTERED.replacement}</p>}
      <div class="row">
        {entered !== 'player' && isOpen && (
          <button class="primary" disabled={busy} onClick={enterAs('player', 'You have entered')}>
            Enter
          </button>
        )}
        {entered === null && (
          <button disabled={busy} onClick={enterAs('replacement', 'You are on the waiting list')}>
            Join the waiting list
          </button>
        )}
        {(entered === 'replacement' || (entered === 'player' && isOpen)) && (
          <button disabled={busy} onClick={() => void run(() => withdraw(tournament.id), 'You have withdrawn')}>
            Withdraw
          </button>
        )}
      </div>
      {entered === null && (
        <p class="muted small">
          If you join the waiting list, the organiser can give you the seat of a player who leaves, but no other.
          Everyone who sees the tournament sees its players and results.
        </p>
      )}
      <ApiErrorNotice error={error} />
    </div>
  )
}

const ENTERED = {
  player: 'You play from the next round on. When it is drawn, you get a seat, and the game starts.',
  replacement: 'You are on the waiting list. The organiser can give you the seat of a player who leaves.',
} as const

/** Drawing a round starts games, which cannot be undone: it shows the effect and asks. */
function Draw({ tournament, onTournament, next }: TournamentProps & { readonly next: number | null }): JSX.Element {
  const [isAsking, ask] = useState(false)
  const { busy, error, send } = useSending<Tournament>()
  const interrupted = tournament.boards.find(({ started }) => !started)?.round ?? null
  const round = interrupted ?? next
  if (round === null) return <></>
  const title = roundTitle(tournament, round)
  const name = tournament.final && round === tournament.rounds ? 'the final' : title
  const draw = async () => {
    const newer = await send(() => drawRound(tournament.id, round))
    ask(false)
    if (newer === null) return
    onTournament(newer)
    announce(tournament.final && round === tournament.rounds ? 'The final is drawn' : `${title} is drawn`)
  }
  return (
    <>
      <p>
        {interrupted === null
          ? drawText(tournament, round)
          : `${unstarted(tournament, round)} boards of ${title} have no game yet, because the draw was interrupted.`}
      </p>
      <div class="row">
        {interrupted !== null ? (
          <button class="primary" disabled={busy} onClick={() => void draw()}>
            Start the missing games
          </button>
        ) : isAsking ? (
          <>
            <button class="primary" disabled={busy} onClick={() => void draw()}>
              {busy ? 'Starting the games…' : `Yes, draw ${name}`}
            </button>
            <button disabled={busy} onClick={() => ask(false)}>
              Not yet
            </button>
          </>
        ) : (
          <button disabled={!canDraw(tournament, round)} onClick={() => ask(true)}>
            Draw {name}
          </button>
        )}
      </div>
      <ApiErrorNotice error={error} />
    </>
  )
}

function Standings({ tournament }: { readonly tournament: Tournament }): JSX.Element {
  const { standings, players, final } = tournament
  const left = new Map(players.flatMap(({ player, withdrawn, role }) => (withdrawn ? [[player, role] as const] : [])))
  return (
    <Table
      columns={[
        'Place',
        'Player',
        'Points',
        ...(final ? (['Final'] as const) : []),
        'Games',
        'Best',
        'Centres',
        'Solos',
      ]}
    >
      {standings.map((row) => {
        const tieBreak = tieBreakText(row)
        return (
          <tr key={row.player}>
            <td class="figure">{row.place}</td>
            <th scope="row">
              <a href={`/players/${row.player}`}>{nameIn(tournament, row.player)}</a>
              {left.has(row.player) && (
                <span class="muted small"> · {left.get(row.player) === 'removed' ? 'removed' : 'withdrawn'}</span>
              )}
              {tieBreak !== null && <span class="muted small tie-break">{tieBreak}</span>}
            </th>
            <td class="figure">{pointsText(row.points)}</td>
            {final && <td class="figure">{row.final === null ? '–' : pointsText(row.final)}</td>}
            <td class="figure">{row.games}</td>
            <td class="figure">{pointsText(row.best)}</td>
            <td class="figure">{row.centres}</td>
            <td class="figure">{row.solos}</td>
          </tr>
        )
      })}
    </Table>
  )
}

type Column = 'Place' | 'Player' | 'Points' | 'Final' | 'Games' | 'Best' | 'Centres' | 'Solos' | 'Power' | 'Result'
const TEXT_COLUMNS: readonly Column[] = ['Player', 'Power', 'Result']

/** Cells of columns with numbers need the class `figure`. */
function Table({ columns, children }: { readonly columns: readonly Column[]; readonly children: ComponentChildren }) {
  return (
    <div class="tournament-table">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" class={TEXT_COLUMNS.includes(column) ? undefined : 'figure'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function Round({ tournament, round }: { readonly tournament: Tournament; readonly round: number }): JSX.Element {
  const boards = tournament.boards.filter((board) => board.round === round)
  const seated = new Set(boards.flatMap(({ seats }) => seats.map(({ player }) => player)))
  const isLatest = tournament.boards.every((board) => board.round <= round)
  const waiting = tournament.players.filter(
    ({ player, withdrawn, role }) => role === 'player' && !withdrawn && !seated.has(player),
  )
  return (
    <div class="stack">
      <ul class="tournament-boards">
        {boards.map((board) => (
          <li key={board.board}>
            <Board tournament={tournament} board={board} />
          </li>
        ))}
      </ul>
      {isLatest && waiting.length > 0 && (
        <p class="muted small">
          Without a seat in this round: {formatList(waiting.map(({ player }) => nameIn(tournament, player)))}.
        </p>
      )}
    </div>
  )
}

function Board({
  tournament,
  board,
}: {
  readonly tournament: Tournament
  readonly board: TournamentBoard
}): JSX.Element {
  const isOver = board.status === 'finished'
  return (
    <div class="stack">
      <h3>
        <a href={`/games/${board.game}`}>Board {board.board}</a>{' '}
        <span class="muted small">{board.status === null ? 'Starting' : STATUS_LABELS[board.status]}</span>
      </h3>
      <Table columns={['Power', 'Player', ...(isOver ? (['Centres', 'Result', 'Points'] as const) : [])]}>
        {board.seats.map(({ seat, plays, player, open, centres, outcome, points }) => (
          <tr key={seat}>
            <th scope="row">{plays ?? nameOf(seat)}</th>
            <td>
              {nameIn(tournament, player)}
              {open && <span class="muted small"> · seat open</span>}
            </td>
            {isOver && (
              <>
                <td class="figure">{centres}</td>
                <td>{outcome === null ? '' : OUTCOME_LABELS[outcome]}</td>
                <td class="figure">{points === null ? '' : pointsText(points)}</td>
              </>
            )}
          </tr>
        ))}
      </Table>
    </div>
  )
}
