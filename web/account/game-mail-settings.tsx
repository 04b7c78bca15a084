/** Which mails of a game one gets, and when, whatever one has chosen for all games. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { GameData, Me } from '../client/api.ts'
import { saveGameMails, fetchGameMails } from '../client/connections.ts'
import type { GameMails as Choices } from '../client/connections.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { useMyGames } from '../client/my-games.ts'
import { useMe } from '../client/session.tsx'
import { MAIL_KINDS } from '../text/words.ts'
import { Checkbox, Fetched, RadioGroup, ApiErrorNotice } from '../ui/parts.tsx'

/** Invitations and digests are of no single game that is being played. */
const CHOSEN_HERE = MAIL_KINDS.filter(([kind]) => kind !== 'invitation')
const AS_FOR_ALL = { ...Object.fromEntries(MAIL_KINDS.map(([kind]) => [kind, null])), news: null }

/** Not over. */
const OPEN: readonly GameData['game']['status'][] = ['forming', 'playing']

const NEWS_HERE = [
  ['at-once', 'right away, with all its results'],
  ['digest', 'in the morning'],
  ['never', 'never'],
] as const

interface GameMailsProps {
  readonly id: GameData['game']['id']
  readonly summary?: string
}

/** Fetched when it is opened. */
export function GameMails({ id, summary = 'Mail settings for this game' }: GameMailsProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <Switches id={id} />}
    </details>
  )
}

/** On the account page: every game that is not over, by its name. */
export function MailsByGame(): JSX.Element | null {
  const { loaded } = useMyGames()
  const games = loaded.state === 'here' ? loaded.value.filter(({ status }) => OPEN.includes(status)) : []
  if (games.length === 0) return null
  return (
    <section class="stack by-game" aria-labelledby="mails-by-game">
      <h2 id="mails-by-game">Mail for individual games</h2>
      {games.map(({ id, name }) => (
        <GameMails key={id} id={id} summary={name} />
      ))}
    </section>
  )
}

function Switches({ id }: { id: GameData['game']['id'] }): JSX.Element | null {
  const me = useMe()
  const { loaded, reload, put } = useLoad(`mails ${id}`, () => fetchGameMails(id))
  const { busy, error, send } = useSending<Choices>()
  const choose = async (part: Partial<Choices>) => {
    const now = await send(() => saveGameMails(id, part))
    if (now !== null) put(now)
  }
  if (me === null) return null
  return (
    <div class="stack">
      <Fetched load={loaded} onRetry={reload}>
        {(here) => <Kinds {...{ me, here, busy }} onChoose={(part) => void choose(part)} />}
      </Fetched>
      <ApiErrorNotice error={error} />
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
  const differs = here.news !== null || CHOSEN_HERE.some(([kind]) => here[kind] !== null)
  return (
    <>
      <fieldset disabled={busy}>
        <legend>Mails of this game</legend>
        {CHOSEN_HERE.map(([kind, words]) => (
          <Checkbox
            key={kind}
            checked={here[kind] ?? me.mails[kind]}
            onChange={(on) => onChoose({ [kind]: on === me.mails[kind] ? null : on })}
          >
            {words}
            {here[kind] !== null && <span class="muted small"> (this game only)</span>}
          </Checkbox>
        ))}
      </fieldset>
      <RadioGroup
        legend={`Send me updates that need no action${here.news === null ? '' : ' (this game only)'}`}
        value={here.news ?? me.news}
        options={NEWS_HERE}
        onChange={(news) => onChoose({ news: news === me.news ? null : news })}
      />
      {differs ? (
        <button type="button" disabled={busy} onClick={() => onChoose(AS_FOR_ALL)}>
          Same as for all my games
        </button>
      ) : (
        <p class="muted small">
          Same as for all your games; change that in <a href="/me">your account</a>.
        </p>
      )}
    </>
  )
}
