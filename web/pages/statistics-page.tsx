/** Statistics of finished games, by variant. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { fetchStatistics, type Statistics, type VariantStatistics } from '../client/archive-api.ts'
import { useLoad } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { endingsText, lengthText } from '../statistics/figures.ts'
import { ResultsTable } from '../statistics/results-table.tsx'
import { dateText } from '../text/times.ts'
import { Fetched, Page, Select } from '../ui/parts.tsx'
import '../statistics/statistics.css'

export function StatisticsPage(): JSX.Element {
  const { loaded, reload } = useLoad('statistics', fetchStatistics)
  return (
    <Page
      title="Statistics"
      broad
      aside={
        <div class="row">
          <a href="/ratings">Ratings</a>
          <a href="/archive">Finished games</a>
        </div>
      }
    >
      <Fetched load={loaded} onRetry={reload}>
        {(statistics) => <Variants {...statistics} />}
      </Fetched>
    </Page>
  )
}

function Variants({ computedAt, variants }: Statistics): JSX.Element {
  const { query, route } = useLocation()
  const titleOf = useVariantTitle()
  const zone = useZone()
  const shown = variants.find(({ variant }) => variant === query['variant']) ?? variants[0]
  if (shown === undefined || computedAt === null)
    return <p class="muted">There are no statistics yet. They count public games that have finished with a result.</p>
  const options = variants.map(({ variant }): [string, string] => [variant, titleOf(variant)])
  return (
    <div class="stack">
      <p class="muted">
        Public games between people that have finished with a result, as of {dateText(computedAt, zone)}. Games with
        changed options, such as a last year, are not counted. Ranges are 95 % confidence intervals: with few games they
        are wide.
      </p>
      <div class="row">
        <Select
          aria-label="Variant"
          value={shown.variant}
          options={options}
          onChange={(variant) => route(`/statistics?${new URLSearchParams({ variant })}`, true)}
        />
      </div>
      <VariantFigures figures={shown} />
      <h2>Download</h2>
      <p>
        The results of all these games, without names of players:{' '}
        <a href="/api/statistics/games.csv" download="games.csv">
          table (CSV)
        </a>{' '}
        or{' '}
        <a href="/api/statistics/games.jsonl" download="games.jsonl">
          JSON Lines
        </a>
      </p>
    </div>
  )
}

function VariantFigures({ figures }: { readonly figures: VariantStatistics }): JSX.Element {
  const { powers } = figures
  const opened = powers.filter(({ openings }) => openings.length > 0)
  return (
    <>
      <p>
        {endingsText(figures)} {lengthText(figures)}
      </p>
      <h2>Powers</h2>
      <p class="muted small">
        Share: 1 for a win, an equal part of a draw, nothing for a loss. Each bar is a mean; the line in it and the
        numbers in brackets are its range.
      </p>
      <ResultsTable caption="Results of each power" subject="Power" rows={powers} />
      {opened.length > 0 && <h2>Openings</h2>}
      {opened.map(({ power, name, openings }) => (
        <details key={power}>
          <summary>{name}</summary>
          <ResultsTable
            caption={`Openings of ${name}`}
            subject="First orders"
            rows={openings.map(({ orders, ...results }) => ({ ...results, name: orders }))}
          />
        </details>
      ))}
    </>
  )
}
