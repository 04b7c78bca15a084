/** What if: all powers' orders in one hand, adjudicated in the page by the rules that every game is played by. */
import type { JSX } from 'preact'
import { useCallback, useEffect, useId, useMemo, useState } from 'preact/hooks'
import type { BoardId, Location, Power } from '../../src/rules/names.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { adjudicateLast, type Timeline, linkContent, openTimeline, type Opened, written } from '../sandbox/timeline.ts'
import {
  boardsIn,
  allChoices,
  drawingIn,
  notesIn,
  phaseIn,
  powersFor,
  readLines,
  sampleIn,
  winnerNames,
} from '../sandbox/local-game.ts'
import { type SandboxContent, pack, unpack } from '../sandbox/link.ts'
import { phaseHint } from '../sandbox/phase-hint.ts'
import { PositionEditor } from '../sandbox/position-editor.tsx'
import { Icon } from '../ui/icons.tsx'
import { CopyLink, Page, Select } from '../ui/parts.tsx'
import { ActionBar } from '../orders/entry/action-bar.tsx'
import { BoardPanel, provinceName, usePlate } from '../orders/board/board-panel.tsx'
import { linesOf } from '../orders/entry/lines.ts'
import { Notes } from '../orders/notes/notes.tsx'
import { OrderLines } from '../orders/entry/order-lines.tsx'
import { Results } from '../orders/results/results.tsx'
import { closedScene, scenePowers } from '../../src/board/scenes.ts'
import { presentScene } from '../orders/board/scenes.ts'
import { PowerFilter } from '../orders/results/power-filter.tsx'
import { ProvinceOrders } from '../orders/results/province-orders.tsx'
import { useOrdering } from '../orders/entry/use-ordering.ts'
import { dateOf, endingWords, phaseWords } from '../text/words.ts'

const start: SandboxContent = { variant: RULESETS[0]?.id ?? '', state: null, sheets: [] }

const DAMAGED = 'This link is damaged: a part of it is missing. Ask for it again, or begin anew.'

/** What a fragment of the address holds. */
async function found(fragment: string): Promise<Opened> {
  const laid = fragment === '' ? start : await unpack(fragment)
  return laid === null ? { fault: DAMAGED } : openTimeline(laid)
}

/** Browsers refuse an address that changes with every letter. */
const PAUSE = 300

/** Writes into the address what is tried, so that a reload or a copied link goes on from here. */
function useAddress(timeline: Timeline | null): void {
  useEffect(() => {
    if (timeline === null) return undefined
    const write = async () => history.replaceState(history.state, '', `#${await pack(linkContent(timeline))}`)
    const timer = setTimeout(() => void write(), PAUSE)
    return () => clearTimeout(timer)
  }, [timeline])
}

interface OnTheDesk {
  readonly opened: Opened
  /** Counts what has been opened: with each, everything begins anew. */
  readonly nth: number
}

