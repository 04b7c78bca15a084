/** A table of results: rates with bars and confidence intervals, then counts. */
import type { JSX } from 'preact'
import type { Estimate, ResultStatistics } from '../client/archive-api.ts'
import { formatPercent } from '../text/words.ts'
import { rangeText } from './figures.ts'

interface Row extends ResultStatistics {
  readonly name: string
}

interface TableProps {
  readonly caption: string
  /** The heading of the first column. */
  readonly subject: string
  readonly rows: readonly Row[]
}

export function ResultsTable({ caption, subject, rows }: TableProps): JSX.Element {
  return (
    <div class="statistics-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="statistics">
        <caption class="out-of-sight">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{subject}</th>
            <th scope="col" class="rate">
              Share
            </th>
            <th scope="col" class="rate">
              Won
            </th>
            <th scope="col" class="rate">
              Survived
            </th>
            <th scope="col">Games</th>
            <th scope="col">Wins</th>
            <th scope="col">Draws</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <Rate estimate={row.share} />
              <Rate estimate={row.winRate} />
              <Rate estimate={row.survival} />
              <td>{row.games}</td>
              <td>{row.wins}</td>
              <td>{row.draws}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Rate = ({ estimate }: { readonly estimate: Estimate }): JSX.Element => (
  <td class="rate">
    <Bar estimate={estimate} />
    {formatPercent(estimate.value)} <span class="muted">({rangeText(estimate)})</span>
  </td>
)

const Bar = ({ estimate: { value, low, high } }: { readonly estimate: Estimate }): JSX.Element => (
  <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="all" width="100" height="10" />
    <rect class="mean" width={100 * value} height="10" />
    <rect class="interval" x={100 * low} y="4" width={Math.max(0.5, 100 * (high - low))} height="2" />
  </svg>
)
