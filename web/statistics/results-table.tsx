/** A table of results with a bar for each share and its confidence interval. */
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
            <th scope="col" class="share">
              Share
            </th>
            <th scope="col">Games</th>
            <th scope="col">Wins</th>
            <th scope="col">Draws</th>
            <th scope="col">Survived</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td class="share">
                <Bar share={row.share} />
                {formatPercent(row.share.value)} <span class="muted">({rangeText(row.share)})</span>
              </td>
              <td>{row.games}</td>
              <td title={`95%: ${rangeText(row.winRate)}`}>
                {row.wins} <span class="muted">({formatPercent(row.winRate.value)})</span>
              </td>
              <td>{row.draws}</td>
              <td title={`95%: ${rangeText(row.survival)}`}>{formatPercent(row.survival.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Bar = ({ share: { value, low, high } }: { readonly share: Estimate }): JSX.Element => (
  <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="all" width="100" height="10" />
    <rect class="mean" width={100 * value} height="10" />
    <rect class="interval" x={100 * low} y="4" width={Math.max(0.5, 100 * (high - low))} height="2" />
  </svg>
)
