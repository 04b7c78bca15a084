/** The form for a game in one room. Everything that does not matter at a table has one answer. */
import '../new-game/new-game.css'
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { GAME_NAME_LENGTH } from '../../src/game/settings.ts'
import { createGame, fetchGame, fetchServiceInfo, type VariantInfo } from '../client/api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { suggestName } from '../new-game/game-names.ts'
import { VariantChoice } from '../new-game/variant-choice.tsx'
import { formatCount } from '../text/words.ts'
import { Form, InputField, SelectField } from '../ui/fields.tsx'
import { ApiErrorNotice, Checkbox, fieldError } from '../ui/parts.tsx'
import { wallAddress } from './room-api.ts'
import { MOVE_MINUTES, openingMinutes, type RoomChoices, roomSettings, shortMinutes } from './room-settings.ts'

const DEFAULT_MINUTES = 15

const lengthsHint = (moves: number): string =>
  `${openingMinutes(moves)} minutes for the first moves, ${shortMinutes(moves)} for retreats and builds. A phase ends early once everyone is ready.`

export function NewRoom({ variants }: { readonly variants: readonly VariantInfo[] }): JSX.Element {
  const { route, query } = useLocation()
  const zone = useZone()
  const service = useLoad('service', fetchServiceInfo)
  const { busy, error, send } = useSending<string>()
  const [choices, setChoices] = useState<RoomChoices>(() => ({
    name: suggestName(),
    variant: (variants.find(({ id }) => id === query['variant']) ?? variants[0])?.id ?? '',
    minutes: DEFAULT_MINUTES,
    computers: false,
  }))
  const change = (part: Partial<RoomChoices>) => setChoices((before) => ({ ...before, ...part }))
  const submit = async (): Promise<void> => {
    const id = await send(() => createGame(roomSettings(choices, zone)))
    if (id === null) return
    const created = await fetchGame(id, null)
    const invitation = created.ok ? created.value.game.invitation : null
    route(invitation === null ? `/games/${id}` : wallAddress(id, invitation))
  }
  return (
    <Form class="new-game" onSubmit={submit}>
      <p>
        Everyone sits in the same room. The board is on a big screen, and each player gives orders on their phone,
        without an account: they scan a code from the screen.
      </p>
      <VariantChoice variants={variants} value={choices.variant} onChange={(variant) => change({ variant })} />
      <div class="first-choices">
        <SelectField
          label="Time for moves"
          hint={lengthsHint(choices.minutes)}
          value={choices.minutes}
          options={MOVE_MINUTES.map((minutes) => [minutes, formatCount(minutes, 'minute')])}
          onChange={(minutes) => change({ minutes })}
        />
        <InputField
          label="Name"
          error={fieldError(error, 'name')}
          required
          maxLength={GAME_NAME_LENGTH.max}
          value={choices.name}
          onText={(name) => change({ name })}
        />
        {service.loaded.state === 'here' && service.loaded.value.computers && (
          <Checkbox checked={choices.computers} onChange={(computers) => change({ computers })}>
            The computer plays powers without a phone. Otherwise their units hold.
          </Checkbox>
        )}
      </div>
      <div class="create">
        <ApiErrorNotice error={error} />
        <button class="primary" disabled={busy}>
          {busy ? 'Creating…' : 'Create the game and open the wall'}
        </button>
      </div>
    </Form>
  )
}
