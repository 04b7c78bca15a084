/** The lessons of variants, as the page of lessons offers them: one course for each. */
import type { Lesson } from '../../learn/lessons.ts'
import { balkanBattleLessons, threeWayBalkanBattleLessons } from './balkan-battle.ts'
import { doubleDiplomacyLessons } from './double-diplomacy.ts'
import { duoLessons } from './duo.ts'
import { shadowWorldsLessons } from './shadow-worlds.ts'
import { twilightZoneLessons } from './twilight-zone.ts'

const COURSES: Readonly<Record<string, readonly Lesson[]>> = {
  duo: duoLessons,
  'shadow-worlds': shadowWorldsLessons,
  'balkan-battle': balkanBattleLessons,
  'balkan-battle-3': threeWayBalkanBattleLessons,
  'double-diplomacy': doubleDiplomacyLessons,
  'twilight-zone': twilightZoneLessons,
}

/** Null: not a variant with lessons of its own. */
export const lessonsOf = (variant: string): readonly Lesson[] | null => COURSES[variant] ?? null

export const VARIANTS_WITH_LESSONS: readonly string[] = Object.keys(COURSES)
