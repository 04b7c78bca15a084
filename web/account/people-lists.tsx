/** The favourite and blocked players of a player: lists on the account page, buttons on profiles. */
import type { JSX } from 'preact'
import type { PlayerId } from '../../src/game/ids.ts'
import {
  addFavourite,
  blockPlayer,
  fetchPeople,
  type People,
  removeFavourite,
  unblockPlayer,
} from '../client/people-api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { ApiErrorNotice, Fetched } from '../ui/parts.tsx'

type Change = (call: () => ReturnType<typeof fetchPeople>) => void

function usePeople() {
  const { loaded, reload, put } = useLoad<People>('people', fetchPeople)
  const { busy, error, send } = useSending<People>()
  const change: Change = (call) =>
    void send(call).then((people) => {
      if (people !== null) put(people)
    })
  return { loaded, reload, busy, error, change }
}

export function PeopleLists(): JSX.Element {
  const { loaded, reload, busy, error, change } = usePeople()
  return (
    <section class="stack" aria-labelledby="people">
      <h2 id="people">People</h2>
      <p class="muted">
        Add favourites and block players on their profiles. You can invite your favourites when you start a game. Nobody
        else sees these lists.
      </p>
      <Fetched load={loaded} onRetry={reload}>
        {({ favourites, blocked }) => (
          <>
            <PlayerList
              title="Favourites"
              none="No favourites yet."
              act="Remove"
              players={favourites}
              busy={busy}
              onAct={(player) => change(() => removeFavourite(player))}
            />
            <PlayerList
              title="Blocked players"
              none="You have not blocked anyone."
              act="Unblock"
              players={blocked}
              busy={busy}
              onAct={(player) => change(() => unblockPlayer(player))}
            />
          </>
        )}
      </Fetched>
      <ApiErrorNotice error={error} />
    </section>
  )
}

interface PlayerListProps {
  readonly title: string
  readonly none: string
  readonly act: string
  readonly players: People['blocked']
  readonly busy: boolean
  readonly onAct: (player: PlayerId) => void
}

const PlayerList = ({ title, none, act, players, busy, onAct }: PlayerListProps): JSX.Element => (
  <>
    <h3>{title}</h3>
    {players.length === 0 ? (
      <p>{none}</p>
    ) : (
      <ul class="stack" aria-label={title}>
        {players.map(({ player, name }) => (
          <li key={player} class="row">
            <a href={`/players/${player}`}>{name}</a>
            <button type="button" class="quiet" disabled={busy} onClick={() => onAct(player)}>
              {act} <span class="out-of-sight">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </>
)

/** For the profile of somebody else. */
export function PersonActions({ id }: { readonly id: PlayerId }): JSX.Element {
  const { loaded, reload, busy, error, change } = usePeople()
  return (
    <section class="stack" aria-label="This player and you">
      <Fetched load={loaded} onRetry={reload}>
        {({ favourites, blocked }) => {
          const isFavourite = favourites.some(({ player }) => player === id)
          const isBlocked = blocked.some(({ player }) => player === id)
          return (
            <>
              <div class="row">
                <button
                  disabled={busy}
                  onClick={() => change(() => (isFavourite ? removeFavourite(id) : addFavourite(id)))}
                >
                  {isFavourite ? 'Remove from favourites' : 'Add to favourites'}
                </button>
                <button
                  class={isBlocked ? '' : 'danger'}
                  disabled={busy}
                  onClick={() => change(() => (isBlocked ? unblockPlayer(id) : blockPlayer(id)))}
                >
                  {isBlocked ? 'Unblock' : 'Block'}
                </button>
              </div>
              <p class="muted small">
                {isBlocked ? 'You have blocked this player. ' : 'If you block this player, '}
                {isBlocked ? 'Neither' : 'neither'} of you can join the other’s games or invite the other. They are not
                notified. Games you already share continue; you can mute conversations there. In a tournament you have
                both entered, you meet only if there are too few boards, or in the final. Anonymous games that already
                exist ignore new blocks.
              </p>
            </>
          )
        }}
      </Fetched>
      <ApiErrorNotice error={error} />
    </section>
  )
}
