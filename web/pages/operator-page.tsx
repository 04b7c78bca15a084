/** For operators: how the service does, any game, any account, reported messages, and the mails that could not be sent. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useMe } from '../client/session.tsx'
import { Accounts } from '../operator/accounts.tsx'
import { AnyGame } from '../operator/operator-games.tsx'
import { ActsOfOperators } from '../operator/operator-acts.tsx'
import { Reports } from '../operator/message-reports.tsx'
import { HowTheServiceDoes } from '../operator/service-figures.tsx'
import { ParkedMails } from '../operator/parked-mails.tsx'
import { Page } from '../ui/parts.tsx'
import { NotFound } from './problem-pages.tsx'

export function Operator(): JSX.Element {
  const { query } = useRoute()
  if (useMe()?.operator !== true) return <NotFound />
  return (
    <Page title="Operator">
      <div class="stack wide">
        <HowTheServiceDoes />
        <Reports />
        <AnyGame asked={query['game'] ?? ''} />
        <Accounts asked={query['player'] ?? ''} />
        <ParkedMails />
        <ActsOfOperators />
      </div>
    </Page>
  )
}
