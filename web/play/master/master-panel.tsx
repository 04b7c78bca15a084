/** What a game master can do in their game, and an operator in any game. The log shows every act. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { performAct, type ActRequest } from '../../client/api.ts'
import { useMe } from '../../client/session.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { lazyComponent } from '../../ui/fetching/fetched-part.tsx'
import { ApiErrorNotice, LazyDetails } from '../../ui/parts.tsx'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'
import { ActFields } from './act-fields.tsx'
import { AnnouncedChanges } from './announced-changes.tsx'
import { type ActKind, actOf, actLabel, blankForm, type Form, kindsFor } from './act-form.ts'

const MasterDevices = lazyComponent(() => import('./master-devices.tsx').then((part) => part.MasterDevices))

/** Renders nothing for anyone else. */
export function MasterPanel({ data, onData }: GamePaneProps): JSX.Element | null {
  const { game } = data
  const me = useMe()
  const { busy, error, run } = useGameAction(onData)
  const [chosen, choose] = useState<ActKind>('announce')
  const [form, setForm] = useState<Form>(blankForm(game))
  const as = me === null ? null : me.id === game.master ? 'master' : me.operator ? 'operator' : null
  const kinds = as === null ? [] : kindsFor(game, as)
  const kind = kinds.includes(chosen) ? chosen : kinds[0]
  if (as === null || kind === undefined) return null
  const act = actOf(kind, form, game)
  const perform = async (request: ActRequest) => {
    const newer = await run(() => performAct(game.id, request, as))
    if (newer !== null) setForm(blankForm(newer.game))
  }
  return (
    <section class="stack" aria-label="Game master">
      <h2>{as === 'master' ? 'Game master' : 'Operator'}</h2>
      <p class="hint">
        Everything you do here appears in the game’s log with your name. You see no orders before a phase closes.
      </p>
      {as === 'operator' && (
        <p class="hint">
          <a href={`/operator?game=${game.id}`}>Hide the game’s name or a message, or delete the game</a>
        </p>
      )}
      {game.settings.room === true && game.invitation !== null && (
        <p>
          <a href={`/room/${game.id}/wall#${new URLSearchParams({ invitation: game.invitation })}`}>Open the wall</a>
        </p>
      )}
      <AnnouncedChanges {...{ data, as, onData }} />
      <SelectField
        label="What to do"
        value={kind}
        options={kinds.map((each) => [each, actLabel(each, game)] as const)}
        onChange={(next) => {
          choose(next)
          setForm({ ...form, sure: false })
        }}
      />
      <ActFields {...{ kind, form, data, error }} onForm={(part) => setForm({ ...form, ...part })} />
      <ApiErrorNotice error={error} />
      <div>
        <button disabled={busy || act === null} onClick={() => act !== null && void perform(act)}>
          {actLabel(kind, game)}
        </button>
      </div>
      {as === 'master' && game.settings.master === 'apart' && game.status !== 'forming' && (
        <LazyDetails summary="Accounts on one device">{() => <MasterDevices id={game.id} />}</LazyDetails>
      )}
    </section>
  )
}
