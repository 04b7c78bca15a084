/** Seats of games that are being played, to be taken with one tap: with what one takes over, and by when it wants orders. */
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
  const others = games.length - shown.length
  return (
    <>
      {shown.length > 0 && (
        <ul class="games boards">
          {shown.map((game) => (
            <Offer key={game.id} game={game} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <p class="muted">
          {formatCount(others, 'game')} {others === 1 ? 'asks' : 'ask'} for players who give their orders more often
          than you have so far: you in {own ?? 0}% of the phases.
        </p>
      )}
    </>
  )
}

/** One's own, in per cent; null for a stranger, and without a record. */
function useReliability(): number | null {
  const id = useMe()?.id ?? null
  const { loaded } = useLoad<number | null>(`reliability ${id ?? ''}`, () =>
    id === null ? Promise.resolve({ ok: true, value: null }) : fetchReliability(id),
  )
  return loaded.state === 'here' ? loaded.value : null
}

const everyMinute = () => MINUTE_MS

function Offer({ game }: { readonly game: Listing }): JSX.Element {
  const titleOf = useVariantTitle()
  const eraOf = useEra()
  const zone = useZone()
  const now = useNow(everyMinute)
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
        <span class="muted">{durationText(minutes.moves)} for a movement phase</span>
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
  const plays = loaded.state === 'here' && loaded.value.some((mine) => mine.id === id)
  const take = async (seat: Listing['openSeats'][number]) => {
    if ((await send(() => takeSeat(id, seat.seat, null))) !== null) route(`/games/${id}`)
  }
  if (plays) return <p class="offers muted">You are in this game.</p>
  return (
    <div class="offers">
      {openSeats.map((seat) =>
        me === null ? (
          <p key={seat.seat}>
            {offerWords(seat)} <a href={signInUrl(`/games/${id}`)}>Sign in to take it</a>
          </p>
        ) : (
          <p key={seat.seat} class="row">
            <span>{offerWords(seat)}</span>
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
export const offerWords = ({ plays, units, centres }: Listing['openSeats'][number]): string =>
  `${plays}: ${formatCount(units, 'unit')}, ${formatCount(centres, 'centre')}.`

/** May somebody who is as reliable, in per cent, take a seat of this game? Who has no record yet may. */
export const isReliableEnough = ({ reliability }: Pick<Listing, 'reliability'>, own: number | null): boolean =>
  own === null || own >= reliability
