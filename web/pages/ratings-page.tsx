/** The ratings of players who want them, by variant. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { fetchRatings, type RankedPlayer, type Ratings } from '../client/archive-api.ts'
import { useLoad } from '../client/requests.ts'
import { useMe, useZone } from '../client/session.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { dateText } from '../text/times.ts'
import { formatNumber, ratingText } from '../text/words.ts'
import { Fetched, Page, Select } from '../ui/parts.tsx'
import '../statistics/statistics.css'

export function RatingsPage(): JSX.Element {
  const { loaded, reload } = useLoad('ratings', fetchRatings)
  return (
    <Page title="Ratings" aside={<a href="/statistics">Statistics</a>}>
      <div class="stack">
        <Fetched load={loaded} onRetry={reload}>
          {(ratings) => <Variants {...ratings} />}
        </Fetched>
        <HowRatingsWork />
      </div>
    </Page>
  )
}

function Variants({ computedAt, variants }: Ratings): JSX.Element {
  const { query, route } = useLocation()
  const titleOf = useVariantTitle()
  const zone = useZone()
  const shown = variants.find(({ variant }) => variant === query['variant']) ?? variants[0]
  if (shown === undefined || computedAt === null)
    return (
      <p>
        Nobody has a rating yet. You can ask for yours in <a href="/me">your account</a>.
      </p>
    )
  const options = variants.map(({ variant }): [string, string] => [variant, titleOf(variant)])
  return (
    <>
      <p class="muted">As of {dateText(computedAt, zone)}.</p>
      <div class="row">
        <Select
          aria-label="Variant"
          value={shown.variant}
          options={options}
          onChange={(variant) => route(`/ratings?${new URLSearchParams({ variant })}`, true)}
        />
      </div>
      <RatingsTable players={shown.players} title={titleOf(shown.variant)} />
    </>
  )
}

function RatingsTable({ players, title }: { readonly players: readonly RankedPlayer[]; readonly title: string }) {
  const me = useMe()
  return (
    <table class="statistics">
      <caption class="out-of-sight">Ratings in {title}</caption>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Rating</th>
          <th scope="col">Games</th>
        </tr>
      </thead>
      <tbody>
        {players.map(({ player, name, games, ...figures }, n) => (
          <tr key={player}>
            <th scope="row">
              {n + 1}. <a href={`/players/${player}`}>{name}</a>
              {player === me?.id && <span class="muted"> (you)</span>}
            </th>
            <td>{ratingText(figures)}</td>
            <td>{formatNumber(games)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const HowRatingsWork = (): JSX.Element => (
  <details class="prose">
    <summary>How ratings work</summary>
    <p>
      A newcomer starts at 1500. “1620 ± 180” means that the player’s strength is probably (95%) between 1440 and 1800.
      The more games you play, the smaller the uncertainty. The list is ordered by rating minus uncertainty.
    </p>
    <p>
      Every public game between people counts, tournaments included, once it has ended with a result. Private games,
      games with computers and games with a changed ending don’t. Winning means finishing ahead of everyone else, and a
      draw is shared by those in it. All others lose alike, whether they survive or not.
    </p>
    <p>
      If you leave your seat and somebody takes it over, you lose, and they neither gain nor lose. Opponents without a
      rating count as newcomers, so your rating shows nothing about them.
    </p>
    <p>
      Ratings are computed every night from all games, by the Plackett–Luce model of Weng and Lin (2011). You have none
      unless you ask for them in <a href="/me">your account</a>.
    </p>
  </details>
)
