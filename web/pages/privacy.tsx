/** What the service knows of people, why, for how long, and who sees it. What is claimed here is held by tests of `src/personal-data`. */
import type { JSX } from 'preact'
import { serviceInfo, type ServiceInfo } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { Page } from '../ui/parts.tsx'

export function Privacy(): JSX.Element {
  const { loaded } = useLoad('service', serviceInfo)
  const service = loaded.state === 'here' ? loaded.value : null
  return (
    <Page title="Privacy">
      <div class="stack prose">
        <p>
          This service hosts games and sends mails about them. It shows no advertisements, counts no visitors, and has
          no scripts, fonts or pictures of others on its pages
          {service?.challenge === true &&
            ', but for one: when you ask for a code, Cloudflare checks in a frame that you are a person, and sees your browser and your network'}
          .
        </p>
        <Kept backups={service?.backups ?? true} />
        <Seen />
        <Choices />
        <Operator of={service?.operator ?? null} />
      </div>
    </Page>
  )
}

const Kept = ({ backups }: { readonly backups: boolean }): JSX.Element => (
  <>
    <h2>What is kept, and for how long</h2>
    <ul class="stack">
      <li>
        <strong>Your account</strong>: e-mail address, name, time zone, what mails you want, when you will be away.
        Until you delete it.
      </li>
      <li>
        <strong>Where you are signed in</strong>: the name of your browser, with each session. Until you sign out, or a
        day after the session ends. The address of your network is kept for a day at most, to count how often something
        is tried.
      </li>
      <li>
        <strong>Games</strong>: orders, votes, messages and notes, under the power that you play. As long as the game is
        kept, and copies of maps in your account until you delete them. Of phases that you kept or missed a year is
        remembered; results, and where a webhook leads that you set, as long as your account.
      </li>
      <li>
        <strong>Mails to you</strong>: that they were sent, for a month. Their text is gone when they are sent. That
        mails to your address come back, until you confirm it; of an address without an account, for three months. If a
        player invites you by mail and you want no such mails, a code from which nobody reads your address.
      </li>
      <li>
        <strong>Devices</strong> that you chose to be notified on: the address that their browser gave. Until you switch
        it off, or the browser does.
      </li>
      <li>
        <strong>What whoever runs the service does to an account</strong>: locking it, or taking its name away, with the
        reason. For two years, or until the account is deleted.
      </li>
      <li>
        <strong>The log of the service</strong>: which route was called, for which game, and how it ended; commands and
        phases of games, and mails, by ids. No addresses, names, orders or texts. Its lines are kept for a week, its
        figures for three months.
      </li>
      <li>
        <strong>Backups</strong>, so that nothing is lost.{' '}
        {backups
          ? 'Once a day a copy of everything is made: those of the last 14 days are kept, and one a week for 8 weeks. They are sealed, so that nobody reads what is in them, and are only ever put back as a whole.'
          : 'Whoever runs the service keeps copies of it by hand. Games are sealed in them, so that nobody reads orders or messages.'}{' '}
        The company that runs the computers can go back 30 days. What you delete is in them until they are deleted.
      </li>
    </ul>
    <p>
      One cookie keeps you signed in; another, for ten minutes, knows the browser in which you asked for a code.
      Settings of the page, drafts of orders and orders that are not saved are kept on your device alone. A message that
      you have begun to write is kept with the game, for your other devices, until you send or delete it.{' '}
    </p>
  </>
)

const Seen = (): JSX.Element => (
  <>
    <h2>Who sees what</h2>
    <ul class="stack">
      <li>Nobody sees your e-mail address but you and whoever runs the service, where a mail cannot be sent.</li>
      <li>
        Everybody sees your name, when you came, the games that you finished and how reliable you are, unless you hide
        all but the name. Who plays in an anonymous game is told when it is over.
      </li>
      <li>
        Orders and secret maps are seen by you alone until the phase closes; ballots by nobody. What you write is read
        by those you write to. A message that is reported is shown, with a few around it, to the game master and whoever
        runs the service.
      </li>
      <li>
        Cloudflare runs the computers, and may ask whether you are a person when you sign in; Resend carries the mails,
        and the maker of your browser carries notifications, if you want them.
      </li>
    </ul>
  </>
)

const Choices = (): JSX.Element => (
  <>
    <h2>What you can do</h2>
    <ul class="stack">
      <li>
        See all of it: <a href="/api/me/data">your data</a> as a file, when you are signed in.
      </li>
      <li>
        Change what you wrote of yourself, choose your mails, and hide your profile: <a href="/me">your account</a>.
      </li>
      <li>
        Delete the account there. Name, address, sessions, record, settings and mails that wait go at once. Games keep
        what was ordered and written in them, by a former player whom nobody can name. Backups hold what you deleted
        until they, too, are deleted.
      </li>
    </ul>
  </>
)

function Operator({ of }: { readonly of: ServiceInfo['operator'] | null }): JSX.Element {
  const { name, contact } = of ?? { name: null, contact: null }
  return (
    <p>
      Responsible is {name ?? `the operator of ${location.host}`}
      {contact !== null && (
        <>
          {': '}
          <a href={contact.includes('@') ? `mailto:${contact}` : contact}>{contact.replace(/^https?:\/\//, '')}</a>
        </>
      )}
      .
    </p>
  )
}
