/** The controls that filter the archive. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useVariantTitles } from '../client/variant-info.ts'
import { serviceNow } from '../client/service-clock.ts'
import { Select } from '../ui/parts.tsx'
import { ENDING_OPTIONS, type Filter, LENGTH_OPTIONS, yearOptions } from './archive-query.ts'

interface FiltersProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

export function ArchiveFilters({ filter, onFilter }: FiltersProps): JSX.Element {
  const variants = useVariantTitles()
  const set = (name: keyof Filter) => (value: string) => onFilter({ ...filter, [name]: value })
  return (
    <div class="archive-filters" role="group" aria-label="Which finished games are shown">
      <Select
        aria-label="Variant"
        value={filter.variant}
        options={[['', 'Every variant'], ...variants]}
        onChange={set('variant')}
      />
      <Select aria-label="Result" value={filter.ending} options={ENDING_OPTIONS} onChange={set('ending')} />
      <Select aria-label="Length" value={filter.length} options={LENGTH_OPTIONS} onChange={set('length')} />
      <Select
        aria-label="Year in which it ended"
        value={filter.year}
        options={yearOptions(serviceNow())}
        onChange={set('year')}
      />
      <PlayerField player={filter.player} onPlayer={set('player')} />
    </div>
  )
}

interface PlayerFieldProps {
  readonly player: string
  readonly onPlayer: (player: string) => void
}

/** Keeps what is being typed when the page is drawn again. */
function PlayerField({ player, onPlayer }: PlayerFieldProps): JSX.Element {
  const [typed, setTyped] = useState(player)
  useEffect(() => setTyped(player), [player])
  return (
    <input
      type="search"
      aria-label="Player"
      placeholder="Name of a player"
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => onPlayer(event.currentTarget.value.trim())}
    />
  )
}
