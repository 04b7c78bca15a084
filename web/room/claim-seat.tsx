/** The page that a phone opens by the code of the wall: it takes a seat and leads to its sheet. */
import './claim-seat.css'
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useMemo } from 'preact/hooks'
import { cssColour, type ScenePower } from '../../src/board/index.ts'
import { scenePowers } from '../../src/board/build-scene.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Seat } from '../../src/rules/names.ts'
import { fetchGame, type GameData } from '../client/api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { nameOf } from '../text/words.ts'
import { useOnReturn } from '../ui/hooks.ts'
import { ApiErrorNotice, Fetched, Page } from '../ui/parts.tsx'
import { claimSeat, type WallCode } from './room-api.ts'
import { claimableSeats } from './wall-text.ts'

/** Takes a seat, then opens its page. */
function useClaim(id: string) {
  const { route } = useLocation()
  const { busy, error, send } = useSending<GameData>()
  const claim = async (seat: Seat, code: WallCode): Promise<void> => {
    if ((await send(() => claimSeat(id, seat, code))) !== null) route(`/games/${id}`, true)
  }
  return { busy, error, claim }
}

/** With the game's code: the free powers. */
export function ChooseSeat({ id, invitation }: { readonly id: string; readonly invitation: string }): JSX.Element {
  const { loaded, reload } = useLoad(`room ${id} ${invitation}`, () => fetchGame(id, invitation))
  useOnReturn(reload)
  const name = loaded.state === 'here' ? loaded.value.game.settings.name : 'Take a seat'
  return (
    <Page title={name}>
      <Fetched load={loaded} onRetry={reload}>
        {({ game }) => <FreeSeats {...{ game, invitation }} onRetry={() => void reload()} />}
      </Fetched>
    </Page>
  )
}

interface FreeSeatsProps {
  readonly game: GameView
  readonly invitation: string
  readonly onRetry: () => void
}

function FreeSeats({ game, invitation, onRetry }: FreeSeatsProps): JSX.Element {
  const { busy, error, claim } = useClaim(game.id)
  const powers = useMemo(() => scenePowers(game.powers), [game.powers])
  const free = claimableSeats(game)
  const own = game.seats.find(({ seat }) => seat === game.you)
  const address = `/games/${game.id}`
  if (own !== undefined)
    return (
      <div class="stack">
        <p>You play {own.name} on this phone.</p>
        <p>
          <a class="button primary" href={address}>
            Open your orders
          </a>
        </p>
      </div>
    )
  if (free.length === 0)
    return (
      <div class="stack">
        <p>No power is free. If your phone was replaced, ask the host for a new code.</p>
        <p>
          <a href={`${address}?${new URLSearchParams({ invitation })}`}>Watch the game</a>
        </p>
      </div>
    )
  const take = async (seat: Seat): Promise<void> => {
    await claim(seat, { invitation })
    onRetry()
  }
  return (
    <div class="stack">
      <p>Choose your power. This phone then gives its orders: no account, no e-mail.</p>
      <ApiErrorNotice error={error} />
      <ul class="free-seats">
        {free.map((seat) => (
          <li key={seat.seat}>
            <button disabled={busy} onClick={() => void take(seat.seat)}>
              <Swatches powers={powers.filter(({ power }) => seat.powers.includes(power))} />
              {seat.name}
            </button>
          </li>
        ))}
      </ul>
      <p class="muted small">
        A cookie on this phone remembers the seat for this game only. Please don’t clear it while you play.
      </p>
    </div>
  )
}

const Swatches = ({ powers }: { readonly powers: readonly ScenePower[] }): JSX.Element => (
  <span class="swatches" aria-hidden>
    {powers.map(({ power, colour }) => (
      <span key={power} class="swatch" style={{ background: cssColour(colour) }} />
    ))}
  </span>
)

interface TakeOverProps {
  readonly id: string
  readonly seat: Seat
  readonly code: string
}

/** With a seat's own new code. A button, because opening a link must not use it up. */
export function TakeOver({ id, seat, code }: TakeOverProps): JSX.Element {
  const { busy, error, claim } = useClaim(id)
  return (
    <Page title={nameOf(seat)}>
      <div class="stack">
        <p>This phone can take over {nameOf(seat)}. Orders saved on the former phone are gone: give them again.</p>
        <ApiErrorNotice error={error} />
        <p>
          <button class="primary" disabled={busy} onClick={() => void claim(seat, { code })}>
            Play {nameOf(seat)} on this phone
          </button>
        </p>
      </div>
    </Page>
  )
}
