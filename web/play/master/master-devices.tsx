/** Accounts on one device in a game, for its master if they do not play. */
import type { JSX } from 'preact'
import { fetchSharedDevices } from '../../client/operator-api.ts'
import { useLoad } from '../../client/requests.ts'
import { DevicePairs, NoneText, UnknownText } from '../../operator/device-pairs.tsx'
import { Fetched } from '../../ui/parts.tsx'

export function MasterDevices({ id }: { readonly id: string }): JSX.Element {
  const { loaded, reload } = useLoad(`devices ${id}`, () => fetchSharedDevices(id))
  return (
    <Fetched load={loaded} onRetry={reload}>
      {({ anonymous, shared, pairs, names }) =>
        shared ? (
          <div class="stack">
            {anonymous ? <HiddenText /> : <DevicePairs pairs={pairs} names={names} />}
            <UnknownText />
          </div>
        ) : (
          <NoneText />
        )
      }
    </Fetched>
  )
}

const HiddenText = (): JSX.Element => (
  <p>
    At least two accounts in this game signed in from the same browser. The game is anonymous, so you see which ones
    when it is over. The <a href="/privacy">operator</a> can see it now.
  </p>
)
