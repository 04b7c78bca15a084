/** Properties that the fields of a new game share. */
import type { Schedule } from '../../../src/game/schedule.ts'
import type { Settings } from '../../../src/game/settings.ts'
import type { ApiError } from '../../client/api-error.ts'

/** The settings as they are, and how to change a part of them. */
export interface SettingsProps {
  readonly settings: Settings
  readonly onChange: (part: Partial<Settings>) => void
}

/** The same for the fields about times. */
export interface ScheduleProps {
  readonly schedule: Schedule
  /** What the service rejects in these times. */
  readonly faults: ApiError | null
  readonly onSchedule: (part: Partial<Schedule>) => void
}
