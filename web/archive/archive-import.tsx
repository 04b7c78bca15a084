/** Stores a game that was read from a file in the archive. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { FileGame } from '../../src/game/imports/read-game-file.ts'
import { importGame, type ImportedGame } from '../client/import-calls.ts'
import { useSending } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { Form, InputField } from '../ui/fields.tsx'
import { ApiErrorNotice, fieldError, SignInFirst } from '../ui/parts.tsx'

const MAX_TITLE = 80

export function ArchiveImport({ file }: { readonly file: FileGame }): JSX.Element {
  const me = useMe()
  return (
    <section class="stack" aria-label="Add it to the archive">
      <h4>Add it to the archive</h4>
      <p class="muted small">
        Only you see it there until you list it for everyone. Powers, positions, orders and results are stored; names
        and messages in the file are not. It counts in no statistics.
      </p>
      {me === null ? <SignInFirst to="add it to the archive" /> : <TitleForm file={file} />}
    </section>
  )
}

function TitleForm({ file }: { readonly file: FileGame }): JSX.Element {
  const { route } = useLocation()
  const [title, setTitle] = useState('')
  const { busy, error, send } = useSending<ImportedGame>()
  const submit = async () => {
    const imported = await send(() => importGame(title, JSON.stringify(file.record)))
    if (imported !== null) route(`/imports/${imported.id}`)
  }
  return (
    <Form class="stack" onSubmit={submit}>
      <InputField
        label="Title"
        hint="Everyone can read it once you list the game."
        required
        maxLength={MAX_TITLE}
        value={title}
        error={fieldError(error, 'title')}
        onText={setTitle}
      />
      <ApiErrorNotice error={error} />
      <div>
        <button class="primary" disabled={busy}>
          {busy ? 'Adding…' : 'Add to the archive'}
        </button>
      </div>
    </Form>
  )
}
