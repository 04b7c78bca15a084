/** Draws boards as a self-contained SVG document. */
import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { Drawing } from '../drawing.tsx'
import { mixColours, type Palette } from '../powers/colours.ts'
import { layOutPicture, marginsFor, pictureDetail, type PictureProps } from './picture-layout.ts'
import style from './style.json' with { type: 'json' }

/** Uses the layers of the page's board, so that picture and page agree. */
export const drawPicture = (picture: PictureProps): string => renderToString(<Picture {...picture} />)

/** The distances of the frame's two lines from the board. */
const FRAME_OFFSETS = [0.5, 3.5]
/** The usual width of a letter in the heading, in ems. */
const LETTER_WIDTH = 0.46

/** Pictures always use the light theme. */
const PALETTE: Palette = { pick: ({ light }) => light, mix: mixColours, land: style.land, contrast: '#000' }

/** Smaller for a long text, so that name and moment fit on one line. */
const fontSizeFor = (text: string, maxSize: number, width: number): number =>
  Math.min(maxSize, width / ((text.length + 2) * LETTER_WIDTH))

function Picture(props: PictureProps): JSX.Element {
  const { name, when, plate, boards, fontFaces = '' } = props
  const { kind, columns, width, height, boardAt } = layOutPicture(props)
  const { margin, heading, title } = marginsFor(plate, boards.length, columns)
  const size = fontSizeFor(name + when, heading.size, width - 2 * margin)
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
      <rect class="paper" width={width} height={height} />
      <text class="heading" x={margin} y={baseline} font-size={size.toFixed(1)}>
        {name}
      </text>
      <text class="heading when" x={width - margin} y={baseline} font-size={size.toFixed(1)}>
        {when}
      </text>
      {boards.map((board, i) => (
        <g key={board.title} transform={`translate(${boardAt(i).join(' ')})`}>
          {boards.length > 1 && (
            <text class="heading" y={-title.height * 0.4} font-size={title.size}>
              {board.title}
            </text>
          )}
          {/* Drawings reach beyond their plate, onto other boards: the nested svg clips them. */}
          <svg class="plate" width={plate.width} height={plate.height}>
            <Drawing
              plate={plate}
              scene={board.scene}
              detail={pictureDetail(kind, plate.width, width)}
              palette={PALETTE}
              id={`board-${i}-`}
            />
          </svg>
          <Frame {...plate} />
        </g>
      ))}
    </svg>
  )
}

const Frame = ({ width, height }: { readonly width: number; readonly height: number }): JSX.Element => (
  <>
    {FRAME_OFFSETS.map((offset) => (
      <rect
        key={offset}
        class="frame"
        x={-offset}
        y={-offset}
        width={width + 2 * offset}
        height={height + 2 * offset}
      />
    ))}
  </>
)
