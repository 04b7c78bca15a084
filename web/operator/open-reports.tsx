/** Reported messages, each with the messages around it. */
import './reports.css'
import type { ComponentChildren, JSX } from 'preact'
import type { Message, ReportView } from '../../src/game/press/press-types.ts'
import { useZone } from '../client/session.tsx'
import { when } from '../text/times.ts'

interface OpenReportsProps {
  readonly reports: readonly ReportView[]
  /** The title of a report's conversation. */
  readonly title: (report: ReportView) => string
  readonly author: ReportItemProps['author']
  /** Buttons for a report. */
  readonly actions?: (report: ReportView) => ComponentChildren
}

/** Shows unsettled reports only. */
export const OpenReports = ({ reports, title, author, actions }: OpenReportsProps): JSX.Element => (
  <ul class="stack reports">
    {reports
      .filter(({ settledAt }) => settledAt === null)
      .map((report) => (
        <ReportItem key={report.id} report={report} title={title(report)} author={author}>
          {actions?.(report)}
        </ReportItem>
      ))}
  </ul>
)

interface ReportItemProps {
  readonly report: ReportView
  /** The conversation's title. */
  readonly title: string
  readonly author: (message: Pick<Message, 'from'>) => string
  readonly children?: ComponentChildren
}

function ReportItem({ report, title, author, children }: ReportItemProps): JSX.Element {
  const { at, why, number, context, reporter, writer, settledAt } = report
  const zone = useZone()
  return (
    <li class="notice stack">
      <p>
        <bdi>{title}</bdi>, reported {when(at, Date.now(), zone)}
        {reporter !== null && ` by ${author({ from: reporter })}`}
        {settledAt !== null && ', settled by an operator'}.
      </p>
      {why !== '' && (
        <p>
          Reason: <bdi>{why}</bdi>
        </p>
      )}
      <ol class="reported">
        {context.map((message) => (
          <li key={message.number} class={message.number === number ? 'flagged' : undefined}>
            <p class="small muted">
              <b>{author(message)}</b>
              {message.number === number && (
                <>
                  {message.from === null && writer !== null && ` (written by ${author({ from: writer })})`}
                  {' · reported'}
                </>
              )}
            </p>
            <p class="text" dir="auto">
              {message.text}
            </p>
          </li>
        ))}
      </ol>
      {children}
    </li>
  )
}
