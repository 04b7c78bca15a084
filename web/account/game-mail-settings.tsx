/** Mail settings for one game, which override those for all games. */
import type { JSX } from 'preact'
import type { GameData, Me } from '../client/api.ts'
import { saveGameMails, fetchGameMails, type GameMails } from '../client/connections.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { useMe, useMyGames } from '../client/session.tsx'
import { MAIL_KINDS } from '../text/words.ts'
import { Checkbox, Fetched, LazyDetails, RadioGroup, ApiErrorNotice } from '../ui/parts.tsx'

/** Invitations and mails about tournaments do not belong to a game that one plays. */
const GAME_KINDS = MAIL_KINDS.filter(([kind]) => kind !== 'invitation' && kind !== 'tournament')
const SAME_AS_ALL = { ...Object.fromEntries(MAIL_KINDS.map(([kind]) => [kind, null])), news: null }

const OPEN: readonly GameData['game']['status'][] = ['forming', 'playing']

const NEWS_OPTIONS = [
  ['at-once', 'Right away, with all its results'],
  ['digest', 'In the morning'],
  ['never', 'Never'],
] as const

interface GameMailSettingsProps {
  readonly id: GameData['game']['id']
  readonly summary?: string
}

/** Loads when unfolded. */
export const GameMailSettings = ({
  id,
  summary = 'Mail settings for this game',
}: GameMailSettingsProps): JSX.Element => <LazyDetails summary={summary}>{() => <Switches id={id} />}</LazyDetails>

/** For the account page: every game that is not over. */
export function MailsByGame(): JSX.Element | null {
  const { loaded } = useMyGames()
  const games = loaded.state === 'here' ? loaded.value.filter(({ status }) => OPEN.includes(status)) : []
  if (games.length === 0) return null
  return (
    <section class="stack by-game" aria-labelledby="mails-by-game">
      <h2 id="mails-by-game">Mail for individual games</h2>
      {games.map(({ id, name }) => (
        <GameMailSettings key={id} id={id} summary={name} />
      ))}
    </section>
  )
}

function Switches({ id }: { id: GameData['game']['id'] }): JSX.Element | null {
  const me = useMe()
  const { loaded, reload, put } = useLoad(`mails ${id}`, () => fetchGameMails(id))
  const { busy, error, send } = useSending<GameMails>()
  const change = async (part: Partial<GameMails>) => {
    const saved = await send(() => saveGameMails(id, part))
    if (saved !== null) put(saved)
  }
  if (me === null) return null
  return (
    <div class="stack">
      <Fetched load={loaded} onRetry={reload}>
        {(settings) => <Kinds {...{ me, settings, busy }} onChange={(part) => void change(part)} />}
      </Fetched>
      <ApiErrorNotice error={error} />
    </div>
  )
}

interface KindsProps {
  readonly me: Me
  readonly settings: GameMails
  readonly busy: boolean
  readonly onChange: (part: Partial<GameMails>) => void
}

function Kinds({ me, settings, busy, onChange }: KindsProps): JSX.Element {
  const isDifferent = settings.news !== null || GAME_KINDS.some(([kind]) => settings[kind] !== null)
  return (
    <>
      <fieldset disabled={busy}>
        <legend>Mails for this game</legend>
        {GAME_KINDS.map(([kind, label]) => (
          <Checkbox
            key={kind}
            checked={settings[kind] ?? me.mails[kind]}
            onChange={(on) => onChange({ [kind]: on === me.mails[kind] ? null : on })}
          >
            {label}
            {settings[kind] !== null && <span class="muted small"> (this game only)</span>}
          </Checkbox>
        ))}
      </fieldset>
      <RadioGroup
        legend={`Send me updates that need no action${settings.news === null ? '' : ' (this game only)'}`}
        value={settings.news ?? me.news}
        options={NEWS_OPTIONS}
        onChange={(news) => onChange({ news: news === me.news ? null : news })}
      />
      {isDifferent ? (
        <button type="button" disabled={busy} onClick={() => onChange(SAME_AS_ALL)}>
          Same as for all my games
        </button>
      ) : (
        <p class="muted small">
          Same as for all your games. You can change that in <a href="/me">your account</a>.
        </p>
      )}
    </>
  )
}
