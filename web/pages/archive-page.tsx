/** The archive: finished games, with filters that are in the address. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { archiveUrl, type Filter, NO_FILTER, readFilter } from '../archive/archive-query.ts'
import { ArchiveFilters } from '../archive/archive-filters.tsx'
import { ArchiveList } from '../archive/archive-list.tsx'
import { Page } from '../ui/parts.tsx'
import '../archive/archive.css'

export function ArchivePage(): JSX.Element {
  const { query, route } = useLocation()
  const filter = readFilter(query)
  const url = archiveUrl(filter)
  const onFilter = (next: Filter) => route(archiveUrl(next), true)
  return (
    <Page
      title="Finished games"
      broad
      aside={
        <div class="row">
          <a href="/statistics">Statistics</a>
          <a href="/imports">Imported games</a>
          <a href="/games">Games in progress</a>
        </div>
      }
    >
      <div class="stack">
        <p class="muted">
          Step through any game, see its chart and revealed messages, or try a phase differently. You can also{' '}
          <a href="/imports">import a game</a> from a file.
        </p>
        <ArchiveFilters {...{ filter, onFilter }} />
        <ArchiveList key={url} filter={filter} onClear={url === '/archive' ? null : () => onFilter(NO_FILTER)} />
      </div>
    </Page>
  )
}
