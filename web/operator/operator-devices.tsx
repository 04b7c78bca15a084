/** Games in which several accounts were signed in from the same browser. */
import type { JSX } from 'preact'
import { findSharedDevices } from '../client/operator-api.ts'
import { useLoad } from '../client/requests.ts'
import { STATUS_LABELS } from '../text/words.ts'
import { Fetched, LazyDetails } from '../ui/parts.tsx'
import { DevicePairs, NoneText, UnknownText } from './device-pairs.tsx'

export const GamesSharingDevices = (): JSX.Element => (
  <section class="stack" aria-label="Accounts on one device">
    <h2>Accounts on one device</h2>
    <LazyDetails summary="In games of the last 90 days">{() => <SharingList game={null} />}</LazyDetails>
  </section>
)

export const DevicesInGame = ({ id }: { readonly id: string }): JSX.Element => (
  <LazyDetails summary="Accounts on one device">{() => <SharingList game={id} />}</LazyDetails>
)

/** `game`: only this game; null: all games, each with a link. */
function SharingList({ game }: { readonly game: string | null }): JSX.Element {
  const { loaded, reload } = useLoad(`devices ${game ?? 'everywhere'}`, () => findSharedDevices(game))
  return (
    <Fetched load={loaded} onRetry={reload}>
      {({ games, names }) =>
        games.length === 0 ? (
          <NoneText />
        ) : (
          <div class="stack">
            {games.map(({ id, name, status, pairs }) => (
              <div key={id} class="stack" role="group" aria-label={name}>
                {game === null && (
                  <h3>
                    <a href={`/operator?game=${id}`}>
                      <bdi>{name}</bdi>
                    </a>{' '}
                    <span class="small muted">{STATUS_LABELS[status]}</span>
                  </h3>
                )}
                <DevicePairs pairs={pairs} names={names} />
              </div>
            ))}
            <UnknownText />
          </div>
        )
      }
    </Fetched>
  )
}
