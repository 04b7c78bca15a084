/**
 * `npm run bench:mails`: the number of letters per seat and phase in the five sample games (`mail-volume.ts`), by the number of visits a
 * day, and whether it is at most `GOAL` for an ordinary player.
 *
 * How often an ordinary player looks: in the twelve games of Peskov et al., "It Takes Two to Lie" (ACL 2020), 84 players wrote
 * 17,289 messages in "over a month" each: 206 a player, five or six a day, and read as many. We assume four visits a day, so
 * that a player writes one or two per visit. One game is the worst case: mails of several games share a letter.
 */
import { DEFAULT_SCHEDULE, WEEKDAYS } from '../../src/game/schedule.ts'
import { presetTimes } from '../../web/new-game/times/presets.ts'
import { creation } from '../support/games/hosting.ts'
import { mailVolume } from './mail-volume.ts'

/** Maximum letters per seat and phase. */
const GOAL = 0.3
const ORDINARY = { looks: 4, games: 1 }

const made = creation()
if (made.kind !== 'create') throw new Error('no creation')
const { settings } = made
const day = presetTimes('day', { ...settings, schedule: DEFAULT_SCHEDULE })
const evening = { time: '20:00', weekdays: WEEKDAYS, kinds: ['draft', 'moves', 'retreats', 'adjustments'] } as const
/** The presets of the page (the first is the default), and a deadline each evening. */
const PACES = [
  ['a day for moves, half a day for the rest, or when all are ready', day],
  ['two days for moves, a day for the rest, or when all are ready', presetTimes('two-days', day)],
  ['Mondays and Thursdays at 20:00, or when all are ready', presetTimes('mon-thu', day)],
  ['each day at 20:00', { ...day, schedule: { ...DEFAULT_SCHEDULE, slots: evening, early: false } }],
] as const
const LOOKS = [2, 4, 6]
const GAMES = [1, 3]
/** Visits are random: each number is the mean of runs with these seeds. */
const SEEDS = [1, 2]

const percent = (part: number): string => `${Math.round(100 * part)} %`

console.log('Letters per 100 seats and phases, by visits a day between 7:00 and 23:00 and by games per player.')
const ordinary = PACES.map(([pace, times]) => {
  console.log(`\n${pace}\nvisits a day   ${GAMES.map((games) => `${games} game${games === 1 ? ' ' : 's'}`).join('  ')}`)
  const table = LOOKS.map((looks) => {
    const row = GAMES.map((games) => {
      const runs = SEEDS.map((seed) => mailVolume(games, times, looks, seed))
      return runs.reduce((sum, { letters, seatPhases }) => sum + letters / seatPhases, 0) / runs.length
    })
    console.log(`${String(looks).padStart(11)}   ${row.map((part) => percent(part).padStart(6)).join('   ')}`)
    return row
  })
  return [pace, table[LOOKS.indexOf(ORDINARY.looks)]?.[GAMES.indexOf(ORDINARY.games)] ?? NaN] as const
})
const mean = ordinary.reduce((sum, [, part]) => sum + part, 0) / ordinary.length
const verdict = (part: number): string => `${percent(part).padStart(6)}  ${part <= GOAL ? 'met   ' : 'missed'}`
console.log(
  `\nThe ordinary player: ${ORDINARY.looks} visits a day, ${ORDINARY.games} game. The goal is at most ${percent(GOAL)}.`,
)
for (const [pace, part] of ordinary) console.log(`${verdict(part)}  ${pace}`)
console.log(`${verdict(mean)}  on average`)
