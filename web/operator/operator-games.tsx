/** Any game is found by its address: looked at, its texts hidden, deleted. The acts of a game master are on its own page. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { deleteGame, type FoundGame, inspectGame } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { useVariantTitle } from '../client/variant-info.ts'
import { STATUS_LABELS } from '../text/words.ts'
import { Checkbox, Field, ApiErrorNotice } from '../ui/parts.tsx'
import { Diagnosis } from './game-diagnosis.tsx'
import { gameIn } from './operator-fields.tsx'
import { HideMessage } from './hide-message.tsx'
import { HideText } from './hide-text.tsx'
import { ReasonField } from './operator-fields.tsx'

export function AnyGame({ asked }: { readonly asked: string }): JSX.Element {
  const { busy, error, send } = useSending<FoundGame>()
  const [address, setAddress] = useState(asked)
  const [found, setFound] = useState<FoundGame | null>(null)
  const [gone, setGone] = useState<string | null>(null)
  const find = async () => {
    setGone(null)
    setFound(await send(() => inspectGame(gameIn(address))))
  }
  return (
    <section class="stack" aria-label="Games">
      <h2>Games</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <Field label="Address of the game, or its id">
          {(control) => (
            <input {...control} required value={address} onInput={(event) => setAddress(event.currentTarget.value)} />
          )}
        </Field>
        <div>
          <button disabled={busy}>Find the game</button>
        </div>
      </form>
      <ApiErrorNotice error={error} />
      <p role="status">{gone !== null && `${gone} was deleted.`}</p>
      {found !== null && (
        <Found
          key={found.game.id}
          found={found}
          onFound={setFound}
          onGone={() => {
            setGone(found.game.settings.name)
            setFound(null)
          }}
        />
      )}
    </section>
  )
}

interface FoundProps {
  readonly found: FoundGame
  readonly onFound: (found: FoundGame) => void
  readonly onGone: () => void
}

function Found({ found, onFound, onGone }: FoundProps): JSX.Element {
  const titleOf = useVariantTitle()
  const { game, names, invitation } = found
  const { id, settings, status, creator } = game
  const hidden = (data: Pick<FoundGame, 'game' | 'names'>) => onFound({ ...found, ...data })
  return (
    <div class="stack notice" role="group" aria-label={settings.name}>
      <p>
        <a href={`/games/${id}?invitation=${encodeURIComponent(invitation)}`}>{settings.name}</a>,{' '}
        {titleOf(settings.variant)}. {STATUS_LABELS[status]}. Created by {names[creator] ?? 'somebody'}.
      </p>
      <p class="small">
        On its page, below the powers, you can do whatever a game master can. You see no orders before a phase closes.
      </p>
      <Diagnosis id={id} />
      <HideText game={id} text={{ kind: 'name' }} words={settings.name} onHidden={hidden} />
      <HideMessage game={id} onHidden={hidden} />
      <Delete id={id} onGone={onGone} />
    </div>
  )
}

function Delete({ id, onGone }: { readonly id: string; readonly onGone: () => void }): JSX.Element {
  const { busy, error, send } = useSending<true>()
  const [sure, setSure] = useState(false)
  const [why, setWhy] = useState('')
  const remove = async () => {
    if ((await send(() => deleteGame(id, why))) !== null) onGone()
  }
  return (
    <details>
      <summary>Delete the game</summary>
      <div class="stack">
        <p>This deletes it for everyone, with its log and messages. Only a backup can restore it.</p>
        <ReasonField why={why} onWhy={setWhy} />
        <Checkbox checked={sure} onChange={setSure}>
          Yes, I’m sure
        </Checkbox>
        <ApiErrorNotice error={error} />
        <div>
          <button class="danger" disabled={busy || !sure} onClick={() => void remove()}>
            Delete the game
          </button>
        </div>
      </div>
    </details>
  )
}
