/** Reported messages, for the game master. */
import type { JSX } from 'preact'
import type { ReportsView } from '../../../src/game/press/press-types.ts'
import { fetchPressReports } from '../../client/press-api.ts'
import { useLoad } from '../../client/requests.ts'
import { OpenReports } from '../../operator/open-reports.tsx'
import { formatCount } from '../../text/words.ts'
import { Fetched, LazyDetails } from '../../ui/parts.tsx'
import { authorText, channelTitle, type PressGame } from '../../text/press-text.ts'

export interface ReportsProps extends PressGame {
  readonly count: number
}

export const Reports = (props: ReportsProps): JSX.Element | null =>
  props.count === 0 ? null : (
    <LazyDetails summary={formatCount(props.count, 'reported message')}>{() => <ReportList {...props} />}</LazyDetails>
  )

function ReportList({ game, voices, count }: ReportsProps): JSX.Element {
  const { loaded, reload } = useLoad<ReportsView>(`reports ${game.id} ${count}`, () => fetchPressReports(game.id))
  return (
    <Fetched load={loaded} onRetry={reload}>
      {({ reports }) => (
        <OpenReports
          reports={reports}
          title={(report) => channelTitle({ game, voices }, report)}
          author={(message) => authorText({ game, voices }, message)}
        />
      )}
    </Fetched>
  )
}