/** What the address holds is laid out, whenever it changes. */
function useLaid() {
  const [lying, setLying] = useState<OnTheDesk | null>(null)
  const open = useCallback((opened: Opened) => setLying((now) => ({ opened, nth: (now?.nth ?? 0) + 1 })), [])
  useEffect(() => {
    const read = () => void found(location.hash.slice(1)).then(open)
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [open])
  const put = useCallback((timeline: Timeline) => setLying((now) => ({ opened: { timeline }, nth: now?.nth ?? 0 })), [])
  useAddress(lying !== null && 'timeline' in lying.opened ? lying.opened.timeline : null)
  return { lying, put, begin: (variant: string) => open(openTimeline({ ...start, variant })) }
}

export function Sandbox(): JSX.Element {
  const { lying, put, begin } = useLaid()
  const opened = lying?.opened ?? null
  const variant = opened !== null && 'timeline' in opened ? opened.timeline.variant : start.variant
  return (
    <Page
      title="What if"
      wide
      aside={
        <div class="row">
          {RULESETS.length > 1 && (
            <Select
              aria-label="Variant"
              value={variant}
              options={RULESETS.map(({ id, title }) => [id, title] as const)}
              onChange={begin}
            />
          )}
          <button onClick={() => begin(variant)}>Begin anew</button>
          <CopyLink />
        </div>
      }
    >
      {opened === null ? (
        <p class="muted loading">Setting up…</p>
      ) : 'fault' in opened ? (
        <p class="notice bad" role="alert">
          {opened.fault}
        </p>
      ) : (
        <Tried key={lying?.nth} timeline={opened.timeline} onTimeline={put} />
      )}
    </Page>
  )
}

interface TriedProps {
  readonly timeline: Timeline
  readonly onTimeline: (timeline: Timeline) => void
}

function Tried({ timeline, onTimeline }: TriedProps): JSX.Element | null {
  const [at, setAt] = useState(timeline.phases.length - 1)
  const shown = Math.min(at, timeline.phases.length - 1)
  const stand = timeline.phases[shown]
  if (stand === undefined) return null
  const steps = { at: shown, last: timeline.phases.length - 1, onStep: setAt }
  return (
    <section aria-label="What is tried out">
      {stand.carried === null ? (
        <Open
          key={shown}
          {...{ timeline, at: shown, steps, onTimeline }}
          onCarried={() => onTimeline(adjudicateLast(timeline))}
        />
      ) : (
        <Adjudicated key={shown} {...{ timeline, at: shown, steps, onTimeline }} />
      )}
    </section>
  )
}

interface StepsProps {
  readonly at: number
  readonly last: number
  readonly onStep: (at: number) => void
}

function Steps({ at, last, onStep, words }: StepsProps & { words: string }): JSX.Element {
  return (
    <nav class="stepper" aria-label="Phases">
      <button disabled={at === 0} title="Phase before" onClick={() => onStep(at - 1)}>
        <Icon sign="before" />
        <span class="out-of-sight">Phase before</span>
      </button>
      <span class="where">{words}</span>
      <button disabled={at === last} title="Next phase" onClick={() => onStep(at + 1)}>
        <Icon sign="next" />
        <span class="out-of-sight">Next phase</span>
      </button>
    </nav>
  )
}

interface StandProps {
  readonly timeline: Timeline
  readonly at: number
  readonly steps: StepsProps
  readonly onTimeline: (timeline: Timeline) => void
}

/** The phase in which orders are still being given. */
function Open({
  timeline,
  at,
  steps,
  onTimeline,
  onCarried,
}: StandProps & { onCarried: () => void }): JSX.Element | null {
  const id = useId()
  const { desk, text } = timeline.phases[at] ?? {}
  const boards = useMemo(() => (desk === undefined ? [] : boardsIn(desk)), [desk])
  const choices = useMemo(() => (desk === undefined ? [] : allChoices(desk)), [desk])
  const notes = useMemo(() => (desk === undefined ? [] : notesIn(desk)), [desk])
  const sample = useMemo(() => (desk === undefined ? null : sampleIn(desk)), [desk])
  const echo = useMemo(() => (desk === undefined ? [] : readLines(desk, linesOf(text ?? ''))), [desk, text])
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const onText = (typed: string) => onTimeline(written(timeline, at, typed))
  const ordering = useOrdering({ choices, text: text ?? '', echo, onText, board, onBoard: setBoard })
  const plate = usePlate(desk === undefined ? null : drawingIn(desk))
  if (desk === undefined) return null
  const powers = scenePowers(powersFor(desk))
  const scenes = boards.map((each) => ({
    ...each,
    scene: { ...presentScene(each, powers, ordering.ordered), ...ordering.highlightsOn(each.board) },
  }))
  return (
    <div class="stage" onKeyDown={(event) => event.key === 'Escape' && ordering.act({ kind: 'cancel' })}>
      <div class="board-column">
        <Steps {...steps} words={dateOf(phaseIn(desk))} />
        <BoardPanel
          plate={plate}
          boards={scenes}
          open={board}
          onOpen={setBoard}
          label="Board"
          onPick={ordering.tap}
          choices={ordering.choices}
        >
          <ActionBar ordering={ordering} />
        </BoardPanel>
      </div>
      <section class="side stack sheet" aria-labelledby={`${id}-title`}>
        <div class="row between">
          <h2 id={`${id}-title`}>{phaseWords(phaseIn(desk))}</h2>
          <button class="primary" onClick={onCarried}>
            Carry out the orders
          </button>
        </div>
        <p class="muted">{phaseHint(phaseIn(desk))}</p>
        <OrderLines {...{ id, echo, sample, plate, onText }} text={text ?? ''} example={choices[0]?.text ?? ''} />
        <PositionEditor key={timeline.variant} desk={desk} onTimeline={onTimeline} />
        <Notes notes={notes} plate={plate} />
      </section>
    </div>
  )
}

/** A phase whose orders have been carried out: what became of them. */
function Adjudicated({ timeline, at, steps, onTimeline }: StandProps): JSX.Element | null {
  const stand = timeline.phases[at]
  const carried = stand?.carried ?? null
  const [board, setBoard] = useState<BoardId | null>(carried?.phase.boards[0]?.board ?? null)
  const [asked, ask] = useState<Location | null>(null)
  const [focus, setFocus] = useState<Power | null>(null)
  const plate = usePlate(stand === undefined ? null : drawingIn(stand.desk))
  if (stand === undefined || carried === null) return null
  const { phase, verdict } = carried
  const powers = scenePowers(powersFor(stand.desk))
  const scenes = phase.boards.map((each) => ({
    ...each,
    scene: { ...closedScene(each, powers, each.board === board ? asked : null), focusPower: focus },
  }))
  return (
    <div class="stage">
      <div class="board-column">
        <Steps {...steps} words={dateOf(phase.phase)} />
        <BoardPanel
          plate={plate}
          boards={scenes}
          open={board}
          onOpen={setBoard}
          label="Board of a closed phase"
          onPick={(place, where) => {
            setBoard(where)
            ask(where === board && place === asked ? null : place)
          }}
        >
          <ProvinceOrders
            orders={phase.boards.find((each) => each.board === board)?.orders ?? []}
            at={asked}
            name={provinceName(plate, asked)}
            onClear={() => ask(null)}
          />
        </BoardPanel>
      </div>
      <div class="side">
        <div class="row">
          <button class={verdict === null ? 'primary' : ''} onClick={() => steps.onStep(at + 1)}>
            Go on to {dateOf(phaseIn(carried.next))}
            {verdict !== null && ' all the same'}
          </button>
          <button onClick={() => onTimeline(written(timeline, at, stand.text))}>Change these orders</button>
        </div>
        {verdict !== null && (
          <p class="notice" role="status">
            {endingWords(verdict, winnerNames(carried.next, verdict))}
          </p>
        )}
        <div>
          <PowerFilter {...{ powers, focus, onFocus: setFocus }} />
          <Results
            {...{ powers, phase, focus }}
            you={[]}
            href={null}
            onPoint={(where, place) => {
              setBoard(where)
              ask(place)
            }}
          />
        </div>
      </div>
    </div>
  )
}
