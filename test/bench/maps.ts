/** How long a random valid map takes, and that it is one: `npm run bench:maps`, or with a number of seeds. */
import { twilightZone } from '../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { breachesIn, randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'

const base = makeAtlas(twilightZone)
const seeds = Number(process.argv[2] ?? 1000)
const drawings = new Set<string>()
const times: number[] = []
let valid = 0

for (let seed = 1; seed <= seeds; seed++) {
  const begun = process.hrtime.bigint()
  const text = randomDrawing(base, seed)
  times.push(Number(process.hrtime.bigint() - begun) / 1e6)
  drawings.add(text)
  if (breachesIn(base, text).length === 0) valid++
}

times.sort((a, b) => a - b)
const rank = (share: number): string => `${(times[Math.min(seeds - 1, Math.floor(seeds * share))] ?? 0).toFixed(0)} ms`
console.log(`${valid} of ${seeds} maps valid, ${drawings.size} different`)
console.log(`median ${rank(0.5)}, p99 ${rank(0.99)}, longest ${rank(1)}`)
