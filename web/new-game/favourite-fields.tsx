/** Favourite players to invite to a new game. Nothing if there are none. */
import type { JSX } from 'preact'
import type { PlayerId } from '../../src/game/ids.ts'
import { fetchPeople } from '../client/people-api.ts'
import { useLoad } from '../client/requests.ts'
import { Checkbox } from '../ui/parts.tsx'

interface FavouriteFieldsProps {
  readonly invited: readonly PlayerId[]
  readonly onInvited: (players: readonly PlayerId[]) => void
}

export function FavouriteFields({ invited, onInvited }: FavouriteFieldsProps): JSX.Element | null {
  const { loaded } = useLoad('people', fetchPeople)
  if (loaded.state !== 'here' || loaded.value.favourites.length === 0) return null
  return (
    <fieldset>
      <legend>Invite favourites by e-mail</legend>
      {loaded.value.favourites.map(({ player, name }) => (
        <Checkbox
          key={player}
          checked={invited.includes(player)}
          onChange={(on) => onInvited(on ? [...invited, player] : invited.filter((id) => id !== player))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
