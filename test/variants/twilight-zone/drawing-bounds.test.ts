/** A memory may come from anywhere, with any drawings. */
import { describe, expect, test } from 'vitest'
import { twilightZone as table } from '../../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { readStringMembers } from '../../../src/lib/json.ts'
import { seededRandom } from '../../../src/lib/random.ts'
import { drawnAtlases, randomDrawing } from '../../../src/variants/twilight-zone/drawing/index.ts'

const base = makeAtlas(table)
const atlasIn = (text: string) =>
  drawnAtlases(table, ({ maps }) => readStringMembers(maps))({ maps: { FRANCE: text } }, 'FRANCE')

describe('a drawing from a memory', () => {
  test('can be played, whether valid or just two spaces', () => {
    expect(atlasIn('PAR TRI')?.reach('army', base.locations[0]?.id ?? fail(), base.locations[0]?.id ?? fail())).toBe(
      false,
    )
    expect(atlasIn(randomDrawing(base, 1))).not.toBeNull()
  })

  test('is rejected if it has more borders than a plane allows', () => {
    const draw = seededRandom(1)
    const cells = Array.from({ length: 45 }, () =>
      Array.from({ length: 48 }, () => base.provinces[Math.floor(draw() * base.provinces.length)]?.code ?? '').join(
        ' ',
      ),
    )
    expect(atlasIn(cells.join('\n'))).toBeNull()
  })
})

function fail(): never {
  throw new Error('the table has no locations')
}
