import type { ComponentChildren, JSX } from 'preact'
import type { Location } from '../../rules/names.ts'
import { distance, type Point } from '../curve.ts'
import { type Detail, TOKEN } from '../detail.ts'
import { type Ink, type Inks, NO_INK } from '../powers/ink.ts'
import { anchorOf, type Plate } from '../plate.ts'
import {
  along,
  bent,
  halfway,
  headPath,
  lengthOf,
  moveRoute,
  type Route,
  routePath,
  servedRoute,
  trimmed,
} from '../route.ts'
import { type Arrow, type ArrowKind, type Emphasis, isFaded, provinceOf, type Scene } from '../scene.ts'
import { BuildMark, ConvoyMark, DisbandMark, FailedMark, HoldMark, placed, Token } from './marks.tsx'
import { waitingAt } from './units.tsx'

interface ArrowsProps extends Emphasis, Pick<Scene, 'units' | 'powers' | 'arrows'> {
  readonly plate: Plate
  readonly detail: Detail
  readonly inks: Inks
}

/** What every arrow needs to know of the board around it. */
interface Around extends ArrowsProps {
  /** Of the arrow's own power. */
  readonly ink: Ink
  readonly anchor: (at: Location) => Point
}

interface LineProps {
  readonly ink: Ink
  readonly route: Route
  readonly size: number
  readonly failed: boolean
  readonly head?: boolean
  readonly children?: ComponentChildren
}

/** A line runs on into its head; the head of a failed order is hollow. */
const intoHead = (failed: boolean): number => (failed ? 8.5 : 5)

/** The line of an order, on a light casing so that it reads over any tint. */
function Line({ ink, route, size, failed, head = false, children }: LineProps): JSX.Element {
  const path = routePath(head ? trimmed(route, 0, size * intoHead(failed)) : route)
  const cross = along(route, lengthOf(route) * 0.55).at
  return (
    <>
      <path class="casing" d={path} />
      {head && <path class="head" fill={ink.order} d={headPath(route, size * 8.5)} />}
      <path class="line" stroke={ink.order} d={path} />
      {children}
      {failed && (
        <g transform={placed(cross, size)}>
          <FailedMark />
        </g>
      )}
    </>
  )
}

const isOccupied = ({ units }: Around, at: Location): boolean =>
  units.some((unit) => provinceOf(unit.at) === provinceOf(at) && !unit.dislodged)

function Move({
  arrow,
  around,
}: {
  readonly arrow: Extract<Arrow, { kind: 'move' }>
  readonly around: Around
}): JSX.Element {
  const { detail, anchor } = around
  const room = TOKEN * detail.token
  const route = moveRoute(around.arrows, arrow.from, arrow.to, anchor)
  const stop = isOccupied(around, arrow.to) ? room * 1.25 : room * 0.2
  return (
    <Line ink={around.ink} route={trimmed(route, room, stop)} size={detail.token} failed={arrow.failed === true} head />
  )
}

function Retreat({
  arrow,
  around,
}: {
  readonly arrow: Extract<Arrow, { kind: 'retreat' }>
  readonly around: Around
}): JSX.Element {
  const { plate, detail, anchor } = around
  const route = bent(waitingAt(plate, { at: arrow.from }, detail), anchor(arrow.to))
  const room = TOKEN * detail.token
  return (
    <Line
      ink={around.ink}
      route={trimmed(route, room * 1.4, room * 0.3)}
      size={detail.token}
      failed={arrow.failed === true}
      head
    />
  )
}

const passes = (route: Route, point: Point): boolean => route.some((at) => distance(at, point) < TOKEN)

/** A fleet on the way of the army it carries. */
function Carrying({
  ink,
  at,
  size,
  failed,
}: {
  readonly ink: Ink
  readonly at: Point
  readonly size: number
  readonly failed: boolean
}): JSX.Element {
  return (
    <>
      <g transform={placed(at, size)}>
        <ConvoyMark colour={ink.own} />
      </g>
      {failed && (
        <g transform={placed([at[0] + 12.5 * size, at[1] - 12.5 * size], size)}>
          <FailedMark />
        </g>
      )}
    </>
  )
}

