/** What published orders prove about a map that the viewer has not seen, as text and as a graph. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { graphPoints } from '../../../src/board/layout/positions.ts'
import type { Note, KnownMap as Known } from '../../../src/rules/seam/variant.ts'

/** In units in which a letter is 13 high. The height grows with the number of provinces. */
const WIDTH = 380
const HEIGHT = { min: 110, max: 340, each: 18 } as const
/** The box of a name and its margin. */
const ROOM = { width: 44, height: 28 } as const
/** How far the line of a refused order bends if the provinces are also known to touch. */
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

function layoutGraph(borders: Known['borders']) {
  const codes = [...new Set(borders.flatMap(({ between }) => between))]
  const ends = borders.map(({ between: [from, to] }) => [codes.indexOf(from), codes.indexOf(to)] as const)
  const pairs = new Map(
    ends.map(([a, b]) => [a < b ? `${a} ${b}` : `${b} ${a}`, [Math.min(a, b), Math.max(a, b)] as const]),
  )
  const height = Math.min(HEIGHT.max, Math.max(HEIGHT.min, codes.length * HEIGHT.each))
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
  const { height, lines, nodes } = useMemo(() => layoutGraph(borders), [borders])
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label="A graph of the borders; the text next to it says the same."
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
