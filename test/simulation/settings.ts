/** Random settings of games: everything about time and people. */
import {
  ACCESSES,
  defaultPressRules,
  NO_COMPUTERS,
  DRAWS,
  MASTERS,
  SEATINGS,
  type Settings,
} from '../../src/game/settings.ts'
import { DEFAULT_SCHEDULE, type Schedule } from '../../src/game/schedule.ts'
import {
  type AbsenceRules,
  NO_SHOWS,
  ON_ABSENCE,
  NO_ABSENCE_RULES,
  defaultAbsenceRules,
} from '../../src/game/seat-model.ts'
import { DAY_MINUTES } from '../../src/lib/time.ts'
import { RULESETS } from '../../src/variants/index.ts'
import type { Dice } from '../support/random/random-movement.ts'

/** A random item of a list that is not empty. */
function one<T>(dice: Dice, list: readonly T[]): T {
  const [found] = list.slice(dice(list.length))
  return found as T
}

/** The settings of the `n`th game; variants alternate. */
export function anySettings(n: number, dice: Dice): Settings {
  const ruleset = RULESETS[n % RULESETS.length] ?? one(dice, RULESETS)
  const moves = one(dice, [30, 6 * 60, DAY_MINUTES, 2 * DAY_MINUTES, 3 * DAY_MINUTES, 7 * DAY_MINUTES])
  const access = one(dice, ACCESSES)
  const master = one(dice, MASTERS)
  return {
    name: `Game ${n}`,
    variant: ruleset.id,
    options: {},
    minutes: { draft: moves, moves, retreats: Math.ceil(moves / 2), adjustments: Math.ceil(moves / 2) },
    schedule: anySchedule(dice),
    seating: one(dice, SEATINGS),
    access,
    hideStatus: dice(2) === 0,
    anonymous: dice(4) === 0,
    draws: one(dice, DRAWS),
    master: master === 'player' && access === 'public' ? 'apart' : master,
    press: defaultPressRules('all'),
    computers: NO_COMPUTERS,
    absence: anyAbsenceRules(moves, dice),
    analysisLinks: true,
  }
}

function anySchedule(dice: Dice): Schedule {
  const zone = one(dice, ['UTC', 'Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe'])
  const time = one(dice, ['02:30', '20:00'])
  const kinds = one(dice, [['moves'], ['moves', 'retreats', 'adjustments', 'draft']] as const)
  return {
    ...DEFAULT_SCHEDULE,
    zone,
    slots: dice(3) === 0 ? { time, weekdays: ['mon', 'wed', 'thu', 'sun'], kinds } : null,
    off: { weekdays: dice(3) === 0 ? ['sat', 'sun'] : [], dates: dice(3) === 0 ? ['2027-03-28', '2027-12-24'] : [] },
    early: dice(5) > 0,
    grace: one(dice, [0, 0, 5, 10]),
  }
}

function anyAbsenceRules(moves: number, dice: Dice): AbsenceRules {
  if (dice(6) === 0) return NO_ABSENCE_RULES
  return {
    ...defaultAbsenceRules(moves),
    waitMinutes: one(dice, [0, 60, 12 * 60, 7 * DAY_MINUTES]),
    excuses: dice(4),
    earnedBackAfter: dice(5),
    openAfter: one(dice, [null, 1, 2, 3]),
    noShow: one(dice, NO_SHOWS),
    onAbsence: one(dice, ON_ABSENCE),
    reliability: one(dice, [0, 0, 80]),
  }
}
