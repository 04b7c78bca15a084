/** A proposal to vote on: above the board on a phone, else above the panes. */
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { GameView, ProposalView } from '../../../src/game/views/shapes.ts'
import type { GamePaneProps } from '../../client/requests.ts'
import { formatCount } from '../../text/words.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { VoteButtons } from './fetched-panes.tsx'

/** The proposals on which the viewer can vote and has not, oldest first. */
export const waitingVotes = ({ proposals }: Pick<GameView, 'proposals'>): readonly ProposalView[] =>
  proposals.filter(({ votes, ballot }) => votes && ballot === null).toSorted((a, b) => a.openedAt - b.openedAt)

const LEAD = { aye: 'You voted yes on:', nay: 'You voted no on:', none: 'Proposal:', passed: 'Passed:' } as const

const QUORUM: Readonly<Record<ProposalView['quorum'], string>> = {
  all: 'All must agree',
  'two-thirds': 'Two thirds must agree',
  majority: 'More than half must agree',
}

/** `Proposal: the game ends in a draw shared by all survivors.` */
const bannerText = ({ ballot, words }: ProposalView, isPassed: boolean): readonly [lead: string, words: string] => [
  LEAD[isPassed ? 'passed' : (ballot ?? 'none')],
  `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`,
]

/** Shows the oldest one. It stays after the vote, and after it has passed, until the player is done with it. */
export function VoteBanner({ data, onData }: GamePaneProps): JSX.Element | null {
  const { proposals } = data.game
  const waiting = waitingVotes(data.game)
  const shown = useRef<string | null>(null)
  const [, redraw] = useState(0)
  const [carried, setCarried] = useState<ProposalView | null>(null)
  const passed = data.game.status === 'playing' ? carried : null
  const proposal = passed ?? proposals.find(({ id }) => id === shown.current) ?? waiting[0]
  shown.current = proposal?.id ?? null
  useAnnounce(proposal === undefined ? '' : bannerText(proposal, passed !== null).join(' '))
  if (proposal === undefined) return null
  const [lead, words] = bannerText(proposal, passed !== null)
  const more = waiting.filter(({ id }) => id !== proposal.id).length
  const onDone = () => {
    shown.current = null
    setCarried(null)
    redraw((n) => n + 1)
  }
  return (
    <section class="notice vote-banner" aria-label="Your vote">
      <p>
        <strong>{lead}</strong> {words}
        {passed === null && <span class="muted small"> {QUORUM[proposal.quorum]}; votes are secret.</span>}
        {more > 0 && <span class="muted small"> {formatCount(more, 'more proposal')} after this.</span>}
      </p>
      {passed === null ? (
        <VoteButtons key={proposal.id} {...{ data, onData, proposal, onDone }} onPassed={() => setCarried(proposal)} />
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
