/** What if: all powers' orders in one hand, adjudicated in the page by the rules that every game is played by. */
import type { JSX } from 'preact'
import { useCallback, useEffect, useId, useMemo, useState } from 'preact/hooks'
import type { BoardId, Location, Power } from '../../src/rules/names.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { carriedOut, type Course, laidDown, openCourse, type Opened, written } from '../sandbox/timeline.ts'
import {
  boardsOn,
  choicesOn,
  drawingOn,
  notesOn,
  phaseOn,
  powersOn,
  readOn,
  sampleOn,
  winnersOn,
} from '../sandbox/local-game.ts'
import { type Laid, pack, unpack } from '../sandbox/link.ts'
import { SetupFold } from '../sandbox/position-editor.tsx'
import { Icon } from '../ui/icons.tsx'
import { CopyLink, Page, Select } from '../ui/parts.tsx'
import { ActionBar } from '../orders/entry/action-bar.tsx'
import { BoardPanel, nameAt, usePlate } from '../orders/board/board-panel.tsx'
import { linesOf } from '../orders/entry/lines.ts'
import { Notes } from '../orders/notes/notes.tsx'
import { OrderLines } from '../orders/entry/order-lines.tsx'
import { Results } from '../orders/results/results.tsx'
import { closedScene, scenePowers } from '../../src/board/scenes.ts'
import { presentScene } from '../orders/board/scenes.ts'
import { PowerFilter, Told } from '../orders/results/order-result.tsx'
import { useOrdering } from '../orders/entry/use-ordering.ts'
import { dateOf, endingWords, phaseWords } from '../text/words.ts'

const start: Laid = { variant: RULESETS[0]?.id ?? '', state: null, sheets: [] }

const DAMAGED = 'This link is damaged: a part of it is missing. Ask for it again, or begin anew.'

/** What a fragment of the address holds. */
async function found(fragment: string): Promise<Opened> {
  const laid = fragment === '' ? start : await unpack(fragment)
  return laid === null ? { fault: DAMAGED } : openCourse(laid)
}

/** Browsers refuse an address that changes with every letter. */
const PAUSE = 300

/** Writes into the address what is tried, so that a reload or a copied link goes on from here. */
function useAddress(course: Course | null): void {
  useEffect(() => {
    if (course === null) return undefined
    const write = async () => history.replaceState(history.state, '', `#${await pack(laidDown(course))}`)
    const timer = setTimeout(() => void write(), PAUSE)
    return () => clearTimeout(timer)
  }, [course])
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
  const put = useCallback((course: Course) => setLying((now) => ({ opened: { course }, nth: now?.nth ?? 0 })), [])
  useAddress(lying !== null && 'course' in lying.opened ? lying.opened.course : null)
  return { lying, put, begin: (variant: string) => open(openCourse({ ...start, variant })) }
}

export function Sandbox(): JSX.Element {
  const { lying, put, begin } = useLaid()
  const opened = lying?.opened ?? null
  const variant = opened !== null && 'course' in opened ? opened.course.variant : start.variant
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
        <Tried key={lying?.nth} course={opened.course} onCourse={put} />
      )}
    </Page>
  )
}

interface TriedProps {
  readonly course: Course
  readonly onCourse: (course: Course) => void
}

