/** Which mails one gets, and when. */
import type { JSX } from 'preact'
import type { Me } from '../client/api.ts'
import { MAIL_KINDS } from '../text/words.ts'
import { Checkbox, RadioGroup } from '../ui/parts.tsx'

type Mails = Pick<Me, 'mails' | 'news' | 'pressText' | 'quiet'>

const NEWS = [
  ['at-once', 'right away, with all results'],
  ['digest', 'once a day at 7:00, all games in one mail'],
  ['never', 'never'],
] as const

/** When what asks something is mailed (`src/mail/delivery/letter-plan.ts`). */
const WHEN_MAILED = {
  'at-once': 'You get all results within minutes.',
  'by-default':
    'Your retreats and builds are mailed within minutes. Other results are mailed if you haven’t looked at the game for half the time until its deadline (7½ hours at most), or within minutes if less than 8 hours are left. Nights, 22:00 to 07:00, do not count.',
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
            Include the text of messages in mails, not just who wrote
          </Checkbox>
        )}
        <p class="muted small">Results of games that close within a few minutes of each other come in one mail.</p>
      </fieldset>
      <RadioGroup
        legend="Send me updates that need no action"
        value={news}
        options={NEWS}
        onChange={(chosen) => onChange({ news: chosen })}
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
