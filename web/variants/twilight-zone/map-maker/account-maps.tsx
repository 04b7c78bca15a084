/** Copies of maps in one's account: kept under a name, opened on any device, deleted. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { deleteMap, saveMap, type SavedMap, fetchSavedMaps } from '../../../client/kept-maps.ts'
import { useLoad, useSending } from '../../../client/requests.ts'
import { useMe } from '../../../client/session.tsx'
import { Fetched, ApiErrorNotice } from '../../../ui/parts.tsx'

export interface AccountMapsProps {
  /** The map as it is drawn now. */
  readonly text: string
  readonly onOpen: (text: string) => void
}

/** Folded, and nothing is fetched before it is opened; nothing at all for a stranger. */
export function AccountMaps(props: AccountMapsProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false)
  if (useMe() === null) return null
  return (
    <details class="legend-fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Maps in your account</summary>
      {isOpen && <Kept {...props} />}
    </details>
  )
}

function Kept({ text, onOpen }: AccountMapsProps): JSX.Element {
  const { loaded, reload, put } = useLoad('kept-maps', fetchSavedMaps)
  const { busy, error, send } = useSending<unknown>()
  const drop = async (name: string) => {
    await send(() => deleteMap(name))
    await reload()
  }
  return (
    <div class="stack" role="group" aria-label="Maps in your account">
      <Keep text={text} onKept={put} />
      <Fetched load={loaded} onRetry={reload}>
        {(maps) =>
          maps.length === 0 ? (
            <p class="muted small">You keep no map yet. Nobody else sees those that you keep.</p>
          ) : (
            <ul class="plain">
              {maps.map(({ name, text: kept }) => (
                <li key={name} class="row">
                  <span>{name}</span>
                  <button aria-label={`Open ${name}`} onClick={() => onOpen(kept)}>
                    Open
                  </button>
                  <button class="quiet" aria-label={`Delete ${name}`} disabled={busy} onClick={() => void drop(name)}>
                    Delete
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      <ApiErrorNotice error={error} />
    </div>
  )
}

function Keep({ text, onKept }: { text: string; onKept: (maps: readonly SavedMap[]) => void }): JSX.Element {
  const [name, setName] = useState('')
  const { busy, error, send } = useSending<readonly SavedMap[]>()
  const keep = async () => {
    const maps = await send(() => saveMap(name.trim(), text))
    if (maps !== null) onKept(maps)
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <div class="row">
        <label class="row">
          <span class="small">Name</span>
          <input value={name} required maxLength={40} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <button disabled={busy || name.trim() === ''}>Keep in the account</button>
      </div>
      <p class="muted small">A map of the same name is replaced.</p>
      <ApiErrorNotice error={error} />
    </form>
  )
}
