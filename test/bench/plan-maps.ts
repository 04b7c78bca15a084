/** Finds initial maps with one sea for `drawing/random/stored-assignments.ts`: `node test/bench/plan-maps.ts FIRST COUNT`. */
import { twilightZone } from '../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { arrange } from '../../src/variants/twilight-zone/drawing/random/province-assignment.ts'
import { drawMesh } from '../../src/variants/twilight-zone/drawing/random/blank-spaces.ts'
import { seededRandom, shuffle } from '../../src/lib/random.ts'

const base = makeAtlas(twilightZone)
/** One seed in ten succeeds, in about two seconds each. */
const RULES = { stir: 0, most: 8_000_000, temperature: [1.2, 0.25], seaGap: 2.5, isSeaOpen: true } as const

const [first = 1, count = 16] = process.argv.slice(2).map(Number)

for (let seed = first, found = 0; found < count; seed++) {
  const draw = seededRandom(seed)
  const mesh = drawMesh(base.provinces.length, draw)
  const names = Int16Array.from(shuffle([...base.provinces.keys()], draw))
  const plan = mesh === null ? null : arrange(base, mesh, names, RULES, draw)
  if (plan === null) continue
  const codes = Array.from(plan, (province) => base.provinces[province]?.code)
  console.log(`  [${seed}, '${codes.join(' ')}'],`)
  found++
}
