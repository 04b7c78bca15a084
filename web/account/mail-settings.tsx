/** Mail settings for all games, and a notice while mail to the player is blocked. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { confirmSignIn, fetchMe, type Me, requestCode } from '../client/api.ts'
import { MAIL_KINDS } from '../text/words.ts'
import { ApiErrorNotice, Checkbox, RadioGroup } from '../ui/parts.tsx'
import { useSending } from '../client/requests.ts'
import { useSession } from '../client/session.tsx'
import { dateText } from '../text/times.ts'
import { Form, InputField } from '../ui/fields.tsx'

type Mails = Pick<Me, 'mails' | 'news' | 'pressText' | 'quiet'>

const NEWS = [
  ['at-once', 'Right away, with all results'],
  ['digest', 'Once a day at 7:00, all games in one mail'],
  ['never', 'Never'],
] as const

/** When mails that need action are sent (`src/mail/delivery/letter-plan.ts`). */
const WHEN_MAILED = {
  'at-once': 'You get all results within minutes.',
  'by-default':
    'If you have retreats or builds to order, you get the results within minutes. Other results come if you haven’t looked at the game for half the time until its deadline (7½ hours at most), or within minutes if less than 8 hours are left. Nights (22:00 to 07:00) don’t count.',
} as const

/** The default quiet hours. */
const NIGHT = { from: '22:00', until: '07:00' }

export function MailSettings({
  value,
  onChange,
}: {
  value: Mails
  onChange: (part: Partial<Mails>) => void
}): JSX.Element {
  const { mails, news, pressText, quiet } = value
  return (
    <>
      <fieldset>
        <legend>Mails</legend>
        {MAIL_KINDS.map(([kind, label]) => (
          <Checkbox key={kind} checked={mails[kind]} onChange={(on) => onChange({ mails: { ...mails, [kind]: on } })}>
            {label}
          </Checkbox>
        ))}
        {mails.press && (
          <Checkbox checked={pressText} onChange={(on) => onChange({ pressText: on })}>
            Include the text of messages in mails, not just who wrote
          </Checkbox>
        )}
        <p class="muted small">Results of games that close within a few minutes of each other come in one mail.</p>
      </fieldset>
      <RadioGroup
        legend="Send me updates that need no action"
        value={news}
        options={NEWS}
        onChange={(choice) => onChange({ news: choice })}
      />
      <p class="muted small">{WHEN_MAILED[news === 'at-once' ? 'at-once' : 'by-default']}</p>
      <fieldset>
        <legend>Quiet hours</legend>
        <Checkbox checked={quiet !== null} onChange={(on) => onChange({ quiet: on ? NIGHT : null })}>
          No mail at night, unless you would miss a deadline
        </Checkbox>
        {quiet !== null && (
          <div class="row">
            <TimeOfDay label="from" value={quiet.from} onChange={(from) => onChange({ quiet: { ...quiet, from } })} />
            <TimeOfDay
              label="until"
              value={quiet.until}
              onChange={(until) => onChange({ quiet: { ...quiet, until } })}
            />
          </div>
        )}
      </fieldset>
    </>
  )
}

interface TimeOfDayProps {
  readonly label: string
  readonly value: string
  readonly onChange: (time: string) => void
}

const TimeOfDay = ({ label, value, onChange }: TimeOfDayProps): JSX.Element => (
  <label>
    {label} <input type="time" required value={value} onInput={(event) => onChange(event.currentTarget.value)} />
  </label>
)

const WHY = {
  bounce: 'Mail to your address bounced',
  complaint: 'Mail to your address was marked as spam',
} as const

export function BlockedAddress({ me, blocked }: { me: Me; blocked: NonNullable<Me['blocked']> }): JSX.Element {
  const session = useSession()
  const id = useId()
  const { busy, error, send } = useSending<unknown>()
  const [code, setCode] = useState<string | null>(null)
  const sendCode = async () => {
    if ((await send(() => requestCode({ address: me.address }))) !== null) setCode('')
  }
  const confirm = async () => {
    if ((await send(() => confirmSignIn(me.address, code ?? ''))) === null) return
    const now = await fetchMe()
    if (now.ok) session.put(now.value)
  }
  return (
    <section class="notice bad stack" aria-labelledby={id}>
      <h2 id={id}>Mail to you is paused</h2>
      <p>
        {WHY[blocked.why]} on {dateText(blocked.reportedAt, me.zone)}, so we stopped sending game mail to {me.address}.
        Confirm that mail reaches you, and we’ll resume.
      </p>
      <ApiErrorNotice error={error} />
      {code === null ? (
        <div>
          <button disabled={busy} onClick={() => void sendCode()}>
            Mail me a code
          </button>
        </div>
      ) : (
        <Form class="row" onSubmit={confirm}>
          <InputField
            label="The code from the mail"
            required
            inputMode="numeric"
            autocomplete="one-time-code"
            value={code}
            onText={setCode}
          />
          <button class="primary" disabled={busy}>
            Confirm the address
          </button>
        </Form>
      )}
    </section>
  )
}
