/** `npm run bench:maps [-- SEEDS]`: wall and CPU time of creating random maps, and whether they are valid. */
import { twilightZone } from '../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { violationsIn, openSeaDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'

const base = makeAtlas(twilightZone)
const seeds = Number(process.argv[2] ?? 1000)
const drawings = new Set<string>()
const times: number[] = []
/** CPU times of this thread in ms, free of other load. */
const work: number[] = []
const cpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e3
}
let valid = 0

for (let seed = 1; seed <= seeds; seed++) {
  const [begun, from] = [process.hrtime.bigint(), cpu()]
  const text = openSeaDrawing(base, seed)
  times.push(Number(process.hrtime.bigint() - begun) / 1e6)
  work.push(cpu() - from)
  drawings.add(text)
  if (violationsIn(base, text).length === 0) valid++
}

const rank = (all: readonly number[], share: number): string =>
  `${(all.toSorted((a, b) => a - b)[Math.min(seeds - 1, Math.floor(seeds * share))] ?? 0).toFixed(0)} ms`
const summarize = (all: readonly number[]): string =>
  `median ${rank(all, 0.5)}, p99 ${rank(all, 0.99)}, longest ${rank(all, 1)}`
console.log(`${valid} of ${seeds} maps valid, ${drawings.size} different`)
console.log(`wall time: ${summarize(times)}`)
console.log(`CPU time: ${summarize(work)}`)
