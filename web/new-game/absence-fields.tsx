/** What becomes of seats that give no orders: usual rules first, everything else folded. */
import type { JSX } from 'preact'
import type { AbsenceRules } from '../../src/game/seat-model.ts'
import { MAX_ABSENCE_DAYS, defaultAbsenceRules } from '../../src/game/seat-model.ts'
import { DAY_HOURS, HOUR_MINUTES } from '../../src/lib/time.ts'
import { NO_SHOW_LABELS, ON_ABSENCE_LABELS } from '../text/absence-text.ts'
import { durationText } from '../text/times.ts'
import { formatCount } from '../text/words.ts'
import { Field, RadioGroup, Select } from '../ui/parts.tsx'
import { ABSENCE_PRESETS, ABSENCE_PRESET_WORDS, absencePresetOf, presetAbsence } from './absence-presets.ts'
import type { SettingsProps } from './times/settings-props.ts'

type Options = readonly (readonly [number, string])[]

const WAITS = [0, 5, 10, 15, 30, ...[1, 3, 6, 12, 24, 48, 72, 7 * DAY_HOURS].map((hours) => hours * HOUR_MINUTES)]

export function AbsenceFields({ settings, onChange }: SettingsProps): JSX.Element {
  const chosen = absencePresetOf(settings)
  const { absence } = settings
  const change = (part: Partial<AbsenceRules>) => onChange({ absence: { ...absence, ...part } })
  return (
    <>
      <RadioGroup
        legend="When a player gives no orders"
        value={chosen ?? 'own'}
        options={[
          ...ABSENCE_PRESETS.map((preset) => [preset, ABSENCE_PRESET_WORDS[preset]] as const),
          ...(chosen === null ? ([['own', 'Custom rules, set below']] as const) : []),
        ]}
        onChange={(preset) => preset !== 'own' && onChange({ absence: presetAbsence(preset, settings) })}
      />
      <details>
        <summary>Absence details: extensions, open seats, holidays</summary>
        <div class="stack">
          <Waiting absence={absence} usual={defaultAbsenceRules(settings.minutes.moves)} onChange={change} />
          <OpenSeats {...{ absence }} onChange={change} />
          <RadioGroup
            legend="When a player who said that he is away gives no orders"
            value={absence.onAbsence}
            options={[
              ['excuse', ON_ABSENCE_LABELS.excuse],
              ['wait', ON_ABSENCE_LABELS.wait],
            ]}
            onChange={(onAbsence) => change({ onAbsence })}
          />
          <p class="hint muted small">Each player may be away for {MAX_ABSENCE_DAYS} days of a year.</p>
        </div>
      </details>
    </>
  )
}

interface RulesProps {
  readonly absence: AbsenceRules
  readonly onChange: (part: Partial<AbsenceRules>) => void
}

const upTo = (most: number, least: number, words: (n: number) => string): Options =>
  Array.from({ length: most - least + 1 }, (_, n) => [n + least, words(n + least)])

const waitOptions = (present: number, usual: number): Options =>
  [...new Set([...WAITS, present, usual])]
    .toSorted((one, other) => one - other)
    .map((minutes) => [minutes, minutes === 0 ? 'Not at all' : durationText(minutes)])

function Waiting({ absence, usual, onChange }: RulesProps & { readonly usual: AbsenceRules }): JSX.Element {
  const { waitMinutes, excuses, earnedBackAfter } = absence
  /** Without excuses nobody is waited for. */
  const wait = (minutes: number) =>
    onChange({ waitMinutes: minutes, ...(minutes > 0 && excuses === 0 && { excuses: usual.excuses }) })
  return (
    <>
      <Field
        label="How long the game waits past a deadline"
        hint="Once in a phase, for who has saved nothing and has an excuse left. All are told."
      >
        {(control) => (
          <Select
            {...control}
            value={waitMinutes}
            options={waitOptions(waitMinutes, usual.waitMinutes)}
            onChange={wait}
          />
        )}
      </Field>
      {waitMinutes > 0 && (
        <>
          <Field label="Excuses of each seat">
            {(control) => (
              <Select
                {...control}
                value={excuses}
                options={upTo(10, 1, String)}
                onChange={(n) => onChange({ excuses: n })}
              />
            )}
          </Field>
          <Field label="An excuse is earned back">
            {(control) => (
              <Select
                {...control}
                value={earnedBackAfter}
                options={upTo(20, 0, (n) =>
                  n === 0 ? 'Never' : `After ${formatCount(n, 'phase')} with orders${n === 1 ? '' : ' in a row'}`,
                )}
                onChange={(n) => onChange({ earnedBackAfter: n })}
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}

function OpenSeats({ absence: { openAfter, noShow }, onChange }: RulesProps): JSX.Element {
  return (
    <>
      <Field
        label="Others may take a seat"
        hint="By a tap in the list of games, or by the link of the game. Until somebody does, its player can come back."
      >
        {(control) => (
          <Select
            {...control}
            value={openAfter ?? 0}
            options={upTo(10, 0, (n) =>
              n === 0
                ? 'Only when its player gives it up'
                : n === 1
                  ? 'After one missed phase'
                  : `After ${n} missed phases in a row`,
            )}
            onChange={(n) => onChange({ openAfter: n === 0 ? null : n })}
          />
        )}
      </Field>
      <RadioGroup
        legend="When somebody misses the first phase"
        value={noShow}
        options={[
          ['offer', NO_SHOW_LABELS.offer],
          ['play-on', NO_SHOW_LABELS['play-on']],
        ]}
        onChange={(chosen) => onChange({ noShow: chosen })}
      />
    </>
  )
}

const PERCENTS = [0, 50, 60, 70, 80, 90, 95, 100] as const

/** How reliable whoever joins has to be. */
export function ReliabilityField({ settings: { absence }, onChange }: SettingsProps): JSX.Element {
  return (
    <Field
      label="How reliable players have to be"
      hint="Of all phases that wanted orders of them in the last year, so many had some. Who has no record yet may join."
    >
      {(control) => (
        <Select
          {...control}
          value={absence.reliability}
          options={PERCENTS.map((percent) => [percent, percent === 0 ? 'Anyone may join' : `At least ${percent}%`])}
          onChange={(reliability) => onChange({ absence: { ...absence, reliability } })}
        />
      )}
    </Field>
  )
}
