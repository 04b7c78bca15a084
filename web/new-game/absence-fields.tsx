/** Rules for missing orders: presets and their details. */
import type { JSX } from 'preact'
import {
  type AbsenceRules,
  defaultAbsenceRules,
  MAX_ABSENCE_DAYS,
  NO_ABSENCE_RULES,
} from '../../src/game/seat-model.ts'
import type { Settings } from '../../src/game/settings.ts'
import { DAY_HOURS, HOUR_MINUTES } from '../../src/lib/time.ts'
import { NO_SHOW_LABELS, ON_ABSENCE_LABELS } from '../text/settings-text.ts'
import { durationText } from '../text/times.ts'
import { formatCount } from '../text/words.ts'
import { SelectField } from '../ui/fields.tsx'
import { optionsOf, RadioGroup } from '../ui/parts.tsx'
import type { SettingsProps } from './times/settings-props.ts'

export const ABSENCE_PRESETS = ['wait', 'play-on', 'never'] as const
type AbsencePreset = (typeof ABSENCE_PRESETS)[number]

const ABSENCE_PRESET_LABELS: Readonly<Record<AbsencePreset, string>> = {
  wait: 'The game waits once for players with an extension left; after two misses in a row the seat opens',
  'play-on': 'The game continues without them; after two misses in a row the seat opens',
  never: 'The game continues without them, and they keep the seat',
}

type AbsenceSettings = Pick<Settings, 'absence' | 'minutes'>

/** The rules of a preset. Keeps the minimum reliability. */
export function presetAbsence(preset: AbsencePreset, { absence, minutes }: AbsenceSettings): AbsenceRules {
  const usual = { ...defaultAbsenceRules(minutes.moves), reliability: absence.reliability }
  switch (preset) {
    case 'wait':
      return usual
    case 'play-on':
      return { ...usual, waitMinutes: 0, excuses: 0, earnedBackAfter: 0 }
    case 'never':
      return { ...NO_ABSENCE_RULES, reliability: absence.reliability }
  }
}

/** The preset that these rules match; null: custom rules. */
export const absencePresetOf = (settings: AbsenceSettings): AbsencePreset | null =>
  ABSENCE_PRESETS.find((preset) => areEqual(presetAbsence(preset, settings), settings.absence)) ?? null

const areEqual = (a: AbsenceRules, b: AbsenceRules): boolean =>
  (Object.keys(a) as (keyof AbsenceRules)[]).every((key) => a[key] === b[key])

/** Changes some settings. The `wait` preset's wait follows the length of a movement phase. */
export function withPart(settings: Settings, part: Partial<Settings>): Settings {
  const next = { ...settings, ...part }
  if (part.absence !== undefined || absencePresetOf(settings) !== 'wait') return next
  return { ...next, absence: presetAbsence('wait', next) }
}

type Options = readonly (readonly [number, string])[]

const WAITS = [0, 5, 10, 15, 30, ...[1, 3, 6, 12, 24, 48, 72, 7 * DAY_HOURS].map((hours) => hours * HOUR_MINUTES)]

export function AbsenceFields({ settings, onChange }: SettingsProps): JSX.Element {
  const preset = absencePresetOf(settings)
  const { absence } = settings
  const change = (part: Partial<AbsenceRules>) => onChange({ absence: { ...absence, ...part } })
  return (
    <>
      <RadioGroup
        legend="When a player gives no orders"
        value={preset ?? 'own'}
        options={[
          ...optionsOf(ABSENCE_PRESET_LABELS),
          ...(preset === null ? ([['own', 'Custom rules, set below']] as const) : []),
        ]}
        onChange={(key) => key !== 'own' && onChange({ absence: presetAbsence(key, settings) })}
      />
      <Waiting absence={absence} defaults={defaultAbsenceRules(settings.minutes.moves)} onChange={change} />
      <OpenSeats {...{ absence }} onChange={change} />
      <RadioGroup
        legend="When a player is away and gives no orders"
        value={absence.onAbsence}
        options={optionsOf(ON_ABSENCE_LABELS)}
        onChange={(onAbsence) => change({ onAbsence })}
      />
      <p class="hint muted small">Each player can be away for up to {MAX_ABSENCE_DAYS} days a year.</p>
    </>
  )
}

interface RulesProps {
  readonly absence: AbsenceRules
  readonly onChange: (part: Partial<AbsenceRules>) => void
}

const rangeOptions = (min: number, max: number, label: (n: number) => string): Options =>
  Array.from({ length: max - min + 1 }, (_, n) => [n + min, label(n + min)])

const waitOptions = (current: number, usual: number): Options =>
  [...new Set([...WAITS, current, usual])]
    .toSorted((a, b) => a - b)
    .map((minutes) => [minutes, minutes === 0 ? 'Not at all' : durationText(minutes)])

function Waiting({ absence, defaults, onChange }: RulesProps & { readonly defaults: AbsenceRules }): JSX.Element {
  const { waitMinutes, excuses, earnedBackAfter } = absence
  // The game waits only for seats with extensions.
  const setWait = (minutes: number) =>
    onChange({ waitMinutes: minutes, ...(minutes > 0 && excuses === 0 && { excuses: defaults.excuses }) })
  return (
    <>
      <SelectField
        label="How long the game waits past a deadline"
        hint="Once per phase, for players who have saved no orders and have an extension left. Everyone is notified."
        value={waitMinutes}
        options={waitOptions(waitMinutes, defaults.waitMinutes)}
        onChange={setWait}
      />
      {waitMinutes > 0 && (
        <>
          <SelectField
            label="Extensions per seat"
            value={excuses}
            options={rangeOptions(1, 10, String)}
            onChange={(n) => onChange({ excuses: n })}
          />
          <SelectField
            label="Earning back an extension"
            value={earnedBackAfter}
            options={rangeOptions(0, 20, (n) =>
              n === 0 ? 'Never' : `After ${formatCount(n, 'phase')} with orders${n === 1 ? '' : ' in a row'}`,
            )}
            onChange={(n) => onChange({ earnedBackAfter: n })}
          />
        </>
      )}
    </>
  )
}

function OpenSeats({ absence: { openAfter, noShow }, onChange }: RulesProps): JSX.Element {
  return (
    <>
      <SelectField
        label="When a seat opens to others"
        hint="Anyone can then take it, from the list of games or the game’s page. Until then, its player can come back."
        value={openAfter ?? 0}
        options={rangeOptions(0, 10, (n) =>
          n === 0
            ? 'Only when its player gives it up'
            : n === 1
              ? 'After one missed phase'
              : `After ${n} missed phases in a row`,
        )}
        onChange={(n) => onChange({ openAfter: n === 0 ? null : n })}
      />
      <RadioGroup
        legend="When someone misses the first phase"
        value={noShow}
        options={optionsOf(NO_SHOW_LABELS)}
        onChange={(choice) => onChange({ noShow: choice })}
      />
    </>
  )
}

const PERCENTS = [0, 50, 60, 70, 80, 90, 95, 100] as const

export function ReliabilityField({ settings: { absence }, onChange }: SettingsProps): JSX.Element {
  return (
    <SelectField
      label="Minimum reliability"
      hint="The share of phases in the last year in which a player gave orders. Players without a record may join."
      value={absence.reliability}
      options={PERCENTS.map((percent) => [percent, percent === 0 ? 'Anyone may join' : `At least ${percent}%`])}
      onChange={(reliability) => onChange({ absence: { ...absence, reliability } })}
    />
  )
}
