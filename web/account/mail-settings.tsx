/** Which mails one gets, and when. */
import type { JSX } from 'preact'
import type { Me } from '../client/api.ts'
import { MAIL_KINDS } from '../text/mail-words.ts'
import { Checkbox, RadioGroup } from '../ui/parts.tsx'

type Mails = Pick<Me, 'mails' | 'news' | 'pressText' | 'quiet'>

const NEWS = [
  ['at-once', 'at once, and so are all results'],
  ['digest', 'once a day, at 7 in the morning, all games in one mail'],
  ['never', 'never'],
] as const

/** When what asks something is mailed (`src/mail/delivery/plan.ts`). */
const WHEN_MAILED = {
  'at-once': 'All results are mailed within minutes.',
  'by-default':
    'Retreats and builds of yours are mailed within minutes. Results that open the next moves are mailed if you have not looked at the game for half of the time until its deadline (7½ hours at most), and within minutes where less than 8 hours are left; 22:00 to 07:00 is not counted.',
} as const

/** What somebody gets who asks for quiet hours for the first time. */
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
        {MAIL_KINDS.map(([kind, words]) => (
          <Checkbox key={kind} checked={mails[kind]} onChange={(on) => onChange({ mails: { ...mails, [kind]: on } })}>
            {words}
          </Checkbox>
        ))}
        {mails.press && (
          <Checkbox checked={pressText} onChange={(on) => onChange({ pressText: on })}>
            Mails about messages tell what was written, not only who has written
          </Checkbox>
        )}
        <p class="muted small">Games that close within a few minutes come as one mail.</p>
      </fieldset>
      <RadioGroup
        legend="What I need not act on, I am told"
        value={news}
        options={NEWS}
        onChange={(chosen) => onChange({ news: chosen })}
      />
      <p class="muted small">{WHEN_MAILED[news === 'at-once' ? 'at-once' : 'by-default']}</p>
      <fieldset>
        <legend>Quiet hours</legend>
        <Checkbox checked={quiet !== null} onChange={(on) => onChange({ quiet: on ? NIGHT : null })}>
          No mails at night, unless a deadline would pass
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
