/** What is known of a map that one has not seen: what published orders have proved, in words and drawn as a graph. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { graphPoints } from '../../../src/board/layout/graph-points.ts'
import type { Note, KnownMap as Known } from '../../../src/rules/seam/variant.ts'

/** A drawing is as wide as this, and the higher the more there is to draw; in units in which a letter is 13 high. */
const WIDTH = 380
const HEIGHT = { least: 110, most: 340, each: 18 } as const
/** So much room each name has: its box, and a gap. */
const ROOM = { width: 44, height: 28 } as const
/** How far a line bends aside that was refused where another shows that it touches. */
const BEND = 14

export function KnownMap({ note: { title, lines, known } }: { readonly note: Note }): JSX.Element {
  return (
    <details class="known" open>
      <summary>{title}</summary>
      <div class="known-map" tabIndex={0} role="group" aria-label={title}>
        {known !== undefined && <Graph {...known} />}
        <div>
          {lines.map((line) => (
            <p key={line} class="small">
              {line}
            </p>
          ))}
        </div>
      </div>
    </details>
  )
}

function drawn(borders: Known['borders']) {
  const codes = [...new Set(borders.flatMap(({ between }) => between))]
  const ends = borders.map(({ between: [from, to] }) => [codes.indexOf(from), codes.indexOf(to)] as const)
  const pairs = new Map(
    ends.map(([a, b]) => [a < b ? `${a} ${b}` : `${b} ${a}`, [Math.min(a, b), Math.max(a, b)] as const]),
  )
  const height = Math.min(HEIGHT.most, Math.max(HEIGHT.least, codes.length * HEIGHT.each))
  const points = graphPoints(codes.length, [...pairs.values()], { width: WIDTH, height }, ROOM)
  const lines = borders.map(({ is }, n) => {
    const [a, b] = ends[n] ?? [0, 0]
    const [[x, y], [toX, toY]] = [points[a] ?? [0, 0], points[b] ?? [0, 0]]
    const length = Math.hypot(toX - x, toY - y) || 1
    const isBoth = is === 'refused' && ends.filter(([c, d]) => (a === c && b === d) || (a === d && b === c)).length > 1
    const bend = isBoth ? BEND / length : 0
    const [midX, midY] = [(x + toX) / 2 + (toY - y) * bend, (y + toY) / 2 - (toX - x) * bend]
    return { is, path: `M${x} ${y}Q${midX} ${midY} ${toX} ${toY}` }
  })
  return { height, lines, nodes: codes.map((code, n) => ({ code, at: points[n] ?? ([0, 0] as const) })) }
}

function Graph({ borders }: Known): JSX.Element {
  const { height, lines, nodes } = useMemo(() => drawn(borders), [borders])
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label="The same as a drawing; it is told in words beside it."
      >
        {lines.map(({ is, path }) => (
          <path key={`${is} ${path}`} class={is} d={path} />
        ))}
        {nodes.map(({ code, at: [x, y] }) => (
          <g key={code} transform={`translate(${x} ${y})`}>
            <rect x={-19} y={-11} width={38} height={22} rx={6} />
            <text dy="0.35em">{code}</text>
          </g>
        ))}
      </svg>
      <figcaption class="small muted">Solid: adjacent. Dotted: by land or by sea. Dashed: refused.</figcaption>
    </figure>
  )
}
