/** The chunk of panes that load later: powers and proposals, press, log, settings. */
import type { JSX } from 'preact'
import type { ScenePower } from '../../../src/board/index.ts'
import type { GameData } from '../../client/api.ts'
import { Notes } from '../../orders/notes/notes.tsx'
import { DeviceSettings } from '../../ui/device/device-settings.tsx'
import { CentreChart } from '../history/centre-chart.tsx'
import type { Sharing } from '../maps/shown-map.ts'
import { MasterPanel } from '../master/master-panel.tsx'
import { Proposals } from '../proposals/proposal-list.tsx'
import { ChangeSeats } from '../seats/change-seats.tsx'
import { notesWithPlayers } from '../../text/notes-with-players.ts'
import { offersSeats } from '../../text/seat-players.ts'
import { GameSettings } from '../seats/game-settings.tsx'
import { Seats } from '../seats/seat-list.tsx'
import { YourSeat } from './your-seat.tsx'
import { useEra } from '../../client/variant-info.ts'
import type { GamePaneProps } from '../../client/requests.ts'
import './other-panes.css'

export { NotesAndMessages, QuotedBar } from '../press/board-notes.tsx'
export { Alternates, SharePanel } from './share-panel.tsx'
export { MasterPanel } from '../master/master-panel.tsx'
export { Votes } from '../proposals/votes-panel.tsx'
export { GameLog } from '../log/game-log.tsx'
export { AheadPanel } from '../sheet/ahead-panel.tsx'
export { DraftsPanel } from '../sheet/drafts-panel.tsx'
export { SheetNotices } from '../sheet/sheet-notices.tsx'
export { PressTab } from '../press/press-tab.tsx'
export { MapText } from '../maps/show-map.tsx'
export { OwnChange } from '../seats/announced-change.tsx'
export { PastOrders } from './past-orders.tsx'
export { PowerFilter, Results } from '../../orders/results/phase-results.tsx'
export { Ending } from '../history/ending.tsx'
export { ResultsWatch } from '../history/results-watch.tsx'

/** The notes of the variant that are not on the board. */
export const GameNotes = ({ data }: { readonly data: GameData }): JSX.Element => (
  <Notes notes={notesWithPlayers(data)} />
)

export interface PowersPaneProps {
  readonly data: GameData
  readonly powers: readonly ScenePower[]
  readonly invitation: string | null
  readonly onData: (data: GameData) => void
}

export function PowersPane({ data, powers, invitation, onData }: PowersPaneProps): JSX.Element {
  const { game } = data
  const era = useEra()(game.settings.variant)
  return (
    <div class="stack wide">
      <Seats data={data} powers={powers} />
      {game.status === 'playing' && !offersSeats(game) && <ChangeSeats {...{ data, invitation, onData }} />}
      {game.required === null && <GameNotes data={data} />}
      {game.history.length > 0 && (
        <CentreChart
          game={game.id}
          phases={game.history.length}
          boards={game.boards.length}
          {...{ invitation, powers, era }}
        />
      )}
    </div>
  )
}

/** Proposals, what a player can do with their seat and a game master with the game; then the settings. */
export const SettingsPane = ({ data, onData, sharing }: GamePaneProps & { sharing: Sharing }): JSX.Element => (
  <div class="stack wide">
    {data.game.status === 'playing' && (
      <>
        <Proposals data={data} onData={onData} />
        <YourSeat data={data} onData={onData} sharing={sharing} />
      </>
    )}
    <MasterPanel data={data} onData={onData} />
    <GameSettings data={data} />
    <DeviceSettings />
  </div>
)
