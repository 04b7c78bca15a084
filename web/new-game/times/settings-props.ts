/** Props that the fields of a new game share. */
import type { Schedule } from '../../../src/game/schedule.ts'
import type { Settings } from '../../../src/game/settings.ts'
import type { ApiError } from '../../client/api-error.ts'

export interface SettingsProps {
  readonly settings: Settings
  readonly onChange: (part: Partial<Settings>) => void
}

export interface ScheduleProps {
  readonly schedule: Schedule
  /** What the service rejected. */
  readonly error: ApiError | null
  readonly onSchedule: (part: Partial<Schedule>) => void
}
