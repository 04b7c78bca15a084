/** Presets for the times of games. Pure. */
import { type LaterPace, type Lengths, type Slots, DRAFT_MINUTES, PHASE_KINDS } from '../../../src/game/schedule.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { DAY_MINUTES, HOUR_MINUTES } from '../../../src/lib/time.ts'

export type Times = Pick<Settings, 'minutes' | 'schedule'>

export const PRESETS = ['live', 'day', 'two-days', 'mon-thu'] as const
type Preset = (typeof PRESETS)[number]

export const PRESET_LABELS: Readonly<Record<Preset, string>> = {
  live: 'Live: 15 minutes for moves, 5 for the rest',
  day: 'A day for moves, half a day for the rest',
  'two-days': 'Two days for moves, a day for the rest',
  'mon-thu': 'Mondays and Thursdays at 20:00',
}

export const MON_THU: Slots = { time: '20:00', weekdays: ['mon', 'thu'], kinds: PHASE_KINDS }

const LENGTHS: Readonly<Record<Preset, Lengths>> = {
  live: { draft: HOUR_MINUTES / 2, moves: 15, retreats: 5, adjustments: 5 },
  day: { draft: DRAFT_MINUTES, moves: DAY_MINUTES, retreats: DAY_MINUTES / 2, adjustments: DAY_MINUTES / 2 },
  'two-days': { draft: DRAFT_MINUTES, moves: 2 * DAY_MINUTES, retreats: DAY_MINUTES, adjustments: DAY_MINUTES },
  'mon-thu': { draft: DRAFT_MINUTES, moves: DAY_MINUTES, retreats: DAY_MINUTES / 2, adjustments: DAY_MINUTES / 2 },
}

/** The times of a preset. Keeps zone, days off, early closing and grace. */
export const presetTimes = (preset: Preset, { schedule }: Times): Times => ({
  minutes: LENGTHS[preset],
  schedule: { ...schedule, slots: preset === 'mon-thu' ? MON_THU : null, later: null },
})

/** The preset that these times match; null: custom times. */
export const presetOf = (times: Times): Preset | null =>
  PRESETS.find((preset) => JSON.stringify(paceOf(presetTimes(preset, times))) === JSON.stringify(paceOf(times))) ?? null

const paceOf = ({ minutes, schedule: { slots, later } }: Times) => [
  PHASE_KINDS.map((kind) => minutes[kind]),
  slots && [slots.time, slots.weekdays, slots.kinds],
  later,
]

/** A day per phase from this point on. */
export const slowFrom = (from: LaterPace['from']): LaterPace => ({
  from,
  minutes: LENGTHS.day,
  slots: null,
})

/** Splits a list of dates, separated by lines, spaces or commas. Does not validate them. */
export const parseDates = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((date) => date !== '')
