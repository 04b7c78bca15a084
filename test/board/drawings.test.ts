import { describe, expect, test } from 'vitest'
import { loadPlate } from '../../src/board/plates.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'

/** The stored drawing, or the one made from borders. */
describe.each(RULESETS.map(({ id }) => id))('the drawing of “%s”', (id) => {
  const variant = variantFor(id)
  const atlas = variant?.atlas(variant.setup(0), null, null)
  if (atlas == null) throw new Error(`${id} has no board`)
  const load = () => loadPlate({ drawing: atlas.drawing, cells: null, atlas: () => atlas })

  test('shows exactly the provinces of its board, by name', async () => {
    const plate = await load()
    const names = [...plate.places.values()].map((place) => [place.province, place.name])
    expect(names.toSorted()).toEqual(atlas.provinces.map(({ code, name }) => [code, name]).toSorted())
  })

  test('has a place for a fleet on each coast', async () => {
    const plate = await load()
    const coasts = [...plate.places.values()].flatMap((place) => [...place.coasts.keys()])
    expect(coasts.toSorted()).toEqual(atlas.locations.flatMap((one) => (one.coast === null ? [] : [one.id])).toSorted())
  })
})
