/** Play against the computer: the start of a match, and the match. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { RULESETS } from '../../src/variants/index.ts'
import { MatchStage } from '../computer/turn/match-stage.tsx'
import { NewMatch } from '../computer/match/new-match.tsx'
import { type OpenedMatch, useOpenedMatch } from '../computer/turn/use-opened-match.ts'
import { formatCount } from '../text/words.ts'
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

function KeptMatch({ variant }: { readonly variant: string }): JSX.Element {
  const match = useOpenedMatch(variant)
  if (match.opened.kind === 'unknown') return <NotFound />
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
      <OpenedStage key={match.nth} {...match} />
    </Page>
  )
}

function OpenedStage({ opened, thinker, openOwn, openLinked }: OpenedMatch): JSX.Element | null {
  switch (opened.kind) {
    case 'open':
      return <MatchStage initial={opened.match} startAt={opened.at} thinker={thinker} />
    case 'opening':
      return <p class="muted loading">Loading…</p>
    case 'damaged':
      return (
        <div class="notice bad" role="alert">
          <p>This link is incomplete. Ask for it again.</p>
          <button onClick={openOwn}>Open the game on this device</button>
        </div>
      )
    case 'choice':
      return (
        <div class="notice" role="alert">
          <p>
            This link has another game than the one on this device, which has{' '}
            {formatCount(opened.kept.phases.length, 'phase')}. Opening it replaces yours.
          </p>
          <div class="row">
            <button onClick={() => openLinked(opened.shared)}>Replace my game</button>
            <button class="primary" onClick={openOwn}>
              Keep my game
            </button>
          </div>
        </div>
      )
    case 'unknown':
      return null
  }
}
