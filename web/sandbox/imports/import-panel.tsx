/** Imports a game from a file or pasted text, reports what differs, and opens it at any phase. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Result } from '../../../src/lib/result.ts'
import { Field, Select } from '../../ui/parts.tsx'
import {
  type FileGame,
  MAX_IMPORT_CHARACTERS,
  readGameFile,
  remarksOn,
} from '../../../src/game/imports/read-game-file.ts'
import { exportFileGame, importedLabel, importSummary, sandboxAt } from './imported-game.ts'
import type { SandboxContent } from '../pack-link.ts'

interface ImportProps {
  readonly onOpen: (content: SandboxContent) => void
  readonly onCancel: () => void
  /** Shown below the report of a game that was read. */
  readonly children?: (file: FileGame) => JSX.Element
}

export function ImportPanel({ onOpen, onCancel, children }: ImportProps): JSX.Element {
  const [text, setText] = useState('')
  const [read, setRead] = useState<Result<FileGame, string> | null>(null)
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    // Not even loaded if it is too large.
    const isSmall = file.size <= 4 * MAX_IMPORT_CHARACTERS
    setRead(readGameFile(isSmall ? await file.text() : ' '.padEnd(MAX_IMPORT_CHARACTERS + 1, '-')))
  }
  return (
    <section class="stack" aria-labelledby="import-title">
      <h2 id="import-title">Import a game</h2>
      <p class="muted">
        Saved games of Concert and of the Python package <code>diplomacy</code> (JSON), and results of e-mail judges.
        The game stays in this page unless you add it to the archive.
      </p>
      <Field label="File">
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,.txt,application/json,text/plain"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      <Field label="Or paste it here">
        {(control) => (
          <textarea {...control} rows={8} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        )}
      </Field>
      <div class="row">
        <button class="primary" onClick={() => setRead(readGameFile(text))}>
          Import
        </button>
        <button onClick={onCancel}>Cancel</button>
      </div>
      <div role="status">
        {read?.ok === false && <p class="notice bad">{read.error}</p>}
        {read?.ok === true && <Report file={read.value} onOpen={onOpen} />}
        {read?.ok === true && children?.(read.value)}
      </div>
    </section>
  )
}

function Report({ file, onOpen }: { readonly file: FileGame; readonly onOpen: ImportProps['onOpen'] }): JSX.Element {
  const { phases, id } = file.game
  const [chosen, setChosen] = useState(String(phases.length - 1))
  const options = phases.map((_, index): [string, string] => [String(index), importedLabel(file, index)])
  const remarks = phases
    .map((_, index) => ({ label: importedLabel(file, index), lines: remarksOn(file, index) }))
    .filter(({ lines }) => lines.length > 0)
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(exportFileGame(file))], { type: 'application/json' }))
    link.download = 'imported-game.json'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div class="stack">
      <h3>{id.slice(0, 80)}</h3>
      <p>{importSummary(file)}</p>
      <div class="row">
        <Select aria-label="Phase" value={chosen} options={options} onChange={setChosen} />
        <button class="primary" onClick={() => onOpen(sandboxAt(file, Number(chosen)))}>
          Open this phase
        </button>
        <button onClick={save}>Save as adjudicated here (JSON)</button>
      </div>
      {remarks.map(({ label, lines }) => (
        <section key={label}>
          <h4>{label}</h4>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
