import type { Schedule } from '../../../src/game/schedule.ts'
import type { Trouble } from '../../client/trouble.ts'

/** Properties of a part of the form that is about times. */
export interface ScheduleProps {
  readonly schedule: Schedule
  /** What the service says against these times. */
  readonly faults: Trouble | null
  readonly onSchedule: (part: Partial<Schedule>) => void
}
