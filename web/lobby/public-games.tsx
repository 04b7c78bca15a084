/** Public games: open to join, with open seats, in progress, finished. With their filters. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '../../src/lib/time.ts'
import {
  fetchOpenSeatGames,
  fetchPublicGames,
  fetchReliability,
  type GameData,
  type ListedStatus,
  type Listing,
  takeSeat,
} from '../client/api.ts'
import { signInUrl, useMe, useMyGames, useZone } from '../client/session.tsx'
import { useLoad, useSending } from '../client/requests.ts'
import { useEra, useVariantTitle } from '../client/variant-info.ts'
import { durationText, timeLeft, when } from '../text/times.ts'
import { capitalize, formatCount, formatNumber, phaseLabel } from '../text/words.ts'
import { useNow, useOnReturn } from '../ui/hooks.ts'
import { ApiErrorNotice, Fetched, Section, Select } from '../ui/parts.tsx'
import { SmallBoard } from '../ui/small-board.tsx'
import '../ui/filter.css'
import '../ui/game-lists.css'

/** By minutes of a movement phase: `from` inclusive, `to` exclusive. */
const PACES = [
  { id: '', title: 'Any pace', from: 0, to: Infinity },
  { id: 'live', title: 'In one sitting', from: 0, to: 2 * HOUR_MINUTES },
  { id: 'daily', title: 'Up to a day per phase', from: 2 * HOUR_MINUTES, to: DAY_MINUTES + 1 },
  { id: 'slow', title: 'More than a day per phase', from: DAY_MINUTES + 1, to: Infinity },
] as const

interface Filter {
  /** A variant's id; empty: all. */
  readonly variant: string
  /** The id of a pace; empty: all. */
  readonly pace: string
}

export const NO_FILTER: Filter = { variant: '', pace: '' }

export function matchesFilter({ variant, minutes }: Pick<Listing, 'variant' | 'minutes'>, filter: Filter): boolean {
  const pace = PACES.find(({ id }) => id === filter.pace) ?? PACES[0]
  const matchesVariant = filter.variant === '' || variant === filter.variant
  return matchesVariant && minutes.moves >= pace.from && minutes.moves < pace.to
}

/** The distinct variants of these games, in order of appearance. */
const variantsIn = (games: readonly Pick<Listing, 'variant'>[]): readonly string[] => [
  ...new Set(games.map(({ variant }) => variant)),
]

