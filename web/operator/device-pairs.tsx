/** Accounts in a game that were signed in from the same browser: what is known, and what is not. */
import type { JSX } from 'preact'
import type { SharedDevice } from '../client/operator-api.ts'
import { dayText } from '../text/times.ts'
import { formatCount } from '../text/words.ts'

interface PairsProps {
  readonly pairs: readonly SharedDevice[]
  readonly names: Readonly<Record<string, string>>
}

/** Each pair with what is known of it. */
export const DevicePairs = ({ pairs, names }: PairsProps): JSX.Element => (
  <ul class="stack">
    {pairs.map((pair) => (
      <li key={pair.people.map(({ player }) => player).join()}>
        {pair.people.map(({ player, plays, sits }, n) => (
          <span key={player}>
            {n > 0 && ' and '}
            <bdi>{names[player]}</bdi> ({sits ? `sits for ${plays}` : plays})
          </span>
        ))}
        <br />
        <span class="small">{knownText(pair, names)}</span>
      </li>
    ))}
  </ul>
)

/** `Both signed in from the same browser, last on Thu 12 Nov.` */
export function knownText({ people, browsers }: SharedDevice, names: PairsProps['names']): string {
  const where = browsers === 1 ? 'the same browser' : `the same ${formatCount(browsers, 'browser')}`
  const days = [...new Set(people.map(({ lastDay }) => lastDay))]
  const last =
    days.length === 1
      ? `, last on ${dayOf(days[0] ?? '')}`
      : `: ${people.map(({ player, lastDay }) => `${names[player]} last on ${dayOf(lastDay)}`).join(', ')}`
  return `Both signed in from ${where}${last}.`
}

/** The service knows only days of UTC. */
const dayOf = (day: string): string => dayText(Date.parse(day), 'UTC')

export const UnknownText = (): JSX.Element => (
  <p class="hint">
    This does not show why. They may live together, share a computer, or have signed in on a friend’s phone once. Ask
    them before you decide anything.
  </p>
)

export const NoneText = (): JSX.Element => (
  <p class="hint">
    No two accounts signed in from the same browser in the last 90 days. That proves nothing: one person can use two
    browsers, or delete cookies.
  </p>
)
