/** Games imported from files: the list, the form, and the page of one. */
import type { JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { useState } from 'preact/hooks'
import { ArchiveImport } from '../archive/archive-import.tsx'
import { ImportedGameView } from '../archive/imported-game-view.tsx'
import { ImportList } from '../archive/import-list.tsx'
import { fetchImport } from '../client/import-calls.ts'
import { useLoad } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { ImportPanel } from '../sandbox/imports/import-panel.tsx'
import { encodeLink, type SandboxContent } from '../sandbox/pack-link.ts'
import { CopyLink } from '../ui/icons.tsx'
import { Fetched, Page } from '../ui/parts.tsx'
import '../archive/archive.css'

export function Imports(): JSX.Element {
  const { route } = useLocation()
  const [isImporting, setImporting] = useState(false)
  const open = async (content: SandboxContent) => route(`/sandbox#${await encodeLink(content)}`)
  return (
    <Page
      title="Imported games"
      broad
      aside={
        <div class="row">
          <button aria-expanded={isImporting} onClick={() => setImporting(!isImporting)}>
            Import a game
          </button>
          <a href="/archive">Finished games</a>
        </div>
      }
    >
      <div class="stack">
        <p class="muted">
          Games that were played elsewhere, from files. They are adjudicated again here, and count in no statistics.
        </p>
        {isImporting && (
          <ImportPanel onOpen={(content) => void open(content)} onCancel={() => setImporting(false)}>
            {(file) => <ArchiveImport file={file} />}
          </ImportPanel>
        )}
        <ImportList />
      </div>
    </Page>
  )
}

export function ImportedGame(): JSX.Element {
  const { params } = useRoute()
  const id = params['id'] ?? ''
  const { loaded, reload, put } = useLoad(`import ${id} ${useMe()?.id ?? ''}`, () => fetchImport(id))
  const title = loaded.state === 'here' ? loaded.value.title : 'Imported game'
  return (
    <Page
      title={title}
      wide
      aside={
        <div class="row">
          <CopyLink />
          <a href="/imports">Imported games</a>
        </div>
      }
    >
      <Fetched load={loaded} onRetry={reload}>
        {(imported) => <ImportedGameView imported={imported} onImported={put} />}
      </Fetched>
    </Page>
  )
}
