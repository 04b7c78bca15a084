/** How long a random valid map takes, by the clock and of one processor, and that it is one: `npm run bench:maps`, or with a number of seeds. */
import { twilightZone } from '../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { violationsIn, randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'

const base = makeAtlas(twilightZone)
const seeds = Number(process.argv[2] ?? 1000)
const drawings = new Set<string>()
const times: number[] = []
/** Of this thread, so that whatever else keeps the machine busy does not count; in ms. */
const work: number[] = []
const cpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e3
}
let valid = 0

for (let seed = 1; seed <= seeds; seed++) {
  const [begun, from] = [process.hrtime.bigint(), cpu()]
  const text = randomDrawing(base, seed)
  times.push(Number(process.hrtime.bigint() - begun) / 1e6)
  work.push(cpu() - from)
  drawings.add(text)
  if (violationsIn(base, text).length === 0) valid++
}

const rank = (all: readonly number[], share: number): string =>
  `${(all.toSorted((a, b) => a - b)[Math.min(seeds - 1, Math.floor(seeds * share))] ?? 0).toFixed(0)} ms`
const told = (all: readonly number[]): string =>
  `median ${rank(all, 0.5)}, p99 ${rank(all, 0.99)}, longest ${rank(all, 1)}`
console.log(`${valid} of ${seeds} maps valid, ${drawings.size} different`)
console.log(`by the clock: ${told(times)}`)
console.log(`of one processor: ${told(work)}`)
