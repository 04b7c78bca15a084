/** The sandbox: give orders for all powers of any variant, adjudicated in the page. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { RULESETS } from '../../src/variants/index.ts'
import { ArchiveImport } from '../archive/archive-import.tsx'
import type { AnalysisPanelProps } from '../computer/analysis/analysis-panel.tsx'
import { AdjudicatedPhase } from '../sandbox/adjudicated-phase.tsx'
import { DesignPhase } from '../sandbox/design-phase.tsx'
import { decodeLink } from '../sandbox/read-link.ts'
import { encodeLink, type SandboxContent } from '../sandbox/pack-link.ts'
import { phaseIn } from '../sandbox/local-game.ts'
import { BoardImport } from '../sandbox/imports/board-import.tsx'
import { ImportPanel } from '../sandbox/imports/import-panel.tsx'
import { OpenPhase, type OpenPhaseProps } from '../sandbox/open-phase.tsx'
import { adjudicateLast, linkContent, type Opened, openTimeline, type Timeline } from '../sandbox/timeline.ts'
import { asksForMap } from '../text/words.ts'
import { lazyPart } from '../ui/fetching/fetched-part.tsx'
import { CopyLink } from '../ui/icons.tsx'
import { Page, Select } from '../ui/parts.tsx'
import { DESIGNERS } from '../variants/designers.ts'
import { computerAddress, rulesAddress } from '../variants/page-registry.ts'

const start: SandboxContent = { variant: RULESETS[0]?.id ?? '', state: null, sheets: [] }

const DAMAGED = 'This link is incomplete. Ask for it again, or start over.'

/** Opens what the fragment encodes; without one, a new game of the variant in `?variant=`. */
async function openLink(fragment: string): Promise<Opened> {
  const variant = new URLSearchParams(location.search).get('variant') ?? start.variant
  const content = fragment === '' ? { ...start, variant } : await decodeLink(fragment)
  return content === null ? { error: DAMAGED } : openTimeline(content)
}

/** Browsers limit how often an address may change. */
const ADDRESS_PAUSE_MS = 300

