/** The list of tournaments. */
import type { JSX } from 'preact'
import { useLoad } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { formatCount } from '../text/words.ts'
import { useOnReturn } from '../ui/hooks.ts'
import { Fetched } from '../ui/parts.tsx'
import { fetchTournaments } from './tournament-calls.ts'
import { roundsText, roundTitle } from './tournament-texts.ts'
import '../ui/game-lists.css'

export function TournamentList(): JSX.Element {
  // The key has the viewer, who sees their own private tournaments, too.
  const { loaded, reload } = useLoad(`tournaments ${useMe()?.id ?? ''}`, fetchTournaments)
  const titleOf = useVariantTitle()
  useOnReturn(reload)
  return (
    <Fetched load={loaded} onRetry={reload}>
      {(tournaments) =>
        tournaments.length === 0 ? (
          <p class="muted">There are no tournaments yet.</p>
        ) : (
          <ul class="games" aria-label="Tournaments">
            {tournaments.map((tournament) => (
              <li key={tournament.id}>
                <a class="game" href={`/tournaments/${tournament.id}`}>
                  <span class="game-name">{tournament.name}</span>
                  <span class="muted">{stageText(tournament)}</span>
                  <span>{titleOf(tournament.variant)}</span>
                  <span class="muted">
                    {formatCount(tournament.players, 'player')} · {roundsText(tournament)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Fetched>
  )
}

/** `Open to enter`, or the latest round. */
const stageText = (tournament: { drawn: number; final: boolean; rounds: number }): string =>
  tournament.drawn === 0 ? 'Open to enter' : roundTitle(tournament, tournament.drawn)
