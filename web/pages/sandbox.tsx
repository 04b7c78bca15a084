/** What if: all powers' orders are given by one person and adjudicated in the page, by the rules of every game. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { RULESETS } from '../../src/variants/index.ts'
import { AdjudicatedPhase } from '../sandbox/adjudicated-phase.tsx'
import { DesignPhase } from '../sandbox/design-phase.tsx'
import { decodeLink, encodeLink, type SandboxContent } from '../sandbox/link.ts'
import { phaseIn } from '../sandbox/local-game.ts'
import { OpenPhase } from '../sandbox/open-phase.tsx'
import { adjudicateLast, linkContent, type Opened, openTimeline, type Timeline } from '../sandbox/timeline.ts'
import { asksForMap } from '../text/words.ts'
import { CopyLink } from '../ui/copy-link.tsx'
import { Page, Select } from '../ui/parts.tsx'
import { rulesAddress } from '../variants/addresses.ts'

const start: SandboxContent = { variant: RULESETS[0]?.id ?? '', state: null, sheets: [] }

const DAMAGED = 'This link is damaged: a part of it is missing. Ask for it again, or start over.'

/** What a fragment of the address holds; without one a game begins, of the variant that the address asks for (`?variant=`). */
async function openLink(fragment: string): Promise<Opened> {
  const asked = new URLSearchParams(location.search).get('variant') ?? start.variant
  const content = fragment === '' ? { ...start, variant: asked } : await decodeLink(fragment)
  return content === null ? { fault: DAMAGED } : openTimeline(content)
}

/** Browsers refuse an address that changes with every letter; in ms. */
const PAUSE = 300

/** Keeps the address at what is tried, so that a reload or a copied link goes on from here. */
function useAddress(timeline: Timeline | null): void {
  useEffect(() => {
    if (timeline === null) return undefined
    const write = async () => history.replaceState(history.state, '', `#${await encodeLink(linkContent(timeline))}`)
    const timer = setTimeout(() => void write(), PAUSE)
    return () => clearTimeout(timer)
  }, [timeline])
}

interface OpenedLink {
  readonly opened: Opened
  /** Counts what has been opened: with each, the state of the page begins anew. */
  readonly nth: number
}

/** What the address holds, opened again whenever the address changes. */
function useOpenedLink() {
  const [current, setCurrent] = useState<OpenedLink | null>(null)
  const open = useCallback((opened: Opened) => setCurrent((now) => ({ opened, nth: (now?.nth ?? 0) + 1 })), [])
  useEffect(() => {
    const read = () => void openLink(location.hash.slice(1)).then(open)
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [open])
  const put = useCallback(
    (timeline: Timeline) => setCurrent((now) => ({ opened: { timeline }, nth: now?.nth ?? 0 })),
    [],
  )
  useAddress(current !== null && 'timeline' in current.opened ? current.opened.timeline : null)
  return { current, put, restart: (variant: string) => open(openTimeline({ ...start, variant })) }
}

export function Sandbox(): JSX.Element {
  const { current, put, restart } = useOpenedLink()
  const opened = current?.opened ?? null
  const variant = opened !== null && 'timeline' in opened ? opened.timeline.variant : start.variant
  const isAlone = useLocation().query['variant'] !== undefined
  const title = RULESETS.find(({ id }) => id === variant)?.title ?? ''
  return (
    <Page
      title={isAlone ? `${title}, alone` : 'What if'}
      wide
      aside={
        <>
          <CopyLink />
          <div class="row">
            {RULESETS.length > 1 && (
              <Select
                aria-label="Variant"
                value={variant}
                options={RULESETS.map(({ id, title }) => [id, title] as const)}
                onChange={restart}
              />
            )}
            <button onClick={() => restart(variant)}>Start over</button>
          </div>
        </>
      }
    >
      {opened === null ? (
        <p class="muted loading">Loading…</p>
      ) : 'fault' in opened ? (
        <p class="notice bad" role="alert">
          {opened.fault}
        </p>
      ) : (
        <Phases
          key={current?.nth}
          timeline={opened.timeline}
          onTimeline={put}
          about={isAlone ? <Alone variant={variant} /> : null}
        />
      )}
    </Page>
  )
}

/** What one may do who plays alone. */
const Alone = ({ variant }: { readonly variant: string }): JSX.Element => (
  <p class="muted">
    All seats are yours. Order for everybody, carry the orders out, and go on phase by phase. What you play is kept in
    the address of this page and nowhere else. <a href={rulesAddress(variant)}>The rules</a>
  </p>
)

interface PhasesProps {
  readonly about: JSX.Element | null
  readonly timeline: Timeline
  readonly onTimeline: (timeline: Timeline) => void
}

function Phases({ timeline, onTimeline, about }: PhasesProps): JSX.Element | null {
  const last = timeline.phases.length - 1
  const [chosen, setChosen] = useState(last)
  const at = Math.min(chosen, last)
  const phase = timeline.phases[at]
  if (phase === undefined) return null
  const shared = { timeline, phase, onTimeline, steps: { at, last, onStep: setChosen } }
  const asksMap = asksForMap(phaseIn(phase.game))
  const Open = asksMap ? DesignPhase : OpenPhase
  const goOn = () => {
    onTimeline(adjudicateLast(timeline))
    // Nothing becomes of maps before one plays on them.
    if (asksMap) setChosen(at + 1)
  }
  return (
    <section aria-label="The phase on the board">
      {phase.adjudicated === null ? (
        <Open key={at} {...shared} about={about} onAdjudicate={goOn} />
      ) : (
        <AdjudicatedPhase key={at} {...shared} adjudicated={phase.adjudicated} />
      )}
    </section>
  )
}
