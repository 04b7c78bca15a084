import type { ComponentChildren, JSX } from 'preact'
import type { Location } from '../../rules/names.ts'
import type { Point } from '../curve.ts'
import type { Detail } from '../detail.ts'
import { type Ink, type Inks, NO_INK } from '../powers/colours.ts'
import { type SignKind, signsOf } from '../powers/power-signs.ts'
import { anchorOf, type Plate } from '../plate.ts'
import { pointAlong, headPath, lengthOf, type Route, routePath, trim } from '../arrow-routes/route-shape.ts'
import { type Line, planLines } from '../arrow-routes/plan-lines.ts'
import { type Arrow, type ArrowKind, type Emphasis, isFaded, provinceOf, type Scene } from '../scene.ts'
import {
  BuildMark,
  ConvoyMark,
  DisbandMark,
  FailedMark,
  HoldMark,
  NotBuiltMark,
  placeMark,
  Token,
  TransformMark,
  TransformRing,
} from './board-marks.tsx'
import { dislodgedPosition, orderedUnitPosition } from '../boxes.ts'

interface ArrowsProps extends Emphasis, Pick<Scene, 'units' | 'powers' | 'arrows'> {
  readonly plate: Plate
  readonly detail: Detail
  readonly inks: Inks
  readonly sign: SignKind
}

/** The board around an arrow. */
interface ArrowContext extends ArrowsProps {
  /** Of the arrow's own power. */
  readonly ink: Ink
  readonly anchor: (at: Location) => Point
  /** The kinds in the current layer. */
  readonly kinds: readonly ArrowKind[]
}

interface LineProps {
  readonly ink: Ink
  readonly route: Route
  readonly size: number
  readonly failed: boolean
  readonly head?: boolean
  readonly children?: ComponentChildren
}

/** The length of an arrow's head. The line reaches into a solid head, but not into a hollow one. */
const HEAD = 9.5
const intoHead = (failed: boolean): number => (failed ? HEAD : 6)

/** The line of an order, on a light casing so that it reads over any tint. */
function Stroke({ ink, route, size, failed, head = false, children }: LineProps): JSX.Element {
  const path = routePath(head ? trim(route, 0, size * intoHead(failed)) : route)
  return (
    <>
      <path class="casing" d={path} />
      {head && <path class="head" fill={ink.order} d={headPath(route, size * HEAD)} />}
      <path class="line" stroke={ink.order} d={path} />
      {children}
    </>
  )
}

const isOccupied = ({ units }: ArrowContext, at: Location): boolean =>
  units.some((unit) => provinceOf(unit.at) === provinceOf(at) && !unit.dislodged)

/** The end of a support for a unit that stays: a bar. */
function Bar({ route, ink, size }: Pick<LineProps, 'route' | 'ink' | 'size'>): JSX.Element {
  const { at, direction } = pointAlong(route, lengthOf(route))
  const turn = ((Math.atan2(direction[1], direction[0]) * 180) / Math.PI).toFixed(0)
  return (
    <path class="bar" stroke={ink.order} transform={`${placeMark(at, size)} rotate(${turn})`} d="M0 -7Q3.5 0 0 7" />
  )
}

/** Beads at the joints of supports and convoys, above all lines. */
function Knobs({
  lines,
  board,
}: {
  readonly lines: LinePlan['lines']
  readonly board: Omit<ArrowContext, 'ink'>
}): JSX.Element {
  const joining = [...lines].filter(([, { joins }]) => joins !== null)
  return (
    <g>
      {joining.map(([arrow, { route }]) => {
        const [x, y] = route.at(-1) ?? [0, 0]
        return (
          <circle
            key={`${arrow.from}-${arrow.power}${arrow.ghost === true ? ` ${arrow.note ?? ''}` : ''}`}
            class={`knob${arrow.failed === true ? ' failed' : ''}${arrow.ghost === true ? ' ghost' : ''}${isFaded(board, arrow) ? ' faded' : ''}`}
            fill={(board.inks.get(arrow.power) ?? NO_INK).order}
            cx={x.toFixed(1)}
            cy={y.toFixed(1)}
            r={3.4 * board.detail.token}
          />
        )
      })}
    </g>
  )
}

