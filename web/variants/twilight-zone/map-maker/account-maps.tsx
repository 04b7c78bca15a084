/** Maps saved in the account: saved under a name, opened on any device, deleted. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, requestDone, requestPart } from '../../../client/api.ts'
import { useLoad, useSending } from '../../../client/requests.ts'
import { useMe } from '../../../client/session.tsx'
import { Form } from '../../../ui/fields.tsx'
import { Fetched, LazyDetails, ApiErrorNotice } from '../../../ui/parts.tsx'

const mapsApi = api.me.maps
/** Sorted by name. */
const fetchMaps = () => requestPart(mapsApi.$get(), (body) => body.maps)
type SavedMap = Extract<Awaited<ReturnType<typeof fetchMaps>>, { ok: true }>['value'][number]
/** Overwrites a map of the same name; returns all maps. */
const saveMap = (name: string, text: string) =>
  requestPart(mapsApi[':name'].$put({ param: { name: encodeURIComponent(name) }, json: { text } }), (body) => body.maps)
const deleteMap = (name: string) => requestDone(mapsApi[':name'].$delete({ param: { name: encodeURIComponent(name) } }))

interface AccountMapsProps {
  /** The map as drawn now. */
  readonly text: string
  readonly onOpen: (text: string) => void
}

/** Loads when unfolded. Nothing if nobody is signed in. */
export const AccountMaps = (props: AccountMapsProps): JSX.Element | null =>
  useMe() === null ? null : (
    <LazyDetails class="legend-fold" summary="Maps in your account">
      {() => <SavedMaps {...props} />}
    </LazyDetails>
  )

function SavedMaps({ text, onOpen }: AccountMapsProps): JSX.Element {
  const { loaded, reload, put } = useLoad('saved-maps', fetchMaps)
  const { busy, error, send } = useSending<unknown>()
  const remove = async (name: string) => {
    await send(() => deleteMap(name))
    await reload()
  }
  return (
    <div class="stack" role="group" aria-label="Maps in your account">
      <SaveForm text={text} onSaved={put} />
      <Fetched load={loaded} onRetry={reload}>
        {(maps) =>
          maps.length === 0 ? (
            <p class="muted small">No saved maps yet. Only you can see your saved maps.</p>
          ) : (
            <ul class="plain">
              {maps.map(({ name, text: saved }) => (
                <li key={name} class="row">
                  <span>{name}</span>
                  <button aria-label={`Open ${name}`} onClick={() => onOpen(saved)}>
                    Open
                  </button>
                  <button class="quiet" aria-label={`Delete ${name}`} disabled={busy} onClick={() => void remove(name)}>
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

function SaveForm({ text, onSaved }: { text: string; onSaved: (maps: readonly SavedMap[]) => void }): JSX.Element {
  const [name, setName] = useState('')
  const { busy, error, send } = useSending<readonly SavedMap[]>()
  const save = async () => {
    const maps = await send(() => saveMap(name.trim(), text))
    if (maps !== null) onSaved(maps)
  }
  return (
    <Form class="stack" onSubmit={save}>
      <div class="row">
        <label class="row">
          <span class="small">Name</span>
          <input value={name} required maxLength={40} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <button disabled={busy || name.trim() === ''}>Save to my account</button>
      </div>
      <p class="muted small">A map of the same name is replaced.</p>
      <ApiErrorNotice error={error} />
    </Form>
  )
}
