/** Play against the computer: the start of a match, and the match. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useState } from 'preact/hooks'
import { RULESETS } from '../../src/variants/index.ts'
import { keepMatch, readMatch } from '../computer/kept-matches.ts'
import { type Match, openMatch } from '../computer/computer-match.ts'
import { MatchStage } from '../computer/match-stage.tsx'
import { defaultSeat, NewMatch, newSeed } from '../computer/new-match.tsx'
import { Page } from '../ui/parts.tsx'
import { rulesAddress } from '../variants/page-registry.ts'
import { NotFound } from './problem-pages.tsx'

export function Computer(): JSX.Element {
  const { params } = useRoute()
  const variant = params['variant']
  if (variant === undefined)
    return (
      <Page title="Play against the computer">
        <NewMatch />
      </Page>
    )
  return <KeptMatch key={variant} variant={variant} />
}

/** The match on this device, or a new one, so that a link starts a game. */
function matchOf(variant: string): Match | null {
  const kept = readMatch(variant)
  const match = kept === null ? null : openMatch(kept)
  if (match !== null) return match
  const seat = defaultSeat(variant)
  const fresh = seat === null ? null : openMatch({ variant, seat, level: 'player', seed: newSeed(), phases: [] })
  if (fresh !== null) keepMatch(fresh.record)
  return fresh
}

function KeptMatch({ variant }: { readonly variant: string }): JSX.Element {
  const [match] = useState(() => matchOf(variant))
  if (match === null) return <NotFound />
  const title = RULESETS.find(({ id }) => id === variant)?.title ?? ''
  return (
    <Page
      title={`${title} against the computer`}
      heading={title}
      wide
      aside={
        <div class="row">
          <a class="small" href={rulesAddress(variant)} target="_blank">
            Rules
          </a>
        </div>
      }
    >
      <MatchStage initial={match} />
    </Page>
  )
}