/** Keeps the address up to date, so that reloads and copied links continue from here. */
function useAddress(timeline: Timeline | null): void {
  useEffect(() => {
    if (timeline === null) return undefined
    const write = async () => history.replaceState(history.state, '', `#${await encodeLink(linkContent(timeline))}`)
    const timer = setTimeout(() => void write(), ADDRESS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [timeline])
}

interface OpenedLink {
  readonly opened: Opened
  /** Counts openings; each resets the state of the page. */
  readonly nth: number
}

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
  return {
    current,
    put,
    restart: (variant: string) => open(openTimeline({ ...start, variant })),
    openContent: (content: SandboxContent) => open(openTimeline(content)),
  }
}

/** What is opened from a file instead of the board. */
type Importing = 'game' | 'board' | null

export function Sandbox(): JSX.Element {
  const { current, put, restart, openContent } = useOpenedLink()
  const { query } = useLocation()
  const [importing, setImporting] = useState<Importing>(query['import'] === undefined ? null : 'game')
  const opened = current?.opened ?? null
  const timeline = opened !== null && 'timeline' in opened ? opened.timeline : null
  const variant = timeline?.variant ?? start.variant
  const isSolo = query['variant'] !== undefined && timeline?.board == null
  const title = RULESETS.find(({ id }) => id === variant)?.title ?? ''
  const startOver = (id: string) => {
    setImporting(null)
    if (timeline !== null && timeline.board !== null && id === variant)
      openContent({ ...linkContent(timeline), state: null, sheets: [] })
    else restart(id)
  }
  const open = (content: SandboxContent) => {
    openContent(content)
    setImporting(null)
  }
  const shared = { onOpen: open, onCancel: () => setImporting(null) }
  return (
    <Page
      title={isSolo ? `${title}, solo` : 'What if'}
      wide={importing === null}
      aside={<Choices {...{ variant, importing, setImporting, startOver }} isFile={timeline?.board != null} />}
    >
      {importing === 'game' ? (
        <ImportPanel {...shared}>{(file) => <ArchiveImport file={file} />}</ImportPanel>
      ) : importing === 'board' ? (
        <BoardImport {...shared} />
      ) : opened === null ? (
        <p class="muted loading">Loading…</p>
      ) : 'error' in opened ? (
        <p class="notice bad" role="alert">
          {opened.error}
        </p>
      ) : (
        <Phases
          key={current?.nth}
          timeline={opened.timeline}
          onTimeline={put}
          about={isSolo ? <SoloHelp variant={variant} /> : null}
        />
      )}
    </Page>
  )
}

interface ChoicesProps {
  readonly variant: string
  /** Whether the board is from a file. */
  readonly isFile: boolean
  readonly importing: Importing
  readonly setImporting: (importing: Importing) => void
  readonly startOver: (variant: string) => void
}

function Choices({ variant, isFile, importing, setImporting, startOver }: ChoicesProps): JSX.Element {
  const variants = RULESETS.map(({ id, title }) => [id, title] as const)
  const toggle = (kind: 'game' | 'board') => setImporting(importing === kind ? null : kind)
  return (
    <>
      <CopyLink />
      <div class="row">
        <Select
          aria-label="Variant"
          value={variant}
          options={isFile ? [[variant, 'Board from a file'], ...variants] : variants}
          onChange={startOver}
        />
        <button onClick={() => startOver(variant)}>Start over</button>
      </div>
      <div class="row">
        <button aria-expanded={importing === 'game'} onClick={() => toggle('game')}>
          Import a game
        </button>
        <button aria-expanded={importing === 'board'} onClick={() => toggle('board')}>
          Open a board
        </button>
        {!isFile && (
          <a class="small" href={computerAddress(variant)}>
            Play the computer
          </a>
        )}
      </div>
    </>
  )
}

const SoloHelp = ({ variant }: { readonly variant: string }): JSX.Element => (
  <p class="muted">
    You play every side. Give orders for everyone, run the turn, and continue phase by phase. The game is stored only in
    this page’s address. <a href={rulesAddress(variant)}>The rules</a>
  </p>
)

interface PhasesProps {
  readonly about: JSX.Element | null
  readonly timeline: Timeline
  readonly onTimeline: (timeline: Timeline) => void
}

const useAnalysisPanel = lazyPart<AnalysisPanelProps>(() =>
  import('../computer/analysis/analysis-panel.tsx').then((part) => part.AnalysisPanel),
)

/** Loaded when it is unfolded; `?analysis=FRANCE` in the address unfolds it for a power. */
function useAnalysisFold(options: Timeline['options']): Required<OpenPhaseProps>['analysis'] {
  const { query } = useLocation()
  const [isOpen, setOpen] = useState(query['analysis'] !== undefined)
  const Panel = useAnalysisPanel(isOpen)
  return (game, map) => (
    <details class="legend-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Analysis</summary>
      {isOpen && Panel !== undefined && <Panel {...{ game, options }} suggested={map ?? query['analysis'] ?? null} />}
    </details>
  )
}

function Phases({ timeline, onTimeline, about }: PhasesProps): JSX.Element | null {
  const last = timeline.phases.length - 1
  const analysis = useAnalysisFold(timeline.options)
  const [chosen, setChosen] = useState(last)
  const at = Math.min(chosen, last)
  const phase = timeline.phases[at]
  if (phase === undefined) return null
  const shared = { timeline, phase, onTimeline, steps: { at, last, onStep: setChosen } }
  const Designer = asksForMap(phaseIn(phase.game)) ? DESIGNERS.get(timeline.variant) : undefined
  const runPhase = () => {
    onTimeline(adjudicateLast(timeline))
    // A design phase has no results to look at.
    if (Designer !== undefined) setChosen(at + 1)
  }
  const open = { ...shared, about, onAdjudicate: runPhase }
  return (
    <section aria-label="The phase on the board">
      {phase.adjudicated === null && Designer !== undefined ? (
        <DesignPhase key={at} {...open} Designer={Designer} />
      ) : phase.adjudicated === null ? (
        <OpenPhase key={at} {...open} {...(timeline.board === null && { analysis })} />
      ) : (
        <AdjudicatedPhase key={at} {...shared} adjudicated={phase.adjudicated} />
      )}
    </section>
  )
}
