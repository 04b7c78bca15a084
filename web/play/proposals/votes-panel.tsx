/** Votes that wait for the player, their last vote, and what became of proposals while the page was open. */
import type { JSX, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { LogEntry } from '../../../src/game/log/public-log.ts'
import type { ProposalId } from '../../../src/game/proposal.ts'
import type { GameView, ProposalView } from '../../../src/game/views/shapes.ts'
import { fetchGameLog } from '../../client/api.ts'
import { type GamePaneProps, useLoad } from '../../client/requests.ts'
import { decapitalize, formatCount } from '../../text/words.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { watchView } from '../../ui/watch-view.ts'
import { ProposalLine, waitingVotes } from './proposal-line.tsx'
import { VoteButtons } from './vote-buttons.tsx'

const OWN_VOTE = { aye: 'You voted yes', nay: 'You voted no', none: '' } as const

/**
 * The last vote cast in the banner: as `last` until the player is done with it or the phase closes, then as `away`
 * until the next phase or the proposal closes.
 */
function useLastVote({ proposals, history }: GameView) {
  const [cast, setCast] = useState({ id: '', phases: 0, isDone: false })
  const proposal = proposals.find(({ id }) => id === cast.id) ?? null
  const passed = history.length - cast.phases
  const isLast = passed === 0 && !cast.isDone
  return {
    last: isLast ? proposal : null,
    away: !isLast && passed < (cast.isDone ? 1 : 2) ? proposal : null,
    setLast: (id: ProposalId) => setCast({ id, phases: history.length, isDone: false }),
    putAway: () => setCast({ ...cast, isDone: true }),
  }
}

/** What the log says: `A proposal passed: end the pause immediately.` Empty if it says nothing. */
export const outcomeIn = (
  entries: readonly Pick<LogEntry, 'kind' | 'at' | 'words'>[],
  { words, openedAt }: Pick<ProposalView, 'words' | 'openedAt'>,
): string =>
  entries.find(
    (entry) => entry.kind === 'decided' && entry.at >= openedAt && entry.words.endsWith(`: ${decapitalize(words)}`),
  )?.words ?? ''

/**
 * Proposals that closed while the page was open, until the player is done with them or the next phase
 * closes. `outcomes`: null until the log is here.
 */
function useClosedProposals({ id, you, revision, proposals, history }: GameView) {
  const open = useRef(proposals)
  const [closed, setClosed] = useState<readonly ProposalView[]>([])
  const [since, setSince] = useState({ revision, phases: history.length })
  useLayoutEffect(() => {
    const gone = open.current.filter((proposal) => proposals.every((each) => each.id !== proposal.id))
    open.current = proposals
    if (gone.length === 0 || you === null) return
    setClosed((before) => [...before, ...gone])
    setSince({ revision, phases: history.length })
  }, [you, revision, proposals, history])
  const recent = since.phases === history.length ? closed : []
  const key = recent.length === 0 ? null : `${id} outcomes ${since.revision}`
  const { loaded } = useLoad(key, () => fetchGameLog(id, null))
  const outcomes =
    loaded.state === 'here' ? recent.map((each) => outcomeIn(loaded.value.entries, each)).filter(Boolean) : null
  return { closed: recent, outcomes, dropClosed: () => setClosed([]) }
}

/** What became of a proposal. Of several, or before the log is here, only that voting is over. */
function closedLabel(outcomes: readonly string[] | null): string {
  const [outcome, ...others] = outcomes ?? []
  if (outcome === undefined || others.length > 0) return 'Proposal closed'
  return outcome.startsWith('A proposal passed') ? 'Proposal passed' : 'Proposal failed'
}

const castText = ({ ballot }: ProposalView, which: ' on the previous proposal' | ''): string =>
  `${OWN_VOTE[ballot ?? 'none']}${which}. You can change that under Manage.`

const ownVoteText = ({ ballot }: ProposalView): string => (ballot === null ? '' : `${OWN_VOTE[ballot]}.`)

/** Shows the oldest proposal without a vote, else the last one voted on; and above it what became of others. */
export function Votes({ data, onData }: GamePaneProps): JSX.Element | null {
  const { game } = data
  const banner = useRef<HTMLElement>(null)
  const [waiting, ...more] = waitingVotes(game)
  const { last, away, setLast, putAway } = useLastVote(game)
  const { closed, outcomes, dropClosed } = useClosedProposals(game)
  const proposal = waiting ?? last ?? null
  const earlier = last === null || last.id === proposal?.id ? '' : castText(last, ' on the previous proposal')
  const vote = proposal === null ? '' : ownVoteText(proposal)
  const proposed = proposal === null ? '' : `Proposal: ${decapitalize(proposal.words)}`
  const isPlaying = game.status === 'playing'
  useAnnounce(isPlaying ? [...(outcomes ?? []), earlier, proposed, vote].filter(Boolean).join(' ') : '')
  const pending = outcomes === null ? closed : []
  if (!isPlaying) return null
  if (proposal === null && pending.length === 0 && (outcomes ?? []).length === 0)
    return away && <p class="vote-banner muted small">{castText(away, '')}</p>
  const onDone = () => {
    putAway()
    dropClosed()
  }
  return (
    <section
      class={waiting === undefined ? 'notice vote-banner cast' : 'notice vote-banner'}
      aria-label="Your vote"
      ref={banner}
      tabIndex={-1}
    >
      {outcomes?.map((outcome) => (
        <Outcome key={outcome} words={outcome} />
      ))}
      {earlier !== '' && <p class="muted small">{earlier}</p>}
      {proposal === null ? (
        <ClosedProposals pending={pending} onDone={onDone} />
      ) : (
        <>
          <p>
            <ProposalLine proposal={proposal} /> {vote !== '' && <strong>{vote}</strong>}
            {more.length > 0 && (
              <span class="muted small"> {formatCount(more.length, 'more proposal')} after this.</span>
            )}
          </p>
          <VoteButtons key={proposal.id} {...{ data, onData, proposal, onDone }} onVote={() => setLast(proposal.id)} />
        </>
      )}
      {waiting !== undefined ? (
        <BannerLink key="vote" banner={banner} label="Vote" detail=" on a proposal" isUntilSeen={false} />
      ) : (
        closed.length > 0 && (
          <BannerLink key={closed.length} banner={banner} label={closedLabel(outcomes)} isUntilSeen={true} />
        )
      )}
    </section>
  )
}

function Outcome({ words }: { readonly words: string }): JSX.Element {
  const [lead = ''] = words.split(': ', 1)
  return (
    <p>
      <strong>{lead}:</strong> <span class="words">{words.slice(lead.length + 2)}</span>
    </p>
  )
}

/** The proposals stay until the log says what became of them: the board must not move twice. */
const ClosedProposals = ({
  pending,
  onDone,
}: {
  readonly pending: readonly ProposalView[]
  readonly onDone: () => void
}): JSX.Element => (
  <>
    {pending.map((proposal) => (
      <p key={proposal.id}>
        <ProposalLine proposal={proposal} />
      </p>
    ))}
    <div class="row">
      <button class="quiet" onClick={onDone}>
        Done
      </button>
    </div>
  </>
)

interface BannerLinkProps {
  readonly banner: RefObject<HTMLElement | null>
  readonly label: string
  /** Of the label, for screen readers: in the bar there is little room next to Ready. */
  readonly detail?: string
  /** Only until the banner has been in view. */
  readonly isUntilSeen: boolean
}

/** Leads to the banner while most of it is outside the window. */
function BannerLink({ banner, label, detail, isUntilSeen }: BannerLinkProps): JSX.Element | null {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const { current } = banner
    if (current === null) return undefined
    const stop = watchView(current, (isInView) => {
      setAway(!isInView)
      if (isInView && isUntilSeen) stop()
    })
    return stop
  }, [banner, isUntilSeen])
  const show = () => {
    banner.current?.scrollIntoView({ block: 'center' })
    banner.current?.focus({ preventScroll: true })
  }
  return isAway ? (
    <button class="vote-link" onClick={show}>
      {label}
      {detail !== undefined && <span class="out-of-sight">{detail}</span>}
    </button>
  ) : null
}
