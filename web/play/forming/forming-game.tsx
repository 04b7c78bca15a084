/** A game before it starts: its players, and how to join. */
import './forming.css'
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import { joinGame, leaveGame, startGame, type GameData } from '../../client/api.ts'
import { InviteByMail } from './invite-by-mail.tsx'
import { AskFirst } from '../../ui/ask-first.tsx'
import { ApiErrorNotice, SignInFirst } from '../../ui/parts.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useMe, useZone } from '../../client/session.tsx'
import { type GamePaneProps, useGameAction, useSending } from '../../client/requests.ts'
import { durationText, when } from '../../text/times.ts'
import { useNow } from '../../ui/hooks.ts'
import { useVariantBlurb, useVariantTitle } from '../../client/variant-info.ts'
import { ShareLink } from '../../ui/share-link.tsx'
import { SmallBoard } from '../../ui/small-board.tsx'
import { lessonsAddress, rulesAddress } from '../../variants/page-registry.ts'
import { calledOffText, formatCount } from '../../text/words.ts'
import { GameMailSettings } from '../../account/game-mail-settings.tsx'
import { GameSettings } from '../seats/game-settings.tsx'

export { StartNews } from './start-news.tsx'

interface FormingProps extends GamePaneProps {
  readonly invitation: string | null
  readonly onReload: () => Promise<void>
}

export function Forming(props: FormingProps): JSX.Element {
  const { game } = props.data
  const me = useMe()
  const joined = me !== null && game.players.includes(me.id)
  if (game.status === 'abandoned') return <p>{calledOffText(game)}</p>
  if (game.settings.room === true) return <FormingRoom {...props} />
  return (
    <>
      <div class="joining">
        <Players data={props.data} />
        {me === null ? (
          <div class="join">
            <SignInFirst to="join" />
          </div>
        ) : (
          !joined && <Join {...props} />
        )}
        {me !== null && [game.creator, game.master].includes(me.id) && <StartNow {...props} />}
        {game.invitation !== null && <Invitation game={game} invitation={game.invitation} />}
        {joined && <Joined {...props} />}
      </div>
      <div class="stack wide">
        <About {...props} />
        <GameSettings data={props.data} />
      </div>
    </>
  )
}

/** In one room: what a phone shows before the host starts the game, and for the host the way to the wall. */
function FormingRoom(props: FormingProps): JSX.Element {
  const { game } = props.data
  const me = useMe()
  const own = game.seats.find(({ seat }) => seat === game.you)
  const { invitation } = game
  const isHost = me !== null && me.id === game.master
  return (
    <>
      <div class="stack wide">
        {own !== undefined && (
          <section class="stack">
            <h2>You play {own.name}</h2>
            <p>The game begins when the host starts it. Keep this page open: it shows your orders then.</p>
            <LeaveButton
              label="Choose another power"
              {...{ game }}
              effect={null}
              onLeft={openRoom(game.id, invitation)}
            />
          </section>
        )}
        {own === undefined && !isHost && (
          <p>This game is played in one room. Scan the code on its wall to take a seat.</p>
        )}
        {isHost && invitation !== null && (
          <p>
            <a class="button primary" href={`/room/${game.id}/wall#${new URLSearchParams({ invitation })}`}>
              Open the wall
            </a>
          </p>
        )}
      </div>
      <div class="stack wide">
        <About {...props} />
        <GameSettings data={props.data} />
      </div>
    </>
  )
}

/** Leads to the choice of powers. The whole page loads again: the phone is nobody now. */
const openRoom = (id: string, invitation: string | null) => async (): Promise<void> =>
  location.assign(`/room/${id}#${new URLSearchParams({ invitation: invitation ?? '' })}`)