/** An order between places, or from a unit to the order that it supports or convoys. */
function OrderLine({
  arrow,
  line,
  around,
}: {
  readonly arrow: Arrow
  readonly line: Line
  readonly around: ArrowContext
}) {
  const { ink, detail } = around
  const [size, failed] = [detail.token, arrow.failed === true]
  if (line.carries !== null)
    return (
      <g transform={placeMark(line.carries, size)}>
        <ConvoyMark colour={ink.own} />
      </g>
    )
  const isHelp = arrow.kind === 'support' || arrow.kind === 'convoy'
  return (
    <>
      {line.isAlone && line.joins !== null && <Unordered {...{ ink, size, failed }} route={line.joins} />}
      <Stroke ink={ink} route={line.route} size={size} failed={failed} head={!isHelp}>
        {isHelp && line.joins === null && <Bar route={line.route} ink={ink} size={size} />}
      </Stroke>
    </>
  )
}

/** A supported or convoyed move without an order. An open head shows where it would end, unless that is over. */
function Unordered({ ink, route, size, failed }: Pick<LineProps, 'ink' | 'route' | 'size' | 'failed'>): JSX.Element {
  return (
    <>
      <path class="unordered" stroke={ink.order} d={routePath(failed ? route : trim(route, 0, size * 6))} />
      {!failed && <path class="open-head" stroke={ink.order} d={headPath(route, size * HEAD)} />}
    </>
  )
}

function Build({
  arrow,
  around,
}: {
  readonly arrow: Extract<Arrow, { kind: 'build' }>
  readonly around: ArrowContext
}): JSX.Element {
  const { plate, detail, anchor, powers, sign } = around
  const isAside = arrow.aside === true
  const at = isAside ? dislodgedPosition(plate, { at: arrow.from }, detail) : anchor(arrow.from)
  return (
    <g transform={placeMark(at, detail.token)}>
      {(isAside || !isOccupied(around, arrow.from)) && (
        <g class="ghost">
          <Token arm={arrow.arm} sign={signsOf(powers, sign)(arrow)} ink={around.ink} />
        </g>
      )}
      {arrow.failed === true ? <NotBuiltMark /> : <BuildMark />}
    </g>
  )
}

/** An order drawn as a mark at its unit. */
function Mark({ arrow, around }: { readonly arrow: Arrow; readonly around: ArrowContext }): JSX.Element | null {
  const { plate, detail, anchor } = around
  const at =
    'dislodged' in arrow && arrow.dislodged
      ? dislodgedPosition(plate, { at: arrow.from }, detail)
      : (orderedUnitPosition(around, arrow) ?? anchor(arrow.from))
  switch (arrow.kind) {
    case 'build':
      return <Build arrow={arrow} around={around} />
    case 'transform':
      return (
        <g transform={placeMark(at, detail.token)}>
          {around.kinds === RINGS ? (
            <TransformRing colour={around.ink.order} />
          ) : (
            <TransformMark arm={arrow.arm} ink={around.ink} failed={arrow.failed} />
          )}
        </g>
      )
    case 'hold':
    case 'disband':
      if (arrow.kind === 'disband' && arrow.gone === true) return null
      return (
        <g transform={placeMark(at, detail.token)}>
          {arrow.kind === 'hold' ? <HoldMark colour={around.ink.order} /> : <DisbandMark />}
          {arrow.kind === 'disband' && arrow.failed === true && <NotBuiltMark />}
        </g>
      )
    default:
      return null
  }
}