function Tried({ course, onCourse }: TriedProps): JSX.Element | null {
  const [at, setAt] = useState(course.stands.length - 1)
  const shown = Math.min(at, course.stands.length - 1)
  const stand = course.stands[shown]
  if (stand === undefined) return null
  const steps = { at: shown, last: course.stands.length - 1, onStep: setAt }
  return (
    <section aria-label="What is tried out">
      {stand.carried === null ? (
        <Open key={shown} {...{ course, at: shown, steps, onCourse }} onCarried={() => onCourse(carriedOut(course))} />
      ) : (
        <Carried key={shown} {...{ course, at: shown, steps, onCourse }} />
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
  readonly course: Course
  readonly at: number
  readonly steps: StepsProps
  readonly onCourse: (course: Course) => void
}

/** The phase in which orders are still being given. */
function Open({ course, at, steps, onCourse, onCarried }: StandProps & { onCarried: () => void }): JSX.Element | null {
  const id = useId()
  const { desk, text } = course.stands[at] ?? {}
  const boards = useMemo(() => (desk === undefined ? [] : boardsOn(desk)), [desk])
  const choices = useMemo(() => (desk === undefined ? [] : choicesOn(desk)), [desk])
  const notes = useMemo(() => (desk === undefined ? [] : notesOn(desk)), [desk])
  const sample = useMemo(() => (desk === undefined ? null : sampleOn(desk)), [desk])
  const echo = useMemo(() => (desk === undefined ? [] : readOn(desk, linesOf(text ?? ''))), [desk, text])
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const onText = (typed: string) => onCourse(written(course, at, typed))
  const ordering = useOrdering({ choices, text: text ?? '', echo, onText, board, onBoard: setBoard })
  const plate = usePlate(desk === undefined ? null : drawingOn(desk))
  if (desk === undefined) return null
  const powers = scenePowers(powersOn(desk))
  const scenes = boards.map((each) => ({
    ...each,
    scene: { ...presentScene(each, powers, ordering.ordered), ...ordering.pointedOn(each.board) },
  }))
  return (
    <div class="stage" onKeyDown={(event) => event.key === 'Escape' && ordering.act({ kind: 'cancel' })}>
      <div class="board-column">
        <Steps {...steps} words={dateOf(phaseOn(desk))} />
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
          <h2 id={`${id}-title`}>{phaseWords(phaseOn(desk))}</h2>
          <button class="primary" onClick={onCarried}>
            Carry out the orders
          </button>
        </div>
        <p class="muted">
          {sample === null
            ? 'Order every power’s units, by tapping or typing. Units without an order hold.'
            : 'This is for the first seat; for the others it is chosen, as if they had left it open.'}
        </p>
        <OrderLines {...{ id, echo, sample, plate, onText }} text={text ?? ''} example={choices[0]?.text ?? ''} />
        <SetupFold key={course.variant} desk={desk} onCourse={onCourse} />
        <Notes notes={notes} plate={plate} />
      </section>
    </div>
  )
}

/** A phase whose orders have been carried out: what became of them. */
function Carried({ course, at, steps, onCourse }: StandProps): JSX.Element | null {
  const stand = course.stands[at]
  const carried = stand?.carried ?? null
  const [board, setBoard] = useState<BoardId | null>(carried?.phase.boards[0]?.board ?? null)
  const [asked, ask] = useState<Location | null>(null)
  const [focus, setFocus] = useState<Power | null>(null)
  const plate = usePlate(stand === undefined ? null : drawingOn(stand.desk))
  if (stand === undefined || carried === null) return null
  const { phase, verdict } = carried
  const powers = scenePowers(powersOn(stand.desk))
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
          <Told
            orders={phase.boards.find((each) => each.board === board)?.orders ?? []}
            at={asked}
            name={nameAt(plate, asked)}
            onClear={() => ask(null)}
          />
        </BoardPanel>
      </div>
      <div class="side">
        <div class="row">
          <button class={verdict === null ? 'primary' : ''} onClick={() => steps.onStep(at + 1)}>
            Go on to {dateOf(phaseOn(carried.next))}
            {verdict !== null && ' all the same'}
          </button>
          <button onClick={() => onCourse(written(course, at, stand.text))}>Change these orders</button>
        </div>
        {verdict !== null && (
          <p class="notice" role="status">
            {endingWords(verdict, winnersOn(carried.next, verdict))}
          </p>
        )}
        <div>
          <PowerFilter {...{ powers, focus, onFocus: setFocus }} />
          <Results
            called={powers}
            phase={phase}
            focus={focus}
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
