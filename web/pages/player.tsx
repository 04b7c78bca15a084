/** A player's profile: member since, reliability, ratings, finished games. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { PersonActions } from '../account/people-lists.tsx'
import { type Profile, fetchProfile } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { useMe, useZone } from '../client/session.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { dateText } from '../text/times.ts'
import { formatCount, formatList, formatNumber, OUTCOME_LABELS, ratingText, reliabilityText } from '../text/words.ts'
import { Fetched, Page } from '../ui/parts.tsx'
import '../ui/game-lists.css'

export function Player(): JSX.Element {
  const { params } = useRoute()
  const id = params['id'] ?? ''
  const me = useMe()
  // The key has the viewer, as owners see their hidden profile.
  const { loaded, reload } = useLoad(`player ${id} ${me?.id ?? ''}`, () => fetchProfile(id))
  const isOwn = me?.id === id
  return (
    <Page
      title={loaded.state === 'here' ? loaded.value.name : 'Player'}
      aside={
        isOwn ? (
          <a href="/me">Change your account</a>
        ) : (
          me?.operator === true &&
          loaded.state === 'here' && (
            <a href={`/operator?player=${encodeURIComponent(loaded.value.name)}`}>Lock this account</a>
          )
        )
      }
    >
      <Fetched load={loaded} onRetry={reload}>
        {(player) => (
          <div class="stack">
            <ProfileDetails player={player} />
            {me !== null && !isOwn && <PersonActions id={player.id} />}
          </div>
        )}
      </Fetched>
    </Page>
  )
}

function ProfileDetails({ player: { id, hidden, record } }: { readonly player: Profile }): JSX.Element {
  const zone = useZone()
  if (record === null) return <p>This player’s profile is hidden.</p>
  const { since, reliability, ratings, games } = record
  return (
    <div class="stack wide">
      {hidden && <p class="notice">Your profile is hidden: others see only your name.</p>}
      <dl class="terms">
        <dt>Member since</dt>
        <dd>{dateText(since, zone)}</dd>
        <dt>Reliability</dt>
        <dd>
          {reliabilityText(reliability)}
          <p class="muted small">Over the last year. Phases during announced absences do not count.</p>
        </dd>
        <dt>Games left</dt>
        <dd>
          {reliability.left === 0 ? 'None in the last year' : `${formatNumber(reliability.left)} in the last year`}
        </dd>
        {ratings.length > 0 && <RatingTerms ratings={ratings} />}
      </dl>
      <section class="stack" aria-label="Finished games">
        <h2>Finished games</h2>
        {games.length === 0 ? (
          <p class="muted">None yet. Games in progress are not shown here.</p>
        ) : (
          <ul class="games">
            {games.map((game) => (
              <Finished key={game.id} game={game} />
            ))}
          </ul>
        )}
        {games.length > 0 && (
          <p>
            <a href={`/archive?player=${id}`}>Search these games</a>
          </p>
        )}
      </section>
    </div>
  )
}

function RatingTerms({ ratings }: Pick<NonNullable<Profile['record']>, 'ratings'>): JSX.Element {
  const titleOf = useVariantTitle()
  return (
    <>
      <dt>
        <a href="/ratings">Ratings</a>
      </dt>
      {ratings.map(({ variant, games, ...figures }) => (
        <dd key={variant}>
          {titleOf(variant)}: {ratingText(figures)} <span class="muted">({formatCount(games, 'game')})</span>
        </dd>
      ))}
    </>
  )
}

type FinishedGame = NonNullable<Profile['record']>['games'][number]

function Finished({
  game: { id, name, variant, plays, outcome, endedAt },
}: {
  readonly game: FinishedGame
}): JSX.Element {
  const titleOf = useVariantTitle()
  const zone = useZone()
  return (
    <li>
      <a class="game" href={`/games/${id}`}>
        <span class="game-name">{name}</span>
        <span>{OUTCOME_LABELS[outcome]}</span>
        <span class="muted">{[titleOf(variant), formatList(plays)].filter((part) => part !== '').join(' · ')}</span>
        <span class="muted">{dateText(endedAt, zone)}</span>
      </a>
    </li>
  )
}
