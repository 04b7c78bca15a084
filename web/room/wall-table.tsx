/** Next to the board on the wall: the powers, and codes for phones while there are seats to take. */
import type { JSX } from 'preact'
import { cssColour, type ScenePower } from '../../src/board/index.ts'
import type { GameView, SeatView } from '../../src/game/views/shapes.ts'
import type { Seat } from '../../src/rules/names.ts'
import { lazyComponent } from '../ui/fetching/fetched-part.tsx'
import type { QrCodeProps } from './qr-code.tsx'
import { phoneAddress, seatAddress } from './room-api.ts'
import { claimableSeats, SEAT_STATE_LABELS, seatState } from './wall-text.ts'

const QrCode = lazyComponent<QrCodeProps>(() => import('./qr-code.tsx').then((part) => part.QrCode), <div class="qr" />)

/** A seat's own new code. `player`: who holds the seat until a phone has used it. */
export interface NewCode {
  readonly seat: Seat
  readonly code: string
  readonly player: string
}

interface PowersProps {
  readonly game: GameView
  readonly powers: readonly ScenePower[]
}

export const WallPowers = ({ game, powers }: PowersProps): JSX.Element => (
  <ul class="wall-powers" aria-label="Powers">
    {game.seats.map((seat) => {
      const state = seatState(game, seat)
      return (
        <li key={seat.seat} class={state}>
          <span class="swatches" aria-hidden>
            {seat.powers.map((power) => (
              <Swatch key={power} power={powers.find((each) => each.power === power)} />
            ))}
          </span>
          <span class="name">{seat.name}</span>
          {game.status !== 'forming' && <span class="centres">{seat.centres}</span>}
          <span class="state">{SEAT_STATE_LABELS[state]}</span>
        </li>
      )
    })}
  </ul>
)

const Swatch = ({ power }: { readonly power: ScenePower | undefined }): JSX.Element => (
  <span class="swatch" style={{ background: power === undefined ? undefined : cssColour(power.colour) }} />
)

interface CodesProps {
  readonly game: GameView
  readonly invitation: string | null
  readonly codes: readonly NewCode[]
}

const isUnused = ({ seats }: GameView, { seat, player }: NewCode): boolean =>
  seats.some((each) => each.seat === seat && each.player === player)

const seatName = ({ seats }: GameView, seat: Seat): string => seats.find((each) => each.seat === seat)?.name ?? seat

/** The code of a seat whose phone is lost comes first: its player waits. */
export function WallCodes({ game, invitation, codes }: CodesProps): JSX.Element | null {
  const [waiting] = codes.filter((code) => isUnused(game, code))
  if (waiting !== undefined) {
    const name = seatName(game, waiting.seat)
    return (
      <section class="wall-codes" aria-label="Code for a phone">
        <QrCode text={seatAddress(game.id, waiting.seat, waiting.code)} label={`Code for ${name}`} />
        <p>
          <strong>{name}:</strong> scan this with the new phone. It works once.
        </p>
      </section>
    )
  }
  const free = claimableSeats(game)
  if (free.length === 0 || invitation === null) return null
  return (
    <section class={game.status === 'forming' ? 'wall-codes large' : 'wall-codes compact'} aria-label="Code for phones">
      <QrCode text={phoneAddress(game.id, invitation)} label="Code for phones" />
      <p>{codeText(game, free)}</p>
    </section>
  )
}

function codeText({ status }: GameView, free: readonly SeatView[]): string {
  if (status === 'forming') return 'Scan this with a phone and choose a power. No account needed.'
  const [first] = free
  return free.length === 1 && first !== undefined
    ? `Scan this to play ${first.name}.`
    : 'Scan this to take a free power.'
}
