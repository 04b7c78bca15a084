/** The boards of a game; where there are several, abreast if there is room, else one at a time. */
import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { BoardId, Location } from '../../../src/rules/names.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import { WIDE_WINDOW } from '../../ui/panes/panes-layout.ts'
import { useMediaQuery } from '../../ui/hooks.ts'
import { lazyPart } from '../../ui/fetching/fetched-part.tsx'
import { useDeferred } from '../../client/slow-phone.ts'
import type { Choice } from '../entry/pointing.ts'
import { BoardSwitch } from './board-switch.tsx'
import { BoardTextFold } from './board-text-fold.tsx'
import { type BoardMap, type Plate, loadPlate } from '../../../src/board/index.ts'
import { Board, type LegendProps } from '../../board/index.ts'
import type { ShownBoard } from './shown-boards.ts'
import { useBarPlace } from './use-bar-place.ts'
import { type View, readView, viewText } from '../../board/interaction/board-view.ts'

export type { ShownBoard }

export interface BoardPanelProps {
  /** Undefined while it is fetched, null if there is no such drawing. */
  readonly plate: Plate | null | undefined
  readonly boards: readonly ShownBoard[]
  /** The board that is at hand; where there is no room for several abreast, it alone is shown. */
  readonly open: BoardId | null
  readonly onOpen: (board: BoardId) => void
  readonly label: string
  /** `others`: what a finger may have meant as well. */
  readonly onPick: ((at: Location, board: BoardId, others: readonly Location[]) => void) | undefined
  /** What belongs directly below the board. */
  readonly children: ComponentChildren
  /** What the viewer may order. */
  readonly choices?: readonly Choice[]
  /** The part of each board that is shown stands in the address. */
  readonly linked?: boolean
  /** Beside the legend. */
  readonly aside?: ComponentChildren
}

/** The plate of a board. Undefined while it is fetched or drawn, null if it cannot be had, or if there is no board. */
export function usePlate(map: BoardMap | null): Plate | null | undefined {
  const [plate, setPlate] = useState<Plate | null | undefined>(undefined)
  const cells = map?.cells?.join('\n')
  useLayoutEffect(() => {
    if (map === null) return setPlate(null)
    let wanted = true
    loadPlate(map).then(
      (found) => wanted && setPlate(found),
      () => wanted && setPlate(null),
    )
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same map may come as another object
  }, [map?.id, map?.drawing, cells])
  return plate
}

/** The name of a province; its code while there is no drawing that tells the name. */
export const provinceName = (plate: Plate | null | undefined, at: Location | null): string =>
  at === null ? '' : (plate?.places.get(provinceOf(at))?.name ?? at)

export function BoardPanel(props: BoardPanelProps): JSX.Element {
  const { boards, open } = props
  const isRoomy = useMediaQuery(WIDE_WINDOW)
  const [enlarged, enlarge] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const atHand = boards.find(({ board }) => board === open) ?? boards[0]
  const several = boards.length > 1
  const abreast = several && isRoomy && !enlarged
  const shown = abreast ? boards : boards.filter((one) => one === atHand)
  return (
    <section class="board-panel" aria-label="At the board" ref={panel}>
      {several && (
        <BoardSwitch {...props} atHand={abreast ? undefined : atHand?.board} {...(isRoomy && { abreast, enlarge })} />
      )}
      <div class={abreast ? 'boards abreast' : 'boards'}>
        {shown.map((one) => (
          <BoardShown key={one.board} {...props} shown={one} several={several} headed={abreast} />
        ))}
      </div>
      <Below {...props} {...{ panel, atHand, shown }} />
    </section>
  )
}

interface BelowProps extends BoardPanelProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly atHand: ShownBoard | undefined
  readonly shown: readonly ShownBoard[]
}

const Below = (props: BelowProps): JSX.Element => {
  const below = (
    <>
      <Bar {...props} />
      <BoardFolds {...props} />
    </>
  )
  // The board answers first, to a finger and to a step.
  return useDeferred(below, props.atHand?.scene)
}

function Bar({ panel, plate, atHand, children }: BelowProps): JSX.Element {
  const { bar, isAfloat } = useBarPlace(panel, plate, atHand)
  return (
    <div class={atHand?.scene.selected == null ? 'bar' : 'bar busy'}>
      <div class={isAfloat ? 'afloat' : ''} ref={bar}>
        {children}
      </div>
    </div>
  )
}

/** What explains the board, folded away until it is wanted. */
function BoardFolds({ plate = null, boards, atHand, shown, choices = [], aside }: BelowProps): JSX.Element {
  return (
    <div class="row between top folds">
      <LegendFold powers={atHand?.scene.powers ?? []} plate={plate} />
      {shown.map(({ board, title, scene }) => (
        <BoardTextFold
          key={board}
          title={boards.length > 1 ? title : 'The board'}
          scene={scene}
          plate={plate}
          choices={choices.filter((choice) => choice.board === board)}
        />
      ))}
      {aside}
    </div>
  )
}

/** Fetched when it is first unfolded; undefined until then. */
const useLegend = lazyPart<LegendProps>(() => import('../../board/legend.tsx').then((module) => module.Legend))

function LegendFold(props: LegendProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const Legend = useLegend(open)
  return (
    <details class="legend-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Legend</summary>
      {open && Legend !== undefined && (
        <div class="unfolded" role="group" aria-label="What the marks mean" tabIndex={0}>
          <Legend {...props} />
        </div>
      )}
    </details>
  )
}

interface BoardShownProps extends BoardPanelProps {
  readonly shown: ShownBoard
  readonly several: boolean
  /** Does its title stand on it? */
  readonly headed: boolean
}

function BoardShown({ plate, shown, several, headed, label, onPick, linked }: BoardShownProps): JSX.Element {
  const { board, title, remark, scene } = shown
  const view = useLinkedView(several ? `view-${board}` : 'view')
  return (
    <div data-board={board}>
      {headed && (
        <h2 class="board-name">
          {title} {remark !== undefined && <span class="remark">{remark}</span>}
        </h2>
      )}
      {plate === undefined ? (
        <div class="board-waiting muted">Loading the board…</div>
      ) : plate === null ? (
        <div class="board-waiting muted">The board could not be loaded. You can type your orders.</div>
      ) : (
        <Board
          plate={plate}
          scene={scene}
          label={several ? `${label}: ${title}` : label}
          {...(linked === true && view)}
          {...(onPick && { onPick: (at, others) => onPick(at, board, others) })}
        />
      )}
    </div>
  )
}

const hashNow = () => new URLSearchParams(location.hash.slice(1))

/** The page is not loaded anew, and "back" does not go through all that was looked at. */
function keep(name: string, view: View): void {
  const hash = hashNow()
  if (view.zoom === 1) hash.delete(name)
  else hash.set(name, viewText(view))
  const text = hash.toString().replaceAll('%2C', ',')
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search + (text === '' ? '' : `#${text}`))
}

/** What the address says at first, and how it is told of what is shown. */
export function useLinkedView(name: string): { readonly opening: View | null; readonly onView: (view: View) => void } {
  const opening = useMemo(() => readView(hashNow().get(name)), [name])
  const onView = useCallback((view: View) => keep(name, view), [name])
  return { opening, onView }
}