/** From the helper to the middle of the move it serves, or to the unit it holds. */
function Help({
  arrow,
  around,
}: {
  readonly arrow: Extract<Arrow, { kind: 'support' | 'convoy' }>
  readonly around: Around
}): JSX.Element {
  const { detail, anchor } = around
  const room = TOKEN * detail.token
  const from = anchor(arrow.from)
  const served = arrow.to === null ? null : servedRoute(around.arrows, arrow.of, arrow.to, anchor)
  if (arrow.kind === 'convoy' && served !== null && passes(served, from))
    return <Carrying ink={around.ink} at={from} size={detail.token} failed={arrow.failed === true} />
  const goal = served === null ? anchor(arrow.of) : halfway(served)
  const route = trimmed(bent(from, goal), room, served === null ? room * 1.6 : 0)
  const { at, direction } = along(route, lengthOf(route))
  return (
    <Line ink={around.ink} route={route} size={detail.token} failed={arrow.failed === true}>
      {served === null ? (
        <path
          class="bar"
          stroke={around.ink.order}
          transform={`${placed(at, detail.token)} rotate(${((Math.atan2(direction[1], direction[0]) * 180) / Math.PI).toFixed(0)})`}
          d="M0 -7Q3.5 0 0 7"
        />
      ) : (
        <circle class="knob" fill={around.ink.order} cx={at[0]} cy={at[1]} r={3.2 * detail.token} />
      )}
    </Line>
  )
}

function Build({
  arrow,
  around,
}: {
  readonly arrow: Extract<Arrow, { kind: 'build' }>
  readonly around: Around
}): JSX.Element {
  const { detail, anchor } = around
  const letter = around.powers.find((power) => power.power === arrow.power)?.letter ?? ''
  return (
    <g transform={placed(anchor(arrow.from), detail.token)}>
      {!isOccupied(around, arrow.from) && (
        <g class="ghost">
          <Token arm={arrow.arm} letter={letter} ink={around.ink} />
        </g>
      )}
      <BuildMark />
      {arrow.failed === true && <DisbandMark />}
    </g>
  )
}

function Drawn({ arrow, around }: { readonly arrow: Arrow; readonly around: Around }): JSX.Element {
  const { plate, detail, anchor } = around
  switch (arrow.kind) {
    case 'move':
      return <Move arrow={arrow} around={around} />
    case 'retreat':
      return <Retreat arrow={arrow} around={around} />
    case 'support':
    case 'convoy':
      return <Help arrow={arrow} around={around} />
    case 'build':
      return <Build arrow={arrow} around={around} />
    case 'hold':
      return (
        <g transform={placed(anchor(arrow.from), detail.token)}>
          <HoldMark colour={around.ink.order} />
        </g>
      )
    case 'disband':
      return (
        <g
          transform={placed(
            arrow.dislodged === true ? waitingAt(plate, { at: arrow.from }, detail) : anchor(arrow.from),
            detail.token,
          )}
        >
          <DisbandMark />
        </g>
      )
  }
}

function drawArrow(arrow: Arrow, board: Omit<Around, 'ink'>): JSX.Element {
  const faded = isFaded(board, arrow) ? ' faded' : ''
  const serves = (arrow.kind === 'support' || arrow.kind === 'convoy') && `-${arrow.of}-${arrow.to ?? ''}`
  return (
    <g
      key={`${arrow.kind}-${arrow.from}${serves || ''}`}
      class={`arrow ${arrow.kind}${arrow.failed === true ? ' failed' : ''}${faded}`}
    >
      {arrow.note !== undefined && <title>{arrow.note}</title>}
      <Drawn arrow={arrow} around={{ ...board, ink: board.inks.get(arrow.power) ?? NO_INK }} />
    </g>
  )
}

/** Orders lie in layers, each from the lowest: rings around units, lines from place to place, marks upon units. */
export const RINGS: readonly ArrowKind[] = ['hold']
export const LINES: readonly ArrowKind[] = ['convoy', 'support', 'move', 'retreat']
export const MARKS: readonly ArrowKind[] = ['build', 'disband']

/** The orders of some kinds. */
export function Arrows({ kinds, ...props }: ArrowsProps & { readonly kinds: readonly ArrowKind[] }): JSX.Element {
  const { plate, arrows, detail } = props
  const board = { ...props, anchor: (at: Location) => anchorOf(plate, at, detail.small) }
  return (
    <g class="arrows" aria-hidden="true">
      {kinds.flatMap((kind) => arrows.filter((arrow) => arrow.kind === kind)).map((arrow) => drawArrow(arrow, board))}
    </g>
  )
}
