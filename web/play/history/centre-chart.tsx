/** Centres over the years: a line for each power, with its letter, and the same as a table. */
import type { JSX } from 'preact'
import type { Power } from '../../../src/rules/names.ts'
import { exported } from '../../client/api.ts'
import type { ScenePower } from '../../../src/board/index.ts'
import { Fetched } from '../../ui/parts.tsx'
import { useLoad } from '../../client/store.ts'
import { type YearCounts, centreCounts } from './centre-counts.ts'

const WIDTH = 320
const HEIGHT = 150
const EDGE = { left: 22, right: 30, top: 8, bottom: 20 } as const

export interface CentreChartProps {
  readonly game: string
  readonly invitation: string | null
  /** Fetched anew when this changes. */
  readonly phases: number
  readonly powers: readonly ScenePower[]
}

export function CentreChart({ game, invitation, phases, powers }: CentreChartProps): JSX.Element {
  const { loaded, reload } = useLoad(`strength ${game} ${phases}`, () => exported(game, invitation))
  return (
    <section class="stack" aria-label="Centres over the years">
      <h2>Centres over the years</h2>
      <Fetched of={loaded} onRetry={reload}>
        {(record) => {
          const told = centreCounts(record)
          return told.length < 2 ? (
            <p class="muted">The first year is not over yet.</p>
          ) : (
            <>
              <Lines told={told} powers={powers} />
              <details class="legend-fold">
                <summary>As a table</summary>
                <Table told={told} powers={powers} />
              </details>
            </>
          )
        }}
      </Fetched>
    </section>
  )
}

interface ProvinceOrdersProps {
  readonly told: readonly YearCounts[]
  readonly powers: readonly ScenePower[]
}

const countOf = ({ centres }: YearCounts, power: Power): number => centres.get(power) ?? 0

/** Where lines end together, their letters stand one above the other. */
function apart(ends: readonly { readonly power: ScenePower; readonly y: number }[]): Map<ScenePower, number> {
  const placed = new Map<ScenePower, number>()
  let least = EDGE.top
  for (const { power, y } of ends.toSorted((a, b) => a.y - b.y)) {
    const at = Math.max(y, least)
    placed.set(power, at)
    least = at + 11
  }
  return placed
}

function Lines({ told, powers }: ProvinceOrdersProps): JSX.Element {
  const most = Math.max(...told.flatMap(({ centres }) => [...centres.values()]), 1)
  const x = (i: number): number => EDGE.left + (i / (told.length - 1)) * (WIDTH - EDGE.left - EDGE.right)
  const y = (n: number): number => HEIGHT - EDGE.bottom - (n / most) * (HEIGHT - EDGE.top - EDGE.bottom)
  const last = told.at(-1)
  const ends = apart(powers.map((power) => ({ power, y: y(last === undefined ? 0 : countOf(last, power.power)) })))
  const marks = [...new Set([0, Math.round(most / 2), most])]
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="A line for each power; as a table below"
    >
      {marks.map((n) => (
        <g key={n} class="mark">
          <path d={`M${EDGE.left} ${y(n)}H${WIDTH - EDGE.right}`} />
          <text x={EDGE.left - 5} y={y(n) + 3.5}>
            {n}
          </text>
        </g>
      ))}
      {powers.map((power) => (
        <g key={power.power} style={{ '--power': power.colour }}>
          <path class="line" d={`M${told.map((each, i) => `${x(i)} ${y(countOf(each, power.power))}`).join('L')}`} />
          <text class="letter" x={WIDTH - EDGE.right + 6} y={(ends.get(power) ?? 0) + 3.5}>
            {power.letter}
          </text>
        </g>
      ))}
      <text class="year" x={EDGE.left} y={HEIGHT - 5}>
        {told[0]?.year}
      </text>
      <text class="year end" x={WIDTH - EDGE.right} y={HEIGHT - 5}>
        {last?.year}
      </text>
    </svg>
  )
}

function Table({ told, powers }: ProvinceOrdersProps): JSX.Element {
  return (
    <table class="counts">
      <thead>
        <tr>
          <th scope="col">After</th>
          {powers.map(({ power, name, letter }) => (
            <th key={power} scope="col" title={name}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {told.map((each) => (
          <tr key={each.year}>
            <th scope="row">{each.year}</th>
            {powers.map(({ power }) => (
              <td key={power}>{countOf(each, power)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
