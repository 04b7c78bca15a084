/**
 * What the importer can do with an imported game: list it, rename it, delete it. Operators can
 * delete listed ones.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { changeImport, deleteAnyImport, deleteImport, type ImportedGame } from '../client/import-calls.ts'
import { useSending } from '../client/requests.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import { Form, InputField } from '../ui/fields.tsx'
import { ApiErrorNotice, Checkbox, fieldError, Section } from '../ui/parts.tsx'

interface ImportSettingsProps {
  readonly imported: ImportedGame
  readonly onImported: (imported: ImportedGame) => void
}

export function ImportSettings({ imported, onImported }: ImportSettingsProps): JSX.Element {
  const { id, listed } = imported
  const { route } = useLocation()
  const [title, setTitle] = useState(imported.title)
  const { busy, error, send } = useSending<ImportedGame>()
  const removal = useSending<true>()
  const change = async (part: { readonly title?: string; readonly listed?: boolean }) => {
    const changed = await send(() => changeImport(id, part))
    if (changed !== null) onImported(changed)
  }
  const remove = async () => {
    if ((await removal.send(() => deleteImport(id))) !== null) route('/imports', true)
  }
  return (
    <Section title="Your imported game">
      <Checkbox checked={listed} onChange={(isListed) => void change({ listed: isListed })}>
        Listed for everyone, without your name
      </Checkbox>
      <Form class="stack" onSubmit={() => change({ title })}>
        <InputField
          label="Title"
          required
          maxLength={80}
          value={title}
          onText={setTitle}
          error={fieldError(error, 'title')}
        />
        <div>
          <button disabled={busy || title === imported.title}>Rename</button>
        </div>
      </Form>
      <ApiErrorNotice error={error ?? removal.error} />
      <div>
        <AskFirst
          label="Delete"
          effect="This deletes the game from the archive. You can import the file again."
          yes="Delete it"
          busy={removal.busy}
          isDanger
          onYes={() => void remove()}
        />
      </div>
    </Section>
  )
}

export function OperatorRemoval({ id }: { readonly id: string }): JSX.Element {
  const { route } = useLocation()
  const [why, setWhy] = useState('')
  const { busy, error, send } = useSending<true>()
  const remove = async () => {
    if ((await send(() => deleteAnyImport(id, why))) !== null) route('/imports', true)
  }
  return (
    <Section title="As an operator">
      <InputField label="Reason" hint="Kept in the operator log." value={why} onText={setWhy} />
      <ApiErrorNotice error={error} />
      <div>
        <AskFirst
          label="Delete"
          effect="This deletes the game for everyone, its importer included."
          yes="Delete it"
          busy={busy}
          isDanger
          onYes={() => void remove()}
        />
      </div>
    </Section>
  )
}
