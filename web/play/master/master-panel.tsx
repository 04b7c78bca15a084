/** What a game master may do in his game, and an operator in any; everybody is told that he did it. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { performAct, type ActRequest, type GameData } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { useMe } from '../../client/session.tsx'
import { Field, Select, ApiErrorNotice } from '../../ui/parts.tsx'
import { ActFields } from './act-fields.tsx'
import { type ActKind, actOf, actLabel, blankForm, type Form, kindsFor } from './act-form.ts'

export interface MasterPanelProps {
  readonly data: GameData
  readonly onData: (data: GameData) => void
}

/** Nothing for who is neither. */
export function MasterPanel({ data, onData }: MasterPanelProps): JSX.Element | null {
  const me = useMe()
  const { busy, error, send } = useSending<GameData>()
  const [chosen, choose] = useState<ActKind>('announce')
  const [form, setForm] = useState<Form>(blankForm(data.game))
  const as = me === null ? null : me.id === data.game.master ? 'master' : me.operator ? 'operator' : null
  const kinds = as === null ? [] : kindsFor(data.game, as)
  const kind = kinds.includes(chosen) ? chosen : kinds[0]
  if (as === null || kind === undefined) return null
  const asked = actOf(kind, form, data.game)
  const perform = async (meant: ActRequest) => {
    const newer = await send(() => performAct(data.game.id, meant, as))
    if (newer === null) return
    setForm(blankForm(newer.game))
    onData(newer)
  }
  return (
    <section class="stack" aria-label="Game master">
      <h2>{as === 'master' ? 'Game master' : 'Operator'}</h2>
      <p class="hint">
        Everything you do here appears in the game’s log with your name. You see no orders before a phase closes.
      </p>
      {as === 'operator' && (
        <p class="hint">
          <a href={`/operator?game=${data.game.id}`}>Hide its name or a message, or delete it</a>
        </p>
      )}
      <Field label="What to do">
        {(control) => (
          <Select
            {...control}
            value={kind}
            options={kinds.map((each) => [each, actLabel(each, data.game)] as const)}
            onChange={choose}
          />
        )}
      </Field>
      <ActFields {...{ kind, form, data, error }} onForm={(part) => setForm({ ...form, ...part })} />
      <ApiErrorNotice error={error} />
      <div>
        <button disabled={busy || asked === null} onClick={() => asked !== null && void perform(asked)}>
          {actLabel(kind, data.game)}
        </button>
      </div>
    </section>
  )
}
