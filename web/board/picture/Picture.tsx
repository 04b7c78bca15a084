import type { JSX } from 'preact'
import { Board } from '../Board.tsx'
import { extentOf, GAP, HEADING, MARGIN, type PictureProps, TITLE } from './layout.ts'

/** The two lines around a board lie this far outside it. */
const FRAMES = [0.5, 3.5]
/** Letters of the heading are about this wide, as a part of their height. */
const LETTER = 0.46

/** A long name is written smaller, so that it leaves room for the moment. */
function sizeOf(name: string, when: string, width: number): number {
  const room = width - 2 * MARGIN - (when.length + 2) * HEADING.size * LETTER
  return Math.min(HEADING.size, room / Math.max(1, name.length * LETTER))
}

/** A picture that stands by itself: the boards as the page draws them, under a heading. */
export function Picture({ name, when, plate, boards, faces }: PictureProps): JSX.Element {
  const { width, height } = extentOf(plate, boards.length)
  const baseline = MARGIN + HEADING.size * 0.8
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
      {faces !== undefined && <style>{faces}</style>}
      <rect class="paper" width={width} height={height} />
      <text class="heading" x={MARGIN} y={baseline} font-size={sizeOf(name, when, width).toFixed(1)}>
        {name}
      </text>
      <text class="heading when" x={width - MARGIN} y={baseline} font-size={HEADING.size}>
        {when}
      </text>
      {boards.map(({ title, scene }, i) => (
        <g key={title} transform={`translate(${MARGIN + i * (plate.width + GAP)} ${height - MARGIN - plate.height})`}>
          {boards.length > 1 && (
            <text class="heading" y={-TITLE.height * 0.4} font-size={TITLE.size}>
              {title}
            </text>
          )}
          <svg width={plate.width} height={plate.height}>
            <Board plate={plate} scene={scene} label={title} still />
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
