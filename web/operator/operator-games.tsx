/** Find any game; hide its texts or delete it. Game masters' acts are on the game's own page. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { GameData } from '../client/api.ts'
import { deleteGame, type FoundGame, hideText, inspectGame } from '../client/operator-api.ts'
import { useSending } from '../client/requests.ts'
import { Form, InputField } from '../ui/fields.tsx'
import { ApiErrorNotice, Checkbox } from '../ui/parts.tsx'
import { HideText, parseGameId, ReasonField } from './hide-text.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { STATUS_LABELS } from '../text/words.ts'
import { Diagnosis } from './game-diagnosis.tsx'
import { DevicesInGame } from './operator-devices.tsx'

interface HideMessageProps {
  readonly game: string
  readonly onHidden: (data: GameData) => void
}

function HideMessage({ game, onHidden }: HideMessageProps): JSX.Element {
  const { busy, error, send } = useSending<GameData>()
  const [channel, setChannel] = useState('all')
  const [number, setNumber] = useState(Number.NaN)
  const [done, setDone] = useState(false)
  const [why, setWhy] = useState('')
  const isNumbered = !Number.isNaN(number)
  /** The public channel has no name to hide. */
  const isPublic = channel.trim() === 'all'
  const hide = async () => {
    const at = { channel: channel.trim() }
    const data = await send(() =>
      hideText(game, isNumbered ? { kind: 'message', ...at, number } : { kind: 'group', ...at }, why),
    )
    setDone(data !== null)
    if (data !== null) onHidden(data)
  }
  return (
    <details>
      <summary>Hide a message or a group’s name</summary>
      <Form class="stack" onSubmit={hide}>
        <InputField
          label="Conversation"
          hint="“all”, or its seats separated by commas: FRANCE,ITALY."
          required
          value={channel}
          onText={setChannel}
        />
        <InputField
          label="Message number"
          hint={`The first message in a conversation is number 1.${isPublic ? '' : ' Leave empty to hide the group’s name.'}`}
          type="number"
          required={isPublic}
          min="1"
          step="1"
          value={Number.isNaN(number) ? '' : number}
          onText={(text) => setNumber(text === '' ? Number.NaN : Number(text))}
        />
        <ReasonField why={why} onWhy={setWhy} />
        <ApiErrorNotice error={error} />
        <div class="row">
          <button class="danger" disabled={busy}>
            {isNumbered || isPublic ? 'Hide this message' : 'Hide this group’s name'}
          </button>
          <span role="status">{done && 'Hidden.'}</span>
        </div>
      </Form>
    </details>
  )
}

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
      <DevicesInGame id={id} />
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
