/** Public games: open to join, with open seats, in progress, finished. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type ListedStatus, type Listing, fetchOpenSeatGames, fetchPublicGames } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { useEra, useVariantTitle } from '../client/variant-info.ts'
import { durationText } from '../text/times.ts'
import { capitalize, phaseLabel, formatCount } from '../text/words.ts'
import { useOnReturn } from '../ui/hooks.ts'
import { Fetched, Select } from '../ui/parts.tsx'
import { type Filter, matchesFilter, NO_FILTER, PACES, variantsIn } from './filter.ts'
import { OpenSeats } from './open-seats.tsx'
import { Section } from './section.tsx'
import { SmallBoard } from '../ui/small-board.tsx'

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
  return (
    <li>
      <a class="game" href={`/games/${game.id}`}>
        <SmallBoard game={game} />
        <span class="game-name">{game.name}</span>
        <span class="muted">{titleOf(game.variant)}</span>
        <span>{about}</span>
        <span class="muted">{capitalize(durationText(game.minutes.moves))} per movement phase</span>
      </a>
    </li>
  )
}
