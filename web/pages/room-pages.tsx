/** The pages of games in one room: a new one, the wall, and what a phone opens by a code. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useState } from 'preact/hooks'
import type { Seat } from '../../src/rules/names.ts'
import { useLoad } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { loadVariants } from '../client/variant-info.ts'
import { ChooseSeat, TakeOver } from '../room/claim-seat.tsx'
import { NewRoom } from '../room/new-room.tsx'
import { Wall } from '../room/wall.tsx'
import { Fetched, Page, SignInFirst } from '../ui/parts.tsx'

/** The codes in the fragment when the page opened. */
const useFragment = (): URLSearchParams => useState(() => new URLSearchParams(location.hash.slice(1)))[0]

export function NewRoomPage(): JSX.Element {
  const me = useMe()
  const { loaded, reload } = useLoad('variants', loadVariants)
  return (
    <Page title="A game in one room">
      {me === null ? (
        <div class="stack">
          <p>
            Play at one table: the board on a big screen, and orders on phones, without accounts. Only you need one, to
            start the game.
          </p>
          <SignInFirst to="start a game" />
        </div>
      ) : (
        <Fetched load={loaded} onRetry={reload}>
          {(variants) => <NewRoom variants={variants} />}
        </Fetched>
      )}
    </Page>
  )
}

export function RoomPage(): JSX.Element {
  const id = useRoute().params['id'] ?? ''
  const fragment = useFragment()
  const [seat, code, invitation] = [fragment.get('seat'), fragment.get('code'), fragment.get('invitation')]
  if (seat !== null && code !== null) return <TakeOver {...{ id, code }} seat={seat as Seat} />
  if (invitation !== null) return <ChooseSeat {...{ id, invitation }} />
  return (
    <Page title="Take a seat">
      <p>This link has no code. Scan the code on the wall of your game.</p>
    </Page>
  )
}

export function WallPage(): JSX.Element {
  const id = useRoute().params['id'] ?? ''
  return <Wall id={id} invitation={useFragment().get('invitation')} />
}
