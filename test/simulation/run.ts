/**
 * `npm run simulate`: simulates a year of a thousand games of all variants, in this process, with people who order, forget, go on leave,
 * vanish, return, vote, quit and name sitters, and masters who interfere. Checks every step of every game and reports each game with an
 * error. `-- --games N --seed N --first N` plays so many games of another year, from game `first` on.
 */
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { playYear } from './year.ts'
import type { Fate } from './world.ts'

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
  },
})

/** Null: the game had an error. */
function played(n: number): Fate | null {
  try {
    return playYear(n, Number(values.seed))
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : String(fault), '\n')
    process.exitCode = 1
    return null
  }
}

const began = performance.now()
const first = Number(values.first)
const fates = Array.from({ length: Number(values.games) }, (_, n) => played(first + n)).filter((fate) => fate !== null)
const sum = (count: (fate: Fate) => number): number => fates.reduce((total, fate) => total + count(fate), 0)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
const ended = ['finished', 'abandoned'].map((status) => `${sum((fate) => Number(fate.status === status))} ${status}`)
console.log(
  `${fates.length} games in ${seconds} s: ${ended.join(', ')}, ${sum(({ asleep }) => Number(asleep))} asleep; ` +
    `${sum(({ phases }) => phases)} phases, ${sum(({ events }) => events)} events, ${sum(({ mails }) => mails)} mails.`,
)
