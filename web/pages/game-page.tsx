/** The page of a game in any stage, kept up to date while open. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useRef } from 'preact/hooks'
import { aspectOf } from '../../src/board/index.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import { type GameData, liveAddress } from '../client/api.ts'
import { loadGame, useBoardShown, useNoBoard, useStep } from '../client/slow-phone.ts'
import { lazyComponent } from '../ui/fetching/fetched-part.tsx'
import { Fetched, Page } from '../ui/parts.tsx'
import { GameLog, MasterPanel } from '../play/panes/fetched-panes.tsx'
import { Share } from '../play/board/share.tsx'
import { useFreshResults } from '../play/history/use-fresh-results.ts'
import { parseLinkTarget } from '../play/history/links.ts'
import { Stage } from '../play/stage.tsx'
import { useChannels } from '../press/use-channels.ts'
import { useUnseenIcon } from '../ui/hooks.ts'
import { useLive, useSeatedView } from '../play/use-live.ts'
import { useLoad } from '../client/requests.ts'
import { useListSync } from '../client/session.tsx'
import { useEra } from '../client/variant-info.ts'
import { phaseLabel, formatNumber, phaseText, STATUS_LABELS } from '../text/words.ts'

const formingPart = () => import('../play/forming/forming-game.tsx')
const Forming = lazyComponent(() => formingPart().then((part) => part.Forming))
const StartNews = lazyComponent(() => formingPart().then((part) => part.StartNews))

/** The closed phase in the address; null: the current phase, or no such number. */
function phaseShown(text: string | undefined, { history }: GameView): number | null {
  return text !== undefined && /^\d{1,5}$/.test(text) && Number(text) < history.length ? Number(text) : null
}

/** For the window's title: the current phase, or the closed one on the board. */
function shownPhaseText({ phase, history }: GameView, shown: number | null, era: string | null): string | null {
  if (shown !== null) return phaseLabel(history[shown] ?? '', era)
  return phase === null ? null : phaseText(phase)
}

/** A game that was called off has a board only if a phase was played. */
const hasBoard = ({ status, history }: GameView): boolean =>
  status !== 'forming' && (status !== 'abandoned' || history.length > 0)

/** `2 unread · ● Spring 1901, movement`: unread messages, new results, and the phase on the board. */
function newsText(phase: string | null, { isFresh, unread }: { isFresh: boolean; unread: number }): string | null {
  if (phase === null) return null
  return `${unread > 0 ? `${formatNumber(unread)} unread · ` : ''}${isFresh ? '● ' : ''}${phase}`
}

interface AsideProps {
  readonly data: GameData
  readonly shown: number | null
  readonly invitation: string | null
  readonly isOnBoard: boolean
}

/** The tournament of the game, and the menu for sharing or why there is none. */
const Aside = ({ data, isOnBoard, ...share }: AsideProps): JSX.Element => {
  const { status, settings } = data.game
  return (
    <>
      {settings.tournament !== undefined && <a href={`/tournaments/${settings.tournament.id}`}>Tournament</a>}
      {isOnBoard ? <Share data={data} {...share} /> : <p class="muted">{STATUS_LABELS[status]}</p>}
    </>
  )
}

export function Game(): JSX.Element {
  const { params, query } = useRoute()
  const id = params['id'] ?? ''
  const invitation = query['invitation'] ?? null
  const { loaded, reload, put } = useLoad(`${id} ${invitation ?? ''}`, () => loadGame(id, invitation))
  const data = useSeatedView(loaded.state === 'here' ? loaded.value : null)
  // Press continues after the end of a game.
  const isLive = data !== null && data.game.status !== 'abandoned'
  // The socket can wait for the board: it sends the current revision when it opens.
  const isSettled = useBoardShown()
  useLive(isLive && isSettled ? liveAddress(id, invitation) : null, data?.game, reload)

  const isOnBoard = data !== null && hasBoard(data.game)
  useNoBoard(loaded.state === 'failed' || (data !== null && !isOnBoard))
  const occasion = `${data?.game.status ?? ''} ${data?.game.phase?.code ?? ''}`
  useListSync(data === null || data.game.you === null ? null : occasion)
  // In one room, people talk.
  const hasPress = isOnBoard && data.game.settings.room !== true
  const press = useChannels(hasPress && isSettled ? id : null, invitation, occasion)
  const [chosen, step] = useStep(data === null ? null : phaseShown(params['phase'] ?? query['phase'], data.game))
  const fresh = useFreshResults(data?.game ?? null, chosen)
  const shown = chosen ?? fresh.index
  useUnseenIcon(fresh.unseen > 0)
  const era = useEra()(data?.game.settings.variant ?? '')
  const phase = data !== null && isOnBoard ? shownPhaseText(data.game, shown, era) : null
  const unread = press.loaded.state === 'here' ? (press.loaded.value?.unread ?? 0) : 0
  const shared = { invitation, onData: put }
  const isForming = data?.game.status === 'forming'
  // The game that had not started when the page showed it.
  const formingId = useRef('')
  if (isForming) formingId.current = id
  return (
    <Page
      title={data?.game.settings.name ?? 'Game'}
      news={newsText(phase, { isFresh: fresh.unseen > 0, unread })}
      wide={isOnBoard || loaded.state === 'loading'}
      aspect={data === null ? undefined : aspectOf(data.game.drawing)}
      broad={isForming}
      aside={data !== null && <Aside {...{ data, shown, invitation, isOnBoard }} />}
    >
      <Fetched load={loaded} onRetry={reload}>
        {(loadedData) =>
          isOnBoard ? (
            <Stage
              {...{ shown, fresh, press, ...shared }}
              data={data ?? loadedData}
              start={formingId.current === id && <StartNews game={data.game} />}
              link={parseLinkTarget(query)}
              onStep={step}
            />
          ) : (
            <div class={isForming ? 'forming' : 'stack wide'}>
              <Forming data={loadedData} {...shared} onReload={reload} />
              <div class="stack wide">
                <MasterPanel data={loadedData} onData={put} />
                <GameLog game={loadedData.game} invitation={invitation} />
              </div>
            </div>
          )
        }
      </Fetched>
    </Page>
  )
}