function OpenSeats({ games }: { readonly games: readonly Listing[] }): JSX.Element {
  const own = useReliability()
  const shown = games.filter((game) => isReliableEnough(game, own))
  const hiddenCount = games.length - shown.length
  return (
    <>
      {shown.length > 0 && (
        <ul class="games boards">
          {shown.map((game) => (
            <Offer key={game.id} game={game} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <p class="muted">
          {formatCount(hiddenCount, 'game')} {hiddenCount === 1 ? 'requires' : 'require'} a higher reliability than
          yours ({own ?? 0}%).
        </p>
      )}
    </>
  )
}

/** The player's own, in percent; null without an account or a record. */
function useReliability(): number | null {
  const id = useMe()?.id ?? null
  const { loaded } = useLoad<number | null>(`reliability ${id ?? ''}`, () =>
    id === null ? Promise.resolve({ ok: true, value: null }) : fetchReliability(id),
  )
  return loaded.state === 'here' ? loaded.value : null
}

const oneMinute = () => MINUTE_MS

function Offer({ game }: { readonly game: Listing }): JSX.Element {
  const titleOf = useVariantTitle()
  const eraOf = useEra()
  const zone = useZone()
  const now = useNow(oneMinute)
  const { id, name, variant, phase, deadline, minutes, changedOptions } = game
  return (
    <li>
      <a class="game" href={`/games/${id}`}>
        <SmallBoard game={game} />
        <span class="game-name">{name}</span>
        <span class="muted">
          {titleOf(variant)}
          {phase !== null && ` · ${phaseLabel(phase, eraOf(variant))}`}
        </span>
        {deadline !== null && (
          <span>
            Orders due {when(deadline, now, zone)} <span class="whole">({timeLeft(deadline - now)})</span>
          </span>
        )}
        <span class="muted">
          {[`${durationText(minutes.moves)} per movement phase`, ...(changedOptions ?? [])].join(' · ')}
        </span>
      </a>
      <Take game={game} />
    </li>
  )
}

function Take({ game: { id, openSeats } }: { readonly game: Listing }): JSX.Element {
  const me = useMe()
  const { route } = useLocation()
  const { loaded } = useMyGames()
  const { busy, error, send } = useSending<GameData>()
  const isPlayer = loaded.state === 'here' && loaded.value.some((game) => game.id === id)
  const take = async (seat: Listing['openSeats'][number]) => {
    if ((await send(() => takeSeat(id, seat.seat, null))) !== null) route(`/games/${id}`)
  }
  if (isPlayer) return <p class="offers muted">You are in this game.</p>
  return (
    <div class="offers">
      {openSeats.toSorted(vacatedFirst).map((seat) =>
        me === null ? (
          <p key={seat.seat}>
            {seatText(seat)} <a href={signInUrl(`/games/${id}`)}>Sign in to take it</a>
          </p>
        ) : (
          <p key={seat.seat} class="row">
            <span>{seatText(seat)}</span>
            <button disabled={busy} onClick={() => void take(seat)}>
              Take {seat.plays}
            </button>
          </p>
        ),
      )}
      <ApiErrorNotice error={error} />
    </div>
  )
}

type OpenSeat = Listing['openSeats'][number]

const vacatedFirst = (a: OpenSeat, b: OpenSeat): number => Number(a.computer === true) - Number(b.computer === true)

/** `France: 3 units, 4 centres.` */
export const seatText = ({ plays, units, centres, computer }: OpenSeat): string =>
  `${plays}: ${formatCount(units, 'unit')}, ${formatCount(centres, 'centre')}${computer === true ? ', played by the computer' : ''}.`

/** What a newcomer can do in a game with computers; null if there are none. */
export function computersText({ status, openSeats }: Pick<Listing, 'status' | 'openSeats'>): string | null {
  const count = openSeats.filter(({ computer }) => computer === true).length
  if (status !== 'playing' || count === 0) return null
  return count === 1
    ? 'A computer plays one seat. You can take it over.'
    : `Computers play ${formatNumber(count)} seats. You can take one over.`
}

/** `own`: the player's reliability in percent; null: no record yet, which is enough. */
export const isReliableEnough = ({ reliability }: Pick<Listing, 'reliability'>, own: number | null): boolean =>
  own === null || own >= reliability

type List = ListedStatus | 'open'

const LISTS = [
  ['forming', 'Open to join'],
  ['open', 'Open seats'],
  ['playing', 'In progress'],
  ['finished', 'Finished'],
] as const satisfies readonly (readonly [List, string])[]

const EMPTY_TEXT: Readonly<Record<List, string>> = {
  forming: 'No games are waiting for players right now.',
  open: 'No games in progress have an open seat right now.',
  playing: 'No public games are in progress right now.',
  finished: 'No public games have finished yet.',
}

export function PublicGames(): JSX.Element {
  const [list, setList] = useState<List>('forming')
  const { loaded, reload } = useLoad(`public ${list}`, () =>
    list === 'open' ? fetchOpenSeatGames() : fetchPublicGames(list),
  )
  useOnReturn(reload)
  return (
    <Section title="Public games">
      <div class="filter" role="group" aria-label="Which public games are shown">
        {LISTS.map(([status, label]) => (
          <button key={status} aria-pressed={list === status} onClick={() => setList(status)}>
            {label}
          </button>
        ))}
      </div>
      <Fetched load={loaded} onRetry={reload}>
        {(games) =>
          games.length === 0 ? (
            <p class="muted">{EMPTY_TEXT[list]}</p>
          ) : (
            <Filtered games={games} asSeats={list === 'open'} />
          )
        }
      </Fetched>
    </Section>
  )
}

/** Shorter lists need no filter. */
const MIN_FILTERED = 4

interface FilteredProps {
  readonly games: readonly Listing[]
  /** Shows open seats instead of games. */
  readonly asSeats: boolean
}

function Filtered({ games, asSeats }: FilteredProps): JSX.Element {
  const [filter, setFilter] = useState(NO_FILTER)
  const shown = games.filter((game) => matchesFilter(game, filter))
  return (
    <>
      {games.length >= MIN_FILTERED && <Filters {...{ games, filter }} onFilter={setFilter} />}
      {shown.length === 0 ? (
        <div class="row">
          <p class="muted">None of the {formatCount(games.length, 'game')} matches.</p>
          <button onClick={() => setFilter(NO_FILTER)}>Show all</button>
        </div>
      ) : asSeats ? (
        <OpenSeats games={shown} />
      ) : (
        <ul class="games boards">
          {shown.map((game) => (
            <PublicGame key={game.id} game={game} />
          ))}
        </ul>
      )}
    </>
  )
}

interface FiltersProps {
  readonly games: readonly Listing[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

function Filters({ games, filter, onFilter }: FiltersProps): JSX.Element {
  const titleOf = useVariantTitle()
  const variants = variantsIn(games).map((id): [string, string] => [id, titleOf(id)])
  return (
    <div class="row filters">
      <Select
        aria-label="Variant"
        value={filter.variant}
        options={[['', 'Every variant'], ...variants]}
        onChange={(variant) => onFilter({ ...filter, variant })}
      />
      <Select
        aria-label="Pace"
        value={filter.pace}
        options={PACES.map(({ id, title }): [string, string] => [id, title])}
        onChange={(pace) => onFilter({ ...filter, pace })}
      />
    </div>
  )
}

function PublicGame({ game }: { readonly game: Listing }): JSX.Element {
  const titleOf = useVariantTitle()
  const eraOf = useEra()
  const about =
    game.status === 'forming'
      ? `${game.players} of ${game.seats} players`
      : game.phase === null
        ? 'Over'
        : phaseLabel(game.phase, eraOf(game.variant))
  const computers = computersText(game)
  return (
    <li>
      <a class="game" href={`/games/${game.id}`}>
        <SmallBoard game={game} />
        <span class="game-name">{game.name}</span>
        <span class="muted">{titleOf(game.variant)}</span>
        <span>{about}</span>
        {computers !== null && <span>{computers}</span>}
        <span class="muted">{capitalize(durationText(game.minutes.moves))} per movement phase</span>
      </a>
    </li>
  )
}
