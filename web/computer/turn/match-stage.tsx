/** A match on the board: its open phase, or a closed one. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { phaseIn } from '../../sandbox/local-game.ts'
import { asksForMap } from '../../text/words.ts'
import { lessonsAddress, variantPage } from '../../variants/page-registry.ts'
import { ClosedTurn } from './closed-turn.tsx'
import type { Match } from '../match/computer-match.ts'
import { aboutText, matchGoal } from '../match/match-text.ts'
import { DesignTurn } from './design-turn.tsx'
import { LinkToPhase, MatchLink } from '../match/match-link.tsx'
import { OpenTurn } from './open-turn.tsx'
import type { Thinker } from '../thinking/use-thinker.ts'
import { useTurn } from './use-turn.ts'

interface MatchStageProps {
  readonly initial: Match
  /** The phase to show first; null: the open one. */
  readonly startAt: number | null
  readonly thinker: Thinker
}

export function MatchStage({ initial, startAt, thinker }: MatchStageProps): JSX.Element {
  const [chosen, setChosen] = useState(startAt ?? Infinity)
  const turn = useTurn(initial, thinker, setChosen)
  const { match, text } = turn
  const last = match.verdict === null ? match.played.length : match.played.length - 1
  const at = Math.min(chosen, last)
  const steps = { at, last, onStep: setChosen }
  const phase = match.played[at]
  useBoardInView(`${at} ${phase === undefined ? 'open' : 'closed'}`)
  const about = (
    <>
      {match.played.length === 0 && <FirstSteps variant={match.record.variant} />}
      <p>{matchGoal(match)}</p>
      <p class="muted">{aboutText(match)} The game is kept on this device.</p>
      <MatchLink {...{ match, text, at }} />
    </>
  )
  if (phase !== undefined)
    return (
      <ClosedTurn key={at} {...{ turn, phase, steps }}>
        {match.verdict === null ? (
          <p class="row">
            <LinkToPhase {...{ match, at }} />
          </p>
        ) : (
          about
        )}
      </ClosedTurn>
    )
  const Open = asksForMap(phaseIn(match.open)) ? DesignTurn : OpenTurn
  return (
    <Open key={at} {...{ turn, steps }}>
      {about}
    </Open>
  )
}

/** In one sentence what the game is about, and where to learn it. */
function FirstSteps({ variant }: { readonly variant: string }): JSX.Element {
  return (
    <p>
      {variantPage(variant)?.card.pitch}{' '}
      <a href={lessonsAddress(variant) ?? '/learn'} target="_blank">
        Learn to play
      </a>
    </p>
  )
}

/** Scrolls to the board when it shows something else: on a phone the orders are far below it. */
function useBoardInView(shown: string): void {
  const last = useRef(shown)
  useEffect(() => {
    if (last.current !== shown) document.querySelector('.boards')?.scrollIntoView({ block: 'nearest' })
    last.current = shown
  }, [shown])
}