function drawArrow(arrow: Arrow, line: Line | undefined, board: Omit<ArrowContext, 'ink'>): JSX.Element {
  const faded = isFaded(board, arrow) ? ' faded' : ''
  const ghost = arrow.ghost === true ? ' ghost' : ''
  const failed = arrow.failed === true ? ` failed${arrow.void === true ? ' void' : ''}` : ''
  const elsewhere = arrow.elsewhere === true ? ' elsewhere' : ''
  const serves = (arrow.kind === 'support' || arrow.kind === 'convoy') && `-${arrow.of}-${arrow.to ?? ''}`
  const around = { ...board, ink: board.inks.get(arrow.power) ?? NO_INK }
  return (
    <g
      key={`${arrow.kind}-${arrow.power}-${arrow.from}${serves || ''}${ghost && ` ${arrow.note ?? ''}`}`}
      class={`arrow ${arrow.kind}${failed}${ghost}${elsewhere}${faded}`}
    >
      {arrow.note !== undefined && <title>{arrow.note}</title>}
      {line === undefined ? (
        <Mark arrow={arrow} around={around} />
      ) : (
        <OrderLine arrow={arrow} line={line} around={around} />
      )}
    </g>
  )
}

/** The layers of orders, lowest first: rings around units, lines between places, and what lies on units. */
export const RINGS: readonly ArrowKind[] = ['hold', 'transform']
export const LINES: readonly ArrowKind[] = ['convoy', 'support', 'move', 'retreat']
export const MARKS: readonly ArrowKind[] = [...LINES, 'transform', 'build', 'disband']

interface LinePlan extends Pick<ArrowsProps, 'plate' | 'units' | 'detail'> {
  readonly lines: ReadonlyMap<Arrow, Line>
}
const linePlans = new WeakMap<readonly Arrow[], LinePlan>()

/** Plans again only if position, orders or detail change, not the emphasis. */
function linesOf({ plate, units, detail, arrows }: ArrowsProps): LinePlan['lines'] {
  const last = linePlans.get(arrows)
  if (last?.plate === plate && last.units === units && last.detail === detail) return last.lines
  const lines = planLines({
    plate,
    units,
    detail,
    arrows,
    dislodgedPosition: (unit) => dislodgedPosition(plate, unit, detail),
  })
  linePlans.set(arrows, { plate, units, detail, lines })
  return lines
}

/** The lines in a layer: most are below the units, some above. Above labels, the ends of others. */
const linesIn = (kinds: readonly ArrowKind[], props: ArrowsProps): LinePlan['lines'] =>
  new Map(
    kinds === RINGS
      ? []
      : [...linesOf(props)].flatMap(([arrow, line]) =>
          line.isAbove === (kinds === MARKS)
            ? [[arrow, line]]
            : kinds === MARKS && line.overLabels !== null
              ? [[arrow, { ...line, route: line.overLabels }]]
              : [],
        ),
  )

/** The orders of some kinds. */
export function Arrows({ kinds, ...props }: ArrowsProps & { readonly kinds: readonly ArrowKind[] }): JSX.Element {
  const { plate, arrows, detail } = props
  const board = { ...props, kinds, anchor: (at: Location) => anchorOf(plate, at, detail.small) }
  const lines = linesIn(kinds, props)
  return (
    <g class="arrows" aria-hidden="true">
      {kinds
        .flatMap((kind) => arrows.filter((arrow) => arrow.kind === kind))
        .filter((arrow) => lines.has(arrow) || !LINES.includes(arrow.kind))
        .map((arrow) => drawArrow(arrow, lines.get(arrow), board))}
      {lines.size > 0 && <Knobs lines={lines} board={board} />}
      {kinds === MARKS && <Crosses {...props} />}
    </g>
  )
}

/** The crosses of failed orders, above the names. Those that look the same are one shape, to keep files small. */
function Crosses(props: ArrowsProps): JSX.Element {
  const { token } = props.detail
  const crosses = [...linesOf(props)].flatMap(([arrow, { cross }]) => (cross === undefined ? [] : [{ arrow, cross }]))
  const looks = Map.groupBy(crosses, ({ arrow }) =>
    isFaded(props, arrow) ? 'faded' : arrow.void === true ? 'void' : undefined,
  )
  return (
    <>
      {Array.from(looks, ([look, alike]) => (
        <g key={look ?? ''} class={look} transform={`scale(${token.toFixed(3)})`}>
          <FailedMark at={alike.map(({ cross: [x, y] }): Point => [x / token, y / token])} />
        </g>
      ))}
    </>
  )
}
