/**
 * `npm run bench:mails`: how many letters the five sample games cost for each seat and phase (`mail-volume.ts`), and how much that
 * depends on how often a player looks at his games.
 */
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
  ['phases end when all are ready, after a day at the latest', PLAIN_SCHEDULE],
] as const
const LOOKS = [2, 4, 6]
const GAMES = [1, 2, 3, 5]

console.log(
  'Letters for 100 seats and phases, by how often a player looks at his games between 7 and 23 o’clock, and how many he plays.',
)
for (const [pace, schedule] of PACES) {
  console.log(`\n${pace}\nlooks a day   ${GAMES.map((games) => `${games} game${games === 1 ? ' ' : 's'}`).join('  ')}`)
  for (const looks of LOOKS) {
    const cells = GAMES.map((games) => {
      const { letters, seatPhases } = mailVolume(games, schedule, looks)
      return `${Math.round((100 * letters) / seatPhases)} %`.padStart(6)
    })
    console.log(`${String(looks).padStart(11)}   ${cells.join('   ')}`)
  }
}
