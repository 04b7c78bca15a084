/**
 * The wall of a game in one room: the board, the clock, and who is ready. It reads the game as a
 * stranger with the invitation, so nothing on it is secret.
 */
import './wall.css'
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { cssColour, type ScenePower } from '../../src/board/index.ts'
import { failed, scenePowers } from '../../src/board/build-scene.ts'
import type { GameView, OrderView } from '../../src/game/views/shapes.ts'
import { liveAddress } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { useStable } from '../client/slow-phone.ts'
import { PhaseSounds } from '../play/status/phase-sounds.tsx'
import { tableWarningAt } from '../play/status/sound-times.ts'
import { useLive } from '../play/use-live.ts'
import { dateOf } from '../text/words.ts'
import { Fetched, Page, usePageHeading } from '../ui/parts.tsx'
import { fetchWall } from './room-api.ts'
import { type Playback, usePlayback } from './use-playback.ts'
import { WallBoard } from './wall-board.tsx'
import { WallClock } from './wall-clock.tsx'
import { WallHost } from './wall-host.tsx'
import { type NewCode, WallCodes, WallPowers } from './wall-table.tsx'
import { wallSteps, wallTitle } from './wall-text.ts'

interface WallProps {
  readonly id: string
  readonly invitation: string | null
}

/** Dark while the wall is shown, whatever the device prefers: projectors light up a room. */
function useDark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset['theme']
    dataset['theme'] = 'dark'
    return () => {
      if (before === undefined) delete dataset['theme']
      else dataset['theme'] = before
    }
  }, [])
}

export function Wall({ id, invitation }: WallProps): JSX.Element {
  useDark()
  const { loaded, reload } = useLoad(`wall ${id} ${invitation ?? ''}`, () => fetchWall(id, invitation))
  const game = loaded.state === 'here' ? loaded.value.game : null
  const isLive = game !== null && game.status !== 'abandoned'
  useLive(isLive ? liveAddress(id, invitation) : null, game ?? undefined, () => void reload())
  if (game !== null) return <WallStage game={game} invitation={invitation} onChange={() => void reload()} />
  return (
    <Page title="The wall">
      <Fetched load={loaded} onRetry={reload}>
        {() => <></>}
      </Fetched>
    </Page>
  )
}

interface WallStageProps {
  readonly game: GameView
  readonly invitation: string | null
  readonly onChange: () => void
}

function WallStage({ game, invitation, onChange }: WallStageProps): JSX.Element {
  const stable = useStable(game.powers)
  const powers = useMemo(() => scenePowers(stable), [stable])
  const playback = usePlayback(game, invitation)
  const [codes, setCodes] = useState<readonly NewCode[]>([])
  const me = useMe()
  const isHost = me !== null && me.id === game.master
  const { phase, frame } = playback
  return (
    <main id="main" class="wall">
      <WallHead game={game} playback={playback} />
      {game.status === 'forming' ? (
        <div class="wall-boards">
          <WallCodes {...{ game, invitation, codes }} />
        </div>
      ) : (
        <WallBoard {...{ game, phase, frame }} />
      )}
      <aside>
        <WallPowers game={game} powers={powers} />
        {game.status !== 'forming' && <WallCodes {...{ game, invitation, codes }} />}
        {isHost && <WallHost {...{ game, onChange }} onCode={(code) => setCodes((before) => [...before, code])} />}
      </aside>
      <Caption {...{ game, powers, playback }} />
    </main>
  )
}

/** The results that are shown, or the open phase, and the time that is left for it. */
function WallHead({ game, playback }: { readonly game: GameView; readonly playback: Playback }): JSX.Element {
  const heading = usePageHeading(`${game.settings.name} · Concert`)
  const { phase } = playback
  const results = phase === null ? null : `${dateOf(phase.phase)}: results`
  return (
    <header>
      <div>
        <p class="wall-name">{game.settings.name}</p>
        <h1 ref={heading} tabIndex={-1}>
          {results ?? wallTitle(game)}
        </h1>
      </div>
      <WallClock game={game} />
      <p class="wall-time">{timeText(game, results !== null)}</p>
    </header>
  )
}

function timeText(game: GameView, isShowingResults: boolean): string | null {
  const steps = wallSteps(game)
  if (steps === null) return null
  if (game.countdown !== null) return 'Everyone is ready'
  return isShowingResults ? `left for ${wallTitle(game)}, ${steps}` : steps
}

const SOUNDING: readonly GameView['status'][] = ['forming', 'playing']

interface CaptionProps {
  readonly game: GameView
  readonly powers: readonly ScenePower[]
  readonly playback: Playback
}

/** The order on the board in words. Between phases, the last results can be shown again. */
function Caption({ game, powers, playback }: CaptionProps): JSX.Element {
  const { frame, replay, skip } = playback
  return (
    <footer>
      <p role="status">
        {frame !== null && frame.order !== null && <OrderCaption {...{ powers }} order={frame.order} />}
      </p>
      <div class="row">
        {frame !== null && <button onClick={skip}>Skip</button>}
        {frame === null && game.history.length > 0 && <button onClick={replay}>Show the last results</button>}
        {SOUNDING.includes(game.status) && (
          <PhaseSounds
            game={game}
            warningOf={tableWarningAt}
            title="A sound when a phase opens, and when time is nearly up"
          />
        )}
      </div>
    </footer>
  )
}

function OrderCaption({
  order,
  powers,
}: {
  readonly order: OrderView
  readonly powers: readonly ScenePower[]
}): JSX.Element {
  const power = powers.find((each) => each.power === order.power)
  const isBad = failed(order) || order.dislodged
  return (
    <>
      <span class="swatch" style={{ background: power === undefined ? undefined : cssColour(power.colour) }} />
      <span class="muted">{power?.name ?? order.power}</span>{' '}
      <strong class={isBad ? 'order failed' : 'order'}>{order.text}</strong> <span>{order.reason}</span>
    </>
  )
}
