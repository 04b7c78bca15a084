/** The operators' page: service goals, reported messages, any game or account, unsent mail. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useMe } from '../client/session.tsx'
import { Accounts } from '../operator/accounts.tsx'
import { GamesSharingDevices } from '../operator/operator-devices.tsx'
import { AnyGame } from '../operator/operator-games.tsx'
import { OperatorLog } from '../operator/operator-acts.tsx'
import { Reports } from '../operator/message-reports.tsx'
import { ParkedMails, ServiceStatus } from '../operator/service-figures.tsx'
import { Page } from '../ui/parts.tsx'
import { NotFound } from './problem-pages.tsx'

export function Operator(): JSX.Element {
  const { query } = useRoute()
  if (useMe()?.operator !== true) return <NotFound />
  return (
    <Page title="Operator">
      <div class="stack wide">
        <ServiceStatus />
        <Reports />
        <AnyGame initial={query['game'] ?? ''} />
        <GamesSharingDevices />
        <Accounts initial={query['player'] ?? ''} />
        <ParkedMails />
        <OperatorLog />
      </div>
    </Page>
  )
}
