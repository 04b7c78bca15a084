/** The privacy page. The tests of `src/personal-data` check its claims. */
import type { JSX } from 'preact'
import { fetchServiceInfo, type ServiceInfo } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { Page } from '../ui/parts.tsx'

export function Privacy(): JSX.Element {
  const { loaded } = useLoad('service', fetchServiceInfo)
  const service = loaded.state === 'here' ? loaded.value : null
  return (
    <Page title="Privacy">
      <div class="stack prose">
        <p>
          This service hosts games and sends mail about them. It shows no ads, does not track visitors, and loads no
          third-party scripts, fonts or pictures
          {service?.challenge === true &&
            ', with one exception: when you ask for a sign-in code, Cloudflare checks in a frame that you are a person, and sees your browser and your network'}
          .
        </p>
        <Storage backups={service?.backups ?? true} />
        <Visibility />
        <Choices />
        <Operator operator={service?.operator ?? null} />
      </div>
    </Page>
  )
}

const Storage = ({ backups }: { readonly backups: boolean }): JSX.Element => (
  <>
    <h2>What we store, and for how long</h2>
    <ul class="stack">
      <li>
        <strong>Your account</strong>: e-mail address, name, time zone, mail settings, absences. Until you delete it.
      </li>
      <Browsers />
      <li>
        <strong>Games</strong>: orders, votes, messages and notes, under the power you play, as long as the game exists.
        Maps in your account until you delete them. Which deadlines you met or missed, for a year. Results, and the
        addresses of webhooks you set, as long as your account. Tournaments you entered or were removed from, too.
        Ratings, if you want them, until you turn them off or hide your profile.
      </li>
      <li>
        <strong>Your favourites and the players you block</strong>, until you remove them. Ended blocks are kept for a
        year: anonymous games use the blocks from the time when they were created.
      </li>
      <li>
        <strong>Games you import</strong> into the archive: their title, positions, orders and results, until you delete
        them or your account. Names and messages in the file are other people’s, so they are not stored: powers play,
        not people. An order that could not be read is kept as it was written.
      </li>
      <li>
        <strong>Mails to you</strong>: that they were sent, for a month; their text is deleted when they are sent. If
        mail to your address bounced: that it did, until you confirm the address, or for three months if it has no
        account. If you refuse invitations by mail: a code that does not reveal your address.
      </li>
      <li>
        <strong>Devices</strong> with notifications turned on: the push address that the browser provides, until you or
        the browser turn them off.
      </li>
      <li>
        <strong>What operators do to an account</strong>: locking it or removing its name, with the reason. For two
        years, or until the account is deleted.
      </li>
      <li>
        <strong>The service’s log</strong>: which route was called, for which game, and the outcome; commands, phases
        and mails by id. No addresses, names, orders or texts. Lines are kept for a week, figures for three months.
      </li>
      <li>
        <strong>Backups</strong>.{' '}
        {backups
          ? 'Everything is copied once a day; copies are kept for 14 days, and one a week for 8 weeks. They are encrypted, so nobody can read them.'
          : 'The operator makes copies by hand. Games are encrypted in them, so nobody can read orders or messages.'}{' '}
        Cloudflare can restore the last 30 days. Deleted data stays in backups until they expire.
      </li>
    </ul>
    <DeviceStorage />
  </>
)

const Browsers = (): JSX.Element => (
  <>
    <li>
      <strong>Where you are signed in</strong>: the name of your browser, for each session. Until you sign out, or a day
      after the session ends. Your network address is kept for at most a day, to limit how often someone can try to sign
      in.
    </li>
    <li>
      <strong>Which browsers you signed in from</strong>: for each, a code made from its cookie, and the first and the
      last day. Accounts in the same browser have the same code. We use it only to notice several accounts of one person
      in a game. For 90 days after the last use, or until you delete your account. Scripts with a token leave no trace
      here.
    </li>
  </>
)

const DeviceStorage = (): JSX.Element => (
  <p>
    One cookie keeps you signed in. Another, for ten minutes, recognises the browser in which you asked for a code. A
    third marks the browser with a random number, for 90 days after its last use, even after you sign out. In a game in
    one room, a cookie keeps the seat on your phone for 30 days, in that game only. The game stores a code that cannot
    be traced to the phone, and no name or address. Page settings, drafts and unsaved orders stay on your device. An
    unsent message is stored with the game, so that you can continue it on another device, until you send or delete it.
  </p>
)

const Visibility = (): JSX.Element => (
  <>
    <h2>Who sees what</h2>
    <ul class="stack">
      <li>Only you see your e-mail address; the operator sees it if a mail to you cannot be sent.</li>
      <li>
        Everyone sees your name, when you joined, your finished games and your reliability, unless you hide all but your
        name. If you want ratings, everyone sees those, too; a rating shows nothing about opponents who have none.
        Statistics and downloads of all games have no names of players. Who played in an anonymous game is revealed when
        it is over. Everyone who sees a tournament sees its players and their results.
      </li>
      <li>
        Only you see your favourites and the players you have blocked. Players who cannot join a game because of a block
        do not see why, or who plays in an anonymous game.
      </li>
      <li>
        Only you see your orders and secret maps until the phase closes. Nobody sees ballots. Messages are seen by their
        recipients. A reported message is shown, with a few around it, to the game master and the operator. The wall of
        a game in one room shows what every spectator may see.
      </li>
      <li>
        The operator sees if several accounts in a game were signed in from the same browser, and the last day of each.
        A game master who does not play sees it, too. Until an anonymous game is over, they see only that there are
        some. Players never see it.
      </li>
      <li>Only you see a game that you imported, until you list it. Everyone then sees it, without your name.</li>
      <li>
        Cloudflare runs the servers, and may check that you are a person when you sign in. Resend delivers mail. Your
        browser’s maker delivers notifications, if you turn them on.
      </li>
    </ul>
  </>
)

const Choices = (): JSX.Element => (
  <>
    <h2>What you can do</h2>
    <ul class="stack">
      <li>
        See everything we store about you: <a href="/api/me/data">your data</a> as a file, when you are signed in.
      </li>
      <li>
        Change your details, choose your mail, and hide your profile: <a href="/me">your account</a>.
      </li>
      <li>
        Delete your account there. Your name, address, sessions, browsers, record, ratings, lists of players, imported
        games, settings and waiting mails are deleted immediately. Games keep your orders and messages under “former
        player”. Backups keep deleted data until they expire.
      </li>
    </ul>
  </>
)

function Operator({ operator }: { readonly operator: ServiceInfo['operator'] | null }): JSX.Element {
  const { name, contact } = operator ?? { name: null, contact: null }
  return (
    <p>
      Operated by {name ?? `the operator of ${location.host}`}
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
