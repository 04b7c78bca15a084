/** `npm run bench:mails`: how many letters the five sample games cost for each seat and phase (`mail-volume.ts`). */
import { PLAIN_SCHEDULE, type Schedule, WEEKDAYS } from '../../src/game/clock/schedule.ts'
import { mailVolume } from './mail-volume.ts'

/** Every phase ends at the same time of day. */
const EVENINGS: Schedule = {
  ...PLAIN_SCHEDULE,
  slots: { time: '20:00', weekdays: WEEKDAYS, kinds: ['draft', 'moves', 'retreats', 'adjustments'] },
  early: false,
}
const PACES = [
  ['phases end at 20:00', EVENINGS],
  ['phases end when all are ready', PLAIN_SCHEDULE],
] as const

for (const [pace, schedule] of PACES)
  for (const games of [1, 2, 3, 5]) {
    const { letters, seatPhases } = mailVolume(games, schedule)
    console.log(
      `${pace}, ${games} of the games each: ${Math.round((100 * letters) / seatPhases)} % (${letters} letters)`,
    )
  }
