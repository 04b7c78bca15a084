/** Reported messages, for the game master. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ReportsView } from '../../../src/game/press/press-types.ts'
import { fetchPressReports } from '../../client/press-api.ts'
import { useLoad } from '../../client/requests.ts'
import { OpenReports } from '../../operator/open-reports.tsx'
import { formatCount } from '../../text/words.ts'
import { Fetched } from '../../ui/parts.tsx'
import { authorText, channelTitle } from '../channel-names.ts'
import type { PressGame } from '../channel-names.ts'

export interface ReportsProps extends PressGame {
  readonly count: number
}

export function Reports({ game, voices, count }: ReportsProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{formatCount(count, 'reported message')}</summary>
      {isOpen && <ReportList {...{ game, voices, count }} />}
    </details>
  )
}

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
