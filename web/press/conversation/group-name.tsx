/** Lets any member name a group. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type ChannelView, type PressView, GROUP_NAME_LENGTH } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { nameGroup } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { Form } from '../../ui/fields.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import { channelKey } from '../../text/channel-names.ts'

export interface GroupNameProps {
  readonly game: GameView
  readonly shown: ChannelView
  readonly onNamed: (view: PressView) => void
}

export function GroupName({ game, shown: { channel, name }, onNamed }: GroupNameProps): JSX.Element {
  const [typed, setTyped] = useState(name ?? '')
  const { busy, error, send } = useSending<PressView>()
  const rename = async () => {
    const newName = typed.trim()
    const view = await send(() => nameGroup(game.id, channelKey(channel), newName === '' ? null : newName))
    if (view !== null) onNamed(view)
  }
  return (
    <details>
      <summary>{name === null ? 'Name this group' : 'Rename this group'}</summary>
      <Form class="row" onSubmit={rename}>
        <input
          aria-label="Group name"
          maxLength={GROUP_NAME_LENGTH.max}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
        <button disabled={busy || typed.trim() === (name ?? '')}>Save</button>
      </Form>
      <p class="small muted">Everyone in the conversation sees the name.</p>
      <ApiErrorNotice error={error} />
    </details>
  )
}
