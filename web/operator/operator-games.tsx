/** Find any game; hide its texts or delete it. Game masters' acts are on the game's own page. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { deleteGame, type FoundGame, inspectGame } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { useVariantTitle } from '../client/variant-info.ts'
import { STATUS_LABELS } from '../text/words.ts'
import { Form, InputField } from '../ui/fields.tsx'
import { Checkbox, ApiErrorNotice } from '../ui/parts.tsx'
import { Diagnosis } from './game-diagnosis.tsx'
import { parseGameId, ReasonField } from './operator-fields.tsx'
import { HideMessage } from './hide-message.tsx'
import { HideText } from './hide-text.tsx'

export function AnyGame({ initial }: { readonly initial: string }): JSX.Element {
  const { busy, error, send } = useSending<FoundGame>()
  const [address, setAddress] = useState(initial)
  const [inspected, setInspected] = useState<FoundGame | null>(null)
  const [deleted, setDeleted] = useState<string | null>(null)
  const find = async () => {
    setDeleted(null)
    setInspected(await send(() => inspectGame(parseGameId(address))))
  }
  return (
    <section class="stack" aria-label="Games">
      <h2>Games</h2>
      <Form class="stack" onSubmit={find}>
        <InputField label="Address of the game, or its id" required value={address} onText={setAddress} />
        <div>
          <button disabled={busy}>Find the game</button>
        </div>
      </Form>
      <ApiErrorNotice error={error} />
      <p role="status">{deleted !== null && `${deleted} was deleted.`}</p>
      {inspected !== null && (
        <Inspected
          key={inspected.game.id}
          inspected={inspected}
          onChange={setInspected}
          onDeleted={() => {
            setDeleted(inspected.game.settings.name)
            setInspected(null)
          }}
        />
      )}
    </section>
  )
}

interface InspectedProps {
  readonly inspected: FoundGame
  readonly onChange: (game: FoundGame) => void
  readonly onDeleted: () => void
}

function Inspected({ inspected, onChange, onDeleted }: InspectedProps): JSX.Element {
  const titleOf = useVariantTitle()
  const { game, names, invitation } = inspected
  const { id, settings, status, creator } = game
  const onHidden = (data: Pick<FoundGame, 'game' | 'names'>) => onChange({ ...inspected, ...data })
  return (
    <div class="stack notice" role="group" aria-label={settings.name}>
      <p>
        <a href={`/games/${id}?invitation=${encodeURIComponent(invitation)}`}>{settings.name}</a>,{' '}
        {titleOf(settings.variant)}. {STATUS_LABELS[status]}. Created by {names[creator] ?? 'someone'}.
      </p>
      <p class="small">
        On its page, below the powers, you can do everything a game master can. You see no orders before a phase closes.
      </p>
      <Diagnosis id={id} />
      <HideText game={id} text={{ kind: 'name' }} current={settings.name} onHidden={onHidden} />
      <HideMessage game={id} onHidden={onHidden} />
      <Delete id={id} onDeleted={onDeleted} />
    </div>
  )
}

function Delete({ id, onDeleted }: { readonly id: string; readonly onDeleted: () => void }): JSX.Element {
  const { busy, error, send } = useSending<true>()
  const [isSure, setSure] = useState(false)
  const [why, setWhy] = useState('')
  const remove = async () => {
    if ((await send(() => deleteGame(id, why))) !== null) onDeleted()
  }
  return (
    <details>
      <summary>Delete the game</summary>
      <div class="stack">
        <p>This deletes the game for everyone, with its log and messages. Only a backup can restore it.</p>
        <ReasonField why={why} onWhy={setWhy} />
        <Checkbox checked={isSure} onChange={setSure}>
          Yes, I’m sure
        </Checkbox>
        <ApiErrorNotice error={error} />
        <div>
          <button class="danger" disabled={busy || !isSure} onClick={() => void remove()}>
            Delete the game
          </button>
        </div>
      </div>
    </details>
  )
}
