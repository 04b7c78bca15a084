/** Open seats in games in progress: units, centres, deadline, and a button to take each. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { MINUTE_MS } from '../../src/lib/time.ts'
import { type GameData, type Listing, fetchReliability, takeSeat } from '../client/api.ts'
import { useMyGames } from '../client/my-games.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { signInUrl, useMe, useZone } from '../client/session.tsx'
import { useEra, useVariantTitle } from '../client/variant-info.ts'
import { durationText, timeLeft, when } from '../text/times.ts'
import { formatCount, phaseLabel } from '../text/words.ts'
import { useNow } from '../ui/hooks.ts'
import { ApiErrorNotice } from '../ui/parts.tsx'
import { SmallBoard } from '../ui/small-board.tsx'

export function OpenSeats({ games }: { readonly games: readonly Listing[] }): JSX.Element {
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
  const { id, name, variant, phase, deadline, minutes } = game
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
        <span class="muted">{durationText(minutes.moves)} per movement phase</span>
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
      {openSeats.map((seat) =>
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

/** `France: 3 units, 4 centres.` */
export const seatText = ({ plays, units, centres }: Listing['openSeats'][number]): string =>
  `${plays}: ${formatCount(units, 'unit')}, ${formatCount(centres, 'centre')}.`

/** `own`: the player's reliability in percent; null: no record yet, which is enough. */
export const isReliableEnough = ({ reliability }: Pick<Listing, 'reliability'>, own: number | null): boolean =>
  own === null || own >= reliability
