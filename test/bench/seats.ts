/**
 * `npm run bench:seats`: time to assign seats by preference, in ms and as a multiple of a game of seven. The hardest cases: all players
 * have the same preferences, or none.
 */
import { performance } from 'node:perf_hooks'
import { seatPlayers } from '../../src/game/commands/lifecycle.ts'
import type { Player } from '../../src/game/model.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import { seat } from '../../src/rules/names.ts'

const RUNS = 200
const SIZES = [7, 20, 34, 40]

function medianOf(many: number, wishes: number): number {
  const seats = Array.from({ length: many }, (_, n) => seat(`SEAT ${n}`))
  const players = seats.map((_, n): Player => ({
    id: `player ${n}` as PlayerId,
    preferences: seats.slice(0, wishes),
    joinedAt: 0,
  }))
  const times = Array.from({ length: RUNS }, (_, seed) => {
    const start = performance.now()
    seatPlayers(seats, players, 'preference', seed)
    return performance.now() - start
  })
  return times.toSorted((a, b) => a - b)[RUNS / 2] ?? Number.NaN
}

medianOf(7, 7)
const unit = medianOf(7, 7)
for (const many of SIZES)
  for (const wishes of [0, many]) {
    const time = medianOf(many, wishes)
    console.log(
      `${many} seats, ${wishes} wishes each: ${time.toFixed(3)} ms, ${(time / unit).toFixed(1)} times seven seats`,
    )
  }