/** The first position and the variant in one sentence. */
function About({ data: { game }, invitation }: FormingProps): JSX.Element {
  const { variant } = game.settings
  const titleOf = useVariantTitle()
  const blurbOf = useVariantBlurb()
  return (
    <section class="about" aria-label="About the game">
      <SmallBoard game={{ id: game.id, phases: 0, openedAt: null }} invitation={invitation ?? game.invitation} />
      <div>
        <h2>{titleOf(variant)}</h2>
        <p>{blurbOf(variant)}</p>
        <p class="row">
          <a class="small" href={lessonsAddress(variant) ?? '/learn'}>
            Learn to play
          </a>
          <a class="small" href={rulesAddress(variant)}>
            Rules of this variant
          </a>
        </p>
      </div>
    </section>
  )
}

function Players({ data: { game, names } }: { data: GameData }): JSX.Element {
  const { variant, minutes } = game.settings
  const titleOf = useVariantTitle()
  const computers = game.settings.computers.seats
  const people = game.seats.length - computers
  const open = people - game.joined
  const hidden = game.joined - game.players.length
  const me = useMe()
  const zone = useZone()
  const now = useNow(() => MINUTE_MS, null)
  return (
    <section class="stack">
      <p>
        {titleOf(variant)} · {durationText(minutes.moves)} per movement phase
      </p>
      <h2>
        {game.joined} of {formatCount(people, 'player')}
      </h2>
      <ul class="players">
        {game.players.map((id) => (
          <li key={id}>
            <span>
              <a href={`/players/${id}`}>{names[id] ?? 'Somebody'}</a>
              {id === me?.id && ' (you)'}
            </span>
            {game.seats.filter(({ player }) => player === id).map((seat) => ` plays ${seat.name}`)}
          </li>
        ))}
        {hidden > 0 && <li class="muted">{formatCount(hidden, 'anonymous player')}</li>}
        {open > 0 && <li class="muted">{formatCount(open, 'free seat')}</li>}
        {computers > 0 && <li class="muted">{formatCount(computers, 'computer')}</li>}
      </ul>
      {game.settings.anonymous && <p>Players are anonymous until the game ends.</p>}
      {game.callOffAt !== null && (
        <p>The game is called off {when(game.callOffAt, now, zone)} if it has not started.</p>
      )}
      <p>
        The game starts as soon as {computers > 0 ? 'all players have joined' : 'all seats are taken'}. You’ll get a
        mail with your power and the first deadline.
      </p>
    </section>
  )
}

function Join({ data: { game }, invitation, onData }: FormingProps): JSX.Element {
  const me = useMe()
  const { busy, error, run } = useGameAction(onData)
  const [preferences, setPreferences] = useState<GameView['seats']>(game.seats.filter(({ player }) => player === null))
  const asks = game.settings.seating === 'preference'
  const isOnlyMaster = game.settings.master === 'apart' && game.master === me?.id
  const isOwn = game.creator === me?.id && !isOnlyMaster
  const join = async () => {
    const ranking = asks ? preferences.map(({ seat }) => seat) : []
    const choices = { preferences: ranking, ...(invitation !== null && { invitation }) }
    // To the list of players: below it the page has changed.
    if ((await run(() => joinGame(game.id, choices))) !== null) scrollTo(0, 0)
  }
  return (
    <>
      {isOwn && (
        <section class="stack">
          <h2>Take your seat</h2>
          <p>You created this game, but you don’t have a seat in it yet.</p>
        </section>
      )}
      {isOnlyMaster ? (
        <p>You are the game master, so you do not play in this game.</p>
      ) : (
        asks && <Preferences seats={preferences} onChange={setPreferences} />
      )}
      {!isOnlyMaster && (
        <div class="join">
          <ApiErrorNotice error={error} />
          <button class="primary" disabled={busy} onClick={() => void join()}>
            {busy ? 'Joining…' : isOwn ? 'Take your seat' : 'Join this game'}
          </button>
        </div>
      )}
      {game.joined === 0 && game.creator === me?.id && (
        <LeaveButton game={game} label="Call this game off" effect={CALLED_OFF_FOR_GOOD} onLeft={null} />
      )}
    </>
  )
}

interface PreferencesProps {
  readonly seats: GameView['seats']
  readonly onChange: (seats: GameView['seats']) => void
}

