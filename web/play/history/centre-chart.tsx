/** Centres over the years, as a chart with a line for each power and as a table. */
import type { JSX } from 'preact'
import { cssColour, type ScenePower } from '../../../src/board/index.ts'
import { yearLabel } from '../../../src/rules/phase-calendar.ts'
import type { Power } from '../../../src/rules/names.ts'
import { fetchExport } from '../../client/api.ts'
import { useLoad } from '../../client/requests.ts'
import { Fetched } from '../../ui/parts.tsx'
import { centreCounts, type Recorded, type YearCounts } from './centre-counts.ts'
import { separateLabels, separateLines, type Sizes } from './chart-lines.ts'

const WIDTH = 320
const EDGE = { left: 22, right: 30, top: 8, bottom: 20 } as const
/** In units of the drawing. */
const LETTER_HEIGHT = 11
const LINE_WIDTH = 2.4
const MIN_HEIGHT = 150

export interface CentreChartProps {
  readonly game: string
  readonly invitation: string | null
  /** The number of closed phases; the counts are fetched again when it changes. */
  readonly phases: number
  readonly powers: readonly ScenePower[]
  /** `BC`; null: years count up. */
  readonly era: string | null
  readonly boards: number
}

export function CentreChart({ game, invitation, phases, ...props }: CentreChartProps): JSX.Element {
  const { loaded, reload } = useLoad(`centres ${game} ${phases}`, () => fetchExport(game, invitation))
  return (
    <ChartSection boards={props.boards}>
      <Fetched load={loaded} onRetry={reload}>
        {(record) => <CentreLines {...props} record={record} />}
      </Fetched>
    </ChartSection>
  )
}

/** The chart of a game that is already loaded. */
export const RecordChart = (props: CentreLinesProps & Pick<CentreChartProps, 'boards'>): JSX.Element => (
  <ChartSection boards={props.boards}>
    <CentreLines {...props} />
  </ChartSection>
)

function ChartSection({ boards, children }: { readonly boards: number; readonly children: JSX.Element }): JSX.Element {
  const title = boards > 1 ? 'Different centres over the years' : 'Centres over the years'
  return (
    <section class="stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface CentreLinesProps extends Pick<CentreChartProps, 'powers' | 'era'> {
  readonly record: Recorded
}

function CentreLines({ record, powers, era }: CentreLinesProps): JSX.Element {
  const years = centreCounts(record, era === null ? 1 : -1)
  return years.length < 2 ? (
    <p class="muted">The chart starts after the first year.</p>
  ) : (
    <>
      <Lines {...{ years, powers, era }} />
      <details class="legend-fold">
        <summary>As a table</summary>
        <CountsTable {...{ years, powers, era }} />
      </details>
    </>
  )
}

interface CountsProps {
  readonly years: readonly YearCounts[]
  readonly powers: readonly ScenePower[]
  readonly era: string | null
}

const countOf = ({ centres }: YearCounts, power: Power): number => centres.get(power) ?? 0

/** The scales of the drawing. Its height grows with the number of powers. */
function sizesFor({
  years,
  powers,
}: Pick<CountsProps, 'years' | 'powers'>): Sizes & { readonly height: number; readonly max: number } {
  const max = Math.max(...years.flatMap(({ centres }) => [...centres.values()]), 1)
  const height = Math.max(MIN_HEIGHT, EDGE.top + EDGE.bottom + powers.length * LETTER_HEIGHT)
  const inner = height - EDGE.top - EDGE.bottom
  return {
    max,
    height,
    x: (i) => EDGE.left + (i / (years.length - 1)) * (WIDTH - EDGE.left - EDGE.right),
    y: (n) => height - EDGE.bottom - (n / max) * inner,
    gap: LINE_WIDTH,
  }
}

function Lines(props: CountsProps): JSX.Element {
  const { years, powers, era } = props
  const sizes = sizesFor(props)
  const { height, max, y } = sizes
  const lines = separateLines(
    powers.map(({ power }) => years.map((year) => countOf(year, power))),
    sizes,
  )
  const letters = separateLabels(
    lines.map((points) => points.at(-1)?.y ?? y(0)),
    { min: EDGE.top, max: height - EDGE.bottom + LETTER_HEIGHT / 2, gap: LETTER_HEIGHT },
  )
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label="A line for each power; the table below has the same data"
    >
      {[...new Set([0, Math.round(max / 2), max])].map((n) => (
        <g key={n} class="mark">
          <path d={`M${EDGE.left} ${y(n)}H${WIDTH - EDGE.right}`} />
          <text x={EDGE.left - 5} y={y(n) + 3.5}>
            {n}
          </text>
        </g>
      ))}
      {powers.map(({ power, colour, letter }, i) => (
        <g key={power} style={{ '--power': cssColour(colour) }}>
          <path class="line" d={`M${(lines[i] ?? []).map((point) => `${point.x} ${point.y}`).join('L')}`} />
          <text class="letter" x={WIDTH - EDGE.right + 6} y={(letters[i] ?? 0) + 3.5}>
            {letter}
          </text>
        </g>
      ))}
      <text class="year" x={EDGE.left} y={height - 5}>
        {yearLabel(years[0]?.year ?? '', era)}
      </text>
      <text class="year end" x={WIDTH - EDGE.right} y={height - 5}>
        {yearLabel(years.at(-1)?.year ?? '', era)}
      </text>
    </svg>
  )
}

function CountsTable({ years, powers, era }: CountsProps): JSX.Element {
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
        {years.map((each) => (
          <tr key={each.year}>
            <th scope="row">{yearLabel(each.year, era)}</th>
            {powers.map(({ power }) => (
              <td key={power}>{countOf(each, power)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
