import type { JSX } from 'preact'
import { Drawing, type DrawingPart } from '../drawing.tsx'
import type { Palette } from '../powers/ink.ts'
import { mixed } from './mix.ts'
import style from './style.json' with { type: 'json' }
import { around, pictureDetail, type PictureProps, spreadOf } from './layout.ts'

/** The two lines around a board lie this far outside it. */
const FRAMES = [0.5, 3.5]
/** Letters of the heading are about this wide, as a part of their height. */
const LETTER = 0.46

/** Pictures are as on paper by day, wherever they are looked at. */
export const PALETTE: Palette = { of: ({ light }) => light, mixed, land: style.land, contrast: '#000' }

/** A long name is written smaller: on one line with the moment, and clear of it. */
const sizeFor = (words: string, largest: number, room: number): number =>
  Math.min(largest, room / ((words.length + 2) * LETTER))

interface PartProps extends PictureProps {
  /**
   * `all`: a picture that stands by itself. `ground`: paper, and boards that nobody owns. `over`: everything that lies on the ground and
   * the tints of the owners, and nothing else.
   */
  readonly part?: DrawingPart
}

/** The boards as the page draws them, under a heading. */
export function Picture({ part = 'all', ...props }: PartProps): JSX.Element {
  const { name, when, plate, boards, fontFaces = '' } = props
  const { kind, columns, width, height, at } = spreadOf(props)
  const { margin, heading, title } = around(plate, boards.length, columns)
  const size = sizeFor(name + when, heading.size, width - 2 * margin)
  const baseline = margin + heading.size * 0.8
  return (
    <svg
      class="picture"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${name}: ${when}`}
    >
      <style>{fontFaces + style.css[kind]}</style>
      {part !== 'over' && <rect class="paper" width={width} height={height} />}
      {part !== 'ground' && (
        <>
          <text class="heading" x={margin} y={baseline} font-size={size.toFixed(1)}>
            {name}
          </text>
          <text class="heading when" x={width - margin} y={baseline} font-size={size.toFixed(1)}>
            {when}
          </text>
        </>
      )}
      {boards.map(({ title: words, scene }, i) => (
        <g key={words} transform={`translate(${at(i).join(' ')})`}>
          {boards.length > 1 && part !== 'ground' && (
            <text class="heading" y={-title.room * 0.4} font-size={title.size}>
              {words}
            </text>
          )}
          <Board part={part} width={plate.width} height={plate.height}>
            <Drawing
              plate={plate}
              scene={scene}
              detail={pictureDetail(kind, plate.width, width)}
              palette={PALETTE}
              id={`board-${i}-`}
              part={part}
            />
          </Board>
          {part !== 'over' && <Frames {...plate} />}
        </g>
      ))}
    </svg>
  )
}

interface BoardProps {
  readonly part: DrawingPart
  readonly width: number
  readonly height: number
  readonly children: JSX.Element
}

/** Units, names and orders stay within their board: they need not be cut off at its edge, which costs the engine of PNGs as much as all of them. */
const Board = ({ part, width, height, children }: BoardProps): JSX.Element =>
  part === 'over' ? (
    <g class="plate">{children}</g>
  ) : (
    <svg class="plate" width={width} height={height}>
      {children}
    </svg>
  )

const Frames = ({ width, height }: { readonly width: number; readonly height: number }): JSX.Element => (
  <>
    {FRAMES.map((out) => (
      <rect key={out} class="frame" x={-out} y={-out} width={width + 2 * out} height={height + 2 * out} />
    ))}
  </>
)