/** A list to put in order, by buttons that work with the keyboard and with a thumb. */
function Preferences({ seats, onChange }: PreferencesProps): JSX.Element {
  const raise = (seat: SeatView) => {
    const at = seats.indexOf(seat)
    onChange(seats.toSpliced(at, 1).toSpliced(at - 1, 0, seat))
  }
  return (
    <fieldset>
      <legend>Which power would you like? Favourite first.</legend>
      <ol class="preferences">
        {seats.map((seat, i) => (
          <li key={seat.seat} class="row">
            <span>
              {i + 1}. {seat.name}
            </span>
            <button disabled={i === 0} onClick={() => raise(seat)}>
              <Icon sign="up" />
              <span class="out-of-sight">Prefer {seat.name}</span>
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/** The host need not wait for more people if computers may play. */
function StartNow({ data: { game }, onData }: FormingProps): JSX.Element | null {
  const { busy, error, run } = useGameAction(onData)
  if (game.settings.computers.seats === 0 || game.joined === 0) return null
  const count = game.seats.length - game.joined
  const seats = count === 1 ? 'the seat that is left' : `the ${count} seats that are left`
  const access = game.settings.access === 'public' ? 'Anyone' : 'Anyone with the invitation link'
  return (
    <section class="stack">
      <ApiErrorNotice error={error} />
      <div>
        <AskFirst
          label="Start now with computers"
          effect={`The game begins at once, and computers play ${seats}. ${access} can still take over a computer’s seat later.`}
          yes="Yes, start now"
          {...{ busy }}
          onYes={() => void run(() => startGame(game.id))}
        />
      </div>
    </section>
  )
}

const CALLED_OFF_FOR_GOOD = 'The game is called off for good: nobody can join it any more.'

/** What leaving takes away; null if the player can simply join again. */
function leavingText({ creator, joined, settings }: GameData['game'], me: string): string | null {
  if (creator === me && joined === 1) return `You are the only player. ${CALLED_OFF_FOR_GOOD}`
  return settings.access === 'public' ? null : 'You need the invitation link to see this game or to join it again.'
}

function Joined({ data: { game }, onReload }: FormingProps): JSX.Element {
  const me = useMe()
  const effect = me === null ? null : leavingText(game, me.id)
  return (
    <section class="stack">
      <GameMailSettings id={game.id} />
      <LeaveButton
        label="Leave the game"
        {...{ game, effect }}
        onLeft={game.settings.access === 'public' ? onReload : null}
      />
    </section>
  )
}

interface LeaveProps {
  readonly game: GameData['game']
  readonly label: string
  /** What cannot be undone: shown before leaving. Null: leaves at once. */
  readonly effect: string | null
  /** Null: returns to the lobby, because a player who left can no longer see the game. */
  readonly onLeft: (() => Promise<void>) | null
}

function LeaveButton({ game, label, effect, onLeft }: LeaveProps): JSX.Element {
  const { route } = useLocation()
  const { busy, error, send } = useSending<true>()
  const leave = async () => {
    if ((await send(() => leaveGame(game.id))) === null) return
    if (onLeft === null) route('/games')
    else await onLeft()
  }
  return (
    <>
      <ApiErrorNotice error={error} />
      <div>
        {effect === null ? (
          <button disabled={busy} onClick={() => void leave()}>
            {label}
          </button>
        ) : (
          <AskFirst
            {...{ label, effect, busy }}
            yes={`Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
            onYes={() => void leave()}
          />
        )}
      </div>
    </>
  )
}

/** The link to send to friends. */
function Invitation({ game, invitation }: { game: GameData['game']; invitation: string }): JSX.Element {
  const [copied, setCopied] = useState(false)
  const link = `${location.origin}/games/${game.id}?invitation=${invitation}`
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section class="stack">
      <h2>Invite players</h2>
      <div class="row">
        <input
          class="link"
          readOnly
          value={link}
          aria-label="Invitation link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button onClick={() => void copy()}>Copy link</button>
        <ShareLink address={link} title={game.settings.name} />
        <span role="status">{copied && 'Copied.'}</span>
      </div>
      <InviteByMail id={game.id} />
    </section>
  )
}
