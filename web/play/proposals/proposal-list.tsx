/** What the players may agree on by secret ballot: what is proposed now, and what one may propose. */
import type { JSX } from 'preact'
import type { ProposalView } from '../../../src/game/views/shapes.ts'
import { QUORUM_TEXT } from '../../../src/game/ballots/proposal-text.ts'
import type { Ballot } from '../../../src/game/proposal.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { type GameData, vote } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { useZone } from '../../client/session.tsx'
import { moment } from '../../text/times.ts'
import { useNow } from '../../ui/hooks.ts'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import { NewProposal } from './new-proposal.tsx'

export interface ProposalsProps {
  readonly data: GameData
  readonly onData: (data: GameData) => void
}

/** Nothing for who neither votes nor has anything to see. */
export function Proposals({ data, onData }: ProposalsProps): JSX.Element | null {
  const { proposals, mayPropose } = data.game
  if (proposals.length === 0 && mayPropose.length === 0) return null
  return (
    <section class="stack" aria-label="Proposals">
      <h2>Proposals</h2>
      {proposals.map((proposal) => (
        <OpenProposal key={proposal.id} {...{ data, onData, proposal }} />
      ))}
      {mayPropose.length > 0 && <NewProposal data={data} onData={onData} />}
    </section>
  )
}

/** `Carried as soon as all who may vote agree, until Fri 27 Nov at 18:00.` */
function useTerms({ quorum, closesAt }: ProposalView): string {
  const zone = useZone()
  const now = useNow(() => MINUTE_MS, closesAt)
  const until = closesAt === null ? 'they are withdrawn' : moment(closesAt, now, zone)
  return `Passes as soon as ${QUORUM_TEXT[quorum]}. Votes are secret. Closes ${until}.`
}

const OWN_VOTE: Readonly<Record<Ballot | 'none', string>> = {
  aye: 'You voted yes. You can change that until it closes.',
  nay: 'You voted no. You can change that until it closes.',
  none: 'You have not voted.',
}

/** Whoever votes on other proposals has no part in one about his own seat. */
const isAboutVoter = ({ mayPropose }: GameData['game'], { votes }: ProposalView): boolean =>
  !votes && mayPropose.length > 0

function OpenProposal({ data, onData, proposal }: ProposalsProps & { readonly proposal: ProposalView }): JSX.Element {
  const { busy, error, send } = useSending<GameData>()
  const { ballot, votes, words } = proposal
  const terms = useTerms(proposal)
  const cast = async (chosen: Ballot) => {
    const newer = await send(() => vote(data.game.id, proposal.id, chosen === ballot ? null : chosen))
    if (newer !== null) onData(newer)
  }
  return (
    <div class="stack notice" role="group" aria-label={words}>
      <p>
        <strong>{words}</strong>
      </p>
      <p class="muted small">{terms}</p>
      {isAboutVoter(data.game, proposal) && <p>This is about your seat, so you don’t vote on it.</p>}
      {votes && (
        <>
          <p>{OWN_VOTE[ballot ?? 'none']}</p>
          <div class="row">
            <button aria-pressed={ballot === 'aye'} disabled={busy} onClick={() => void cast('aye')}>
              {ballot === 'aye' ? 'Withdraw my vote' : 'I agree'}
            </button>
            <button aria-pressed={ballot === 'nay'} disabled={busy} onClick={() => void cast('nay')}>
              {ballot === 'nay' ? 'Withdraw my vote' : 'I do not agree'}
            </button>
          </div>
        </>
      )}
      <ApiErrorNotice error={error} />
    </div>
  )
}
