/** The page of an imported game: its phases, its chart, and files. */
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { scenePowers } from '../../src/board/build-scene.ts'
import { type FileGame, readRecord } from '../../src/game/imports/read-game-file.ts'
import { eraOf } from '../../src/rules/phase-calendar.ts'
import type { ImportedGame } from '../client/import-calls.ts'
import { useMe, useSession } from '../client/session.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { RecordChart } from '../play/history/centre-chart.tsx'
import { exportFileGame } from '../sandbox/imports/imported-game.ts'
import { powersFor } from '../sandbox/local-game.ts'
import { announce } from '../ui/announcer.tsx'
import { LazyDetails, Section } from '../ui/parts.tsx'
import { ImportSettings, OperatorRemoval } from './import-settings.tsx'
import { ImportedStage } from './imported-stage.tsx'

interface ImportedGameViewProps {
  readonly imported: ImportedGame
  readonly onImported: (imported: ImportedGame) => void
}

export function ImportedGameView({ imported, onImported }: ImportedGameViewProps): JSX.Element {
  const { record, yours } = imported
  const read = useMemo(() => readRecord(record), [record])
  const { query, route } = useLocation()
  const me = useMe()
  const { loaded } = useSession()
  const isOperator = loaded.state === 'here' && loaded.value?.operator === true
  const last = read.ok ? read.value.game.phases.length - 1 : 0
  const at = Math.min(phaseIn(query['phase']) ?? 0, last)
  const onStep = (next: number) => route(`/imports/${imported.id}?phase=${next}`, true)
  return (
    <>
      {read.ok ? (
        <ImportedStage file={read.value} steps={{ at, last, onStep }}>
          <LazyDetails class="legend-fold" summary="Chart">
            {() => <Chart file={read.value} />}
          </LazyDetails>
          <Files file={read.value} imported={imported} />
          {yours && <ImportSettings {...{ imported, onImported }} />}
          {isOperator && me !== null && imported.listed && !yours && <OperatorRemoval id={imported.id} />}
        </ImportedStage>
      ) : (
        <p class="notice bad">{read.error}</p>
      )}
    </>
  )
}

/** Null if it is no number of a phase. */
const phaseIn = (text: string | undefined): number | null => (/^\d{1,3}$/.test(text ?? '') ? Number(text) : null)

function Chart({ file }: { readonly file: FileGame }): JSX.Element {
  const { variant, game } = file
  const saved = useMemo(() => exportFileGame(file), [file])
  const position = game.phases[0]?.before
  const powers = position === undefined ? [] : scenePowers(powersFor({ variant, position }))
  return <RecordChart record={saved} powers={powers} era={eraOf(variant.calendar)} boards={variant.boards.length} />
}

function Files({ file, imported }: { readonly file: FileGame; readonly imported: ImportedGame }): JSX.Element {
  const titleOf = useVariantTitle()
  const [busy, setBusy] = useState(false)
  const { id, title, variant } = imported
  const saveGame = () => download(`${id}.json`, 'application/json', JSON.stringify({ ...exportFileGame(file), id }))
  const savePage = async () => {
    setBusy(true)
    const { buildImportedFile } = await import('./imported-file.ts')
    const address = `${location.origin}/imports/${id}`
    download(`${id}.html`, 'text/html', await buildImportedFile(file, { title, variant: titleOf(variant), address }))
    setBusy(false)
  }
  return (
    <Section title="Export">
      <div class="row">
        <button disabled={busy} onClick={() => void savePage()}>
          {busy ? 'Preparing…' : 'As a page (HTML)'}
        </button>
        <button onClick={saveGame}>As a saved game (JSON)</button>
      </div>
    </Section>
  )
}

function download(name: string, type: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
  announce('The file is saved')
}
