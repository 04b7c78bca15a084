/** Usual rules for players who give no orders. Pure. */
import type { AbsenceRules } from '../../src/game/seat-model.ts'
import { NO_ABSENCE_RULES, defaultAbsenceRules } from '../../src/game/seat-model.ts'
import type { Settings } from '../../src/game/settings.ts'

export const ABSENCE_PRESETS = ['wait', 'play-on', 'never'] as const
export type AbsencePreset = (typeof ABSENCE_PRESETS)[number]

export const ABSENCE_PRESET_WORDS: Readonly<Record<AbsencePreset, string>> = {
  wait: 'The game waits once for players with an extension left; after two misses in a row the seat opens',
  'play-on': 'The game continues without them; after two misses in a row the seat opens',
  never: 'The game continues without them, and they keep the seat',
}

type Chosen = Pick<Settings, 'absence' | 'minutes'>

/** The rules of a preset; how reliable players have to be stays as it was chosen. */
export function presetAbsence(preset: AbsencePreset, { absence, minutes }: Chosen): AbsenceRules {
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

/** The preset that these rules are; null if somebody has chosen others. */
export const absencePresetOf = (chosen: Chosen): AbsencePreset | null =>
  ABSENCE_PRESETS.find((preset) => isSame(presetAbsence(preset, chosen), chosen.absence)) ?? null

const isSame = (one: AbsenceRules, other: AbsenceRules): boolean =>
  (Object.keys(one) as (keyof AbsenceRules)[]).every((key) => one[key] === other[key])

/** The settings with a part of them changed: as long as nobody has chosen another wait, it follows the length of a phase. */
export function withPart(settings: Settings, part: Partial<Settings>): Settings {
  const next = { ...settings, ...part }
  if (part.absence !== undefined || absencePresetOf(settings) !== 'wait') return next
  return { ...next, absence: presetAbsence('wait', next) }
}
