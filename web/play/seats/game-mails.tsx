/** Which mails of this game one gets, whatever one has chosen for all games. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { GameData, Me } from '../../client/api.ts'
import { chooseGameMails, gameMails } from '../../client/connections.ts'
import type { GameMails as Choices } from '../../client/connections.ts'
import { useLoad, useSending } from '../../client/requests.ts'
import { useMe } from '../../client/session.tsx'
import { MAIL_KINDS } from '../../text/mail-words.ts'
import { Checkbox, Fetched, TroubleNotice } from '../../ui/parts.tsx'

/** Invitations and digests are of no single game that is being played. */
const CHOSEN_HERE = MAIL_KINDS.filter(([kind]) => kind !== 'invitation')
const AS_FOR_ALL = Object.fromEntries(MAIL_KINDS.map(([kind]) => [kind, null]))

/** Fetched when it is opened. */
export function GameMails({ id }: { id: GameData['game']['id'] }): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Choose the mails of this game</summary>
      {isOpen && <Switches id={id} />}
    </details>
  )
}

function Switches({ id }: { id: GameData['game']['id'] }): JSX.Element | null {
  const me = useMe()
  const { loaded, reload, put } = useLoad(`mails ${id}`, () => gameMails(id))
  const { busy, trouble, send } = useSending<Choices>()
  const choose = async (part: Partial<Choices>) => {
    const now = await send(() => chooseGameMails(id, part))
    if (now !== null) put(now)
  }
  if (me === null) return null
  return (
    <div class="stack">
      <Fetched of={loaded} onRetry={reload}>
        {(here) => <Kinds {...{ me, here, busy }} onChoose={(part) => void choose(part)} />}
      </Fetched>
      <TroubleNotice trouble={trouble} />
    </div>
  )
}

interface KindsProps {
  readonly me: Me
  readonly here: Choices
  readonly busy: boolean
  readonly onChoose: (part: Partial<Choices>) => void
}

function Kinds({ me, here, busy, onChoose }: KindsProps): JSX.Element {
  const differs = CHOSEN_HERE.some(([kind]) => here[kind] !== null)
  return (
    <fieldset disabled={busy}>
      <legend>Mails of this game</legend>
      {CHOSEN_HERE.map(([kind, words]) => (
        <Checkbox
          key={kind}
          checked={here[kind] ?? me.mails[kind]}
          onChange={(on) => onChoose({ [kind]: on === me.mails[kind] ? null : on })}
        >
          {words}
          {here[kind] !== null && <span class="muted small"> – for this game alone</span>}
        </Checkbox>
      ))}
      {differs ? (
        <button type="button" onClick={() => onChoose(AS_FOR_ALL)}>
          As for all my games
        </button>
      ) : (
        <p class="muted small">
          As for all your games: you choose that in <a href="/me">your account</a>.
        </p>
      )}
    </fieldset>
  )
}
