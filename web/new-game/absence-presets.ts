/** Presets of rules for missing orders. Pure. */
import { type AbsenceRules, NO_ABSENCE_RULES, defaultAbsenceRules } from '../../src/game/seat-model.ts'
import type { Settings } from '../../src/game/settings.ts'

export const ABSENCE_PRESETS = ['wait', 'play-on', 'never'] as const
export type AbsencePreset = (typeof ABSENCE_PRESETS)[number]

export const ABSENCE_PRESET_LABELS: Readonly<Record<AbsencePreset, string>> = {
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
