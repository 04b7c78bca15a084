/** A proposal to vote on: above the board in a narrow window or of two boards, else above the panes. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { GameView, ProposalView } from '../../../src/game/views/shapes.ts'
import type { GamePaneProps } from '../../client/requests.ts'
import { formatCount } from '../../text/words.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { VoteButtons } from './fetched-panes.tsx'

/** The proposals on which the viewer can vote and has not, oldest first. */
export const waitingVotes = ({ proposals }: Pick<GameView, 'proposals'>): readonly ProposalView[] =>
  proposals.filter(({ votes, ballot }) => votes && ballot === null).toSorted((a, b) => a.openedAt - b.openedAt)

const OWN_VOTE = { aye: 'You voted yes', nay: 'You voted no', none: '' } as const

const QUORUM: Readonly<Record<ProposalView['quorum'], string>> = {
  all: 'All must agree',
  'two-thirds': 'Two thirds must agree',
  majority: 'More than half must agree',
}

/** `Proposal:`, `the game ends in a draw shared by all survivors.`, `You voted no.` */
function bannerText({ ballot, words }: ProposalView, isPassed: boolean): readonly [string, string, string] {
  const vote = isPassed || ballot === null ? '' : `${OWN_VOTE[ballot]}.`
  return [isPassed ? 'Passed:' : 'Proposal:', `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`, vote]
}

/** A vote cast in the banner, and the number of phases closed by then. */
interface CastVote {
  readonly proposal: ProposalView
  /** It was the last vote needed. */
  readonly isPassed: boolean
  readonly phases: number
}

/** The last vote cast in the banner, until the player is done with it or the phase closes. */
function useLastVote({ proposals, history, status }: GameView) {
  const [cast, setCast] = useState<CastVote | null>(null)
  const recent = status === 'playing' && cast?.phases === history.length ? cast : null
  const isPassed = recent?.isPassed === true
  return {
    last: isPassed ? recent.proposal : (proposals.find(({ id }) => id === recent?.proposal.id) ?? null),
    isPassed,
    setLast: (vote: Omit<CastVote, 'phases'> | null) => setCast(vote && { ...vote, phases: history.length }),
  }
}

const earlierText = ({ ballot }: ProposalView, isPassed: boolean): string =>
  isPassed
    ? 'The previous proposal has passed.'
    : `${OWN_VOTE[ballot ?? 'none']} on the previous proposal. You can change that under Manage.`

/** Shows the oldest one without a vote, else the last one voted on. */
export function VoteBanner({ data, onData }: GamePaneProps): JSX.Element | null {
  const [waiting, ...more] = waitingVotes(data.game)
  const { last, isPassed, setLast } = useLastVote(data.game)
  const proposal = waiting ?? last
  const earlier = last === null || last.id === proposal?.id ? '' : earlierText(last, isPassed)
  const [lead, words, vote] = proposal === null ? ['', '', ''] : bannerText(proposal, proposal === last && isPassed)
  useAnnounce(`${earlier} ${lead} ${words} ${vote}`.trim())
  if (proposal === null) return null
  const isOpen = proposal !== last || !isPassed
  const onDone = () => setLast(null)
  return (
    <section class={vote === '' ? 'notice vote-banner' : 'notice vote-banner cast'} aria-label="Your vote">
      {earlier !== '' && <p class="muted small">{earlier}</p>}
      <p>
        <strong>{lead}</strong> <span class="words">{words}</span> {vote !== '' && <strong>{vote}</strong>}
        {isOpen && <span class="muted small"> {QUORUM[proposal.quorum]}; votes are secret.</span>}
        {more.length > 0 && <span class="muted small"> {formatCount(more.length, 'more proposal')} after this.</span>}
      </p>
      {isOpen ? (
        <VoteButtons
          key={proposal.id}
          {...{ data, onData, proposal, onDone }}
          onVote={(passed) => setLast({ proposal, isPassed: passed })}
        />
      ) : (
        <div class="row">
          <button class="quiet" onClick={onDone}>
            Done
          </button>
        </div>
      )}
    </section>
  )
}
