/** What the host can do from the wall: start, pause, give seats new codes, and show results again. */
import type { JSX } from 'preact'
import type { GameView } from '../../src/game/views/shapes.ts'
import { performAct, startGame } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import { ApiErrorNotice } from '../ui/parts.tsx'
import { renewCode } from './room-api.ts'
import type { NewCode } from './wall-table.tsx'
import { seatState } from './wall-text.ts'

/** Long enough for a meal. */
const PAUSE_HOURS = 2

interface WallHostProps {
  readonly game: GameView
  readonly onChange: () => void
  readonly onCode: (code: NewCode) => void
}

export function WallHost({ game, onChange, onCode }: WallHostProps): JSX.Element {
  const { busy, error, send } = useSending<unknown>()
  const run = async (call: Parameters<typeof send>[0]): Promise<void> => {
    if ((await send(call)) !== null) onChange()
  }
  const act = (kind: 'pause' | 'resume') => () =>
    performAct(game.id, kind === 'pause' ? { kind, hours: PAUSE_HOURS } : { kind }, 'master')
  return (
    <section class="wall-host" aria-label="For the host">
      <ApiErrorNotice error={error} />
      {game.status === 'forming' && (
        <button class="primary" disabled={busy || game.joined === 0} onClick={() => void run(() => startGame(game.id))}>
          {startText(game)}
        </button>
      )}
      {game.status === 'forming' && game.joined === 0 && (
        <p class="small">You can start once somebody has taken a seat.</p>
      )}
      {game.status === 'playing' && (
        <button disabled={busy} onClick={() => void run(act(game.pause === null ? 'pause' : 'resume'))}>
          {game.pause === null ? 'Pause' : 'Resume'}
        </button>
      )}
      <NewCodes {...{ game, busy, onCode }} send={run} />
      <p class="row small">
        <button onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}>
          Full screen
        </button>
        <a href={`/games/${game.id}`}>Manage the game</a>
      </p>
    </section>
  )
}

function startText({ seats, joined, settings }: GameView): string {
  if (joined === 0 || joined === seats.length) return 'Start the game'
  const who = settings.computers.vacant ? 'the computer plays' : 'nobody plays'
  return `Start with ${joined} of ${seats.length}: ${who} the rest`
}

interface NewCodesProps extends Pick<WallHostProps, 'game' | 'onCode'> {
  readonly busy: boolean
  readonly send: (call: () => ReturnType<typeof renewCode>) => Promise<void>
}

/** One button for each seat that a phone has. */
function NewCodes({ game, busy, send, onCode }: NewCodesProps): JSX.Element | null {
  const held = game.seats.filter((seat) => ['seated', 'ready', 'thinking'].includes(seatState(game, seat)))
  if (held.length === 0) return null
  const isForming = game.status === 'forming'
  return (
    <details>
      <summary>{isForming ? 'Free a seat' : 'Lost phone or wrong player'}</summary>
      <p>
        Anyone with the code, or a photo of it, can take a free power.{' '}
        {isForming ? 'Free a seat that the wrong person took.' : 'A new code takes a seat away from its phone.'}
      </p>
      <ul class="row">
        {held.map(({ seat, name }) => (
          <li key={seat}>
            <AskFirst
              label={isForming ? `Free ${name}` : `New code for ${name}`}
              yes={isForming ? 'Free the seat' : 'Give a new code'}
              busy={busy}
              effect={
                isForming
                  ? `The phone of ${name} loses its seat. Another phone can take it.`
                  : `The phone of ${name} loses its seat at once, and the orders saved on it are deleted. The wall then shows a code for another phone.`
              }
              onYes={() =>
                void send(async () => {
                  const answer = await renewCode(game.id, seat)
                  if (answer.ok && answer.value.code !== null)
                    onCode({ seat, code: answer.value.code, player: answer.value.player })
                  return answer
                })
              }
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
