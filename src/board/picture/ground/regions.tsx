/**
 * Whose each pixel of a picture's ground is, as two documents for the engine: how much of a pixel is the free land or sea of a province, which an
 * owner tints (`Freely`: red land, blue sea, and black whatever lies on them), and which province it belongs to (`Numbered`).
 */
import type { ComponentChildren, JSX } from 'preact'
import { Lines } from '../../layers/ground.tsx'
import { inDrawingOrder } from '../../layers/places.tsx'
import { type GroundProps, spreadOf } from '../layout.ts'
import style from '../style.json' with { type: 'json' }

const LAND = '#f00'
const SEA = '#00f'
/** Of nobody, but no border either: water inside a province. */
export const SKIPPED = 0xffff

/** The number of the `n`th province of the `i`th board; 0 is nobody's. In the order of `plate.places`. */
export const numberOf = ({ plate }: Pick<GroundProps, 'plate'>, i: number, n: number): number =>
  1 + i * plate.places.size + n

/** A colour for each number, as red, green and blue. */
const colourOf = (number: number): string => `#${number.toString(16).padStart(6, '0')}`

const inBlack = (css: string): string => css.replace(/#[\da-f]{3,8}\b/g, '#000')

interface SheetProps {
  readonly props: GroundProps
  readonly css: string
  readonly board: (i: number) => ComponentChildren
}

function Sheet({ props, css, board }: SheetProps): JSX.Element {
  const { plate, boards } = props
  const { width, height, at } = spreadOf(props)
  return (
    <svg class="picture" xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`}>
      {css !== '' && <style>{css}</style>}
      <rect width={width} height={height} />
      {boards.map((_, i) => (
        <g key={i} transform={`translate(${at(i).join(' ')})`}>
          <svg class="plate" width={plate.width} height={plate.height}>
            {board(i)}
          </svg>
        </g>
      ))}
    </svg>
  )
}

export const Freely = (props: GroundProps): JSX.Element => (
  <Sheet
    props={props}
    css={inBlack(style.css[spreadOf(props).kind])}
    board={(i) => (
      <>
        {inDrawingOrder(props.plate).map(({ province, sea, path }) => (
          <path key={province} fill={sea ? SEA : LAND} fill-rule="evenodd" d={path} />
        ))}
        <Lines plate={props.plate} id={`free-${i}-`} />
      </>
    )}
  />
)

/** Every pixel is of one province or of none: nothing is blended. */
export function Numbered(props: GroundProps): JSX.Element {
  const { plate } = props
  const order = [...plate.places.keys()]
  return (
    <Sheet
      props={props}
      css=""
      board={(i) => (
        <g shape-rendering="crispEdges" fill-rule="evenodd">
          {inDrawingOrder(plate).map(({ province, path }) => (
            <path key={province} fill={colourOf(numberOf(props, i, order.indexOf(province)))} d={path} />
          ))}
          {plate.innerWater !== '' && <path fill={colourOf(SKIPPED)} d={plate.innerWater} />}
        </g>
      )}
    />
  )
}
