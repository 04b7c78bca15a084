import type { JSX } from 'preact'
import { Drawing } from '../drawing.tsx'
import type { Palette } from '../powers/ink.ts'
import { mixed } from './mix.ts'
import style from './style.json' with { type: 'json' }
import { around, extentOf, pictureDetail, type PictureProps } from './layout.ts'

/** The two lines around a board lie this far outside it. */
const FRAMES = [0.5, 3.5]
/** Letters of the heading are about this wide, as a part of their height. */
const LETTER = 0.46

/** Pictures are as on paper by day, wherever they are looked at. */
const PALETTE: Palette = { of: ({ light }) => light, mixed, land: style.land, contrast: '#000' }

/** A long name is written smaller: on one line with the moment, and clear of it. */
const sizeFor = (words: string, largest: number, room: number): number =>
  Math.min(largest, room / ((words.length + 2) * LETTER))

/** A picture that stands by itself: the boards as the page draws them, under a heading. */
export function Picture(props: PictureProps): JSX.Element {
  const { name, when, plate, boards, fontFaces = '', size: wanted = 'large', columns = boards.length } = props
  const kind = columns > 1 ? 'beside' : wanted
  const { width, height } = extentOf(plate, boards.length, columns)
  const { margin, gap, heading, title } = around(plate, boards.length, columns)
  const [x, y] = [margin, margin + heading.room + title.room]
  const [right, down] = [plate.width + gap, title.room + plate.height + gap]
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
      <rect class="paper" width={width} height={height} />
      <text class="heading" x={margin} y={baseline} font-size={size.toFixed(1)}>
        {name}
      </text>
      <text class="heading when" x={width - margin} y={baseline} font-size={size.toFixed(1)}>
        {when}
      </text>
      {boards.map(({ title: words, scene }, i) => (
        <g key={words} transform={`translate(${x + (i % columns) * right} ${y + Math.floor(i / columns) * down})`}>
          {boards.length > 1 && (
            <text class="heading" y={-title.room * 0.4} font-size={title.size}>
              {words}
            </text>
          )}
          <svg class="plate" width={plate.width} height={plate.height}>
            <Drawing
              plate={plate}
              scene={scene}
              detail={pictureDetail(kind, plate.width, width)}
              palette={PALETTE}
              id={`board-${i}-`}
            />
          </svg>
          {FRAMES.map((out) => (
            <rect
              key={out}
              class="frame"
              x={-out}
              y={-out}
              width={plate.width + 2 * out}
              height={plate.height + 2 * out}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
