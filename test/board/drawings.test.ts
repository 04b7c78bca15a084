import { describe, expect, test } from 'vitest'
import { loadDrawing } from '../../src/board/plates.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'

describe.each(RULESETS.map(({ id }) => id))('the drawing of “%s”', (id) => {
  const variant = variantFor(id)
  const atlas = variant?.atlas(variant.setup(0), null, null)

  test('shows every province of its board, by name, and no other', async () => {
    const plate = await loadDrawing(atlas?.drawing ?? '')
    const names = [...plate.places.values()].map((place) => [place.province, place.name])
    expect(names.toSorted()).toEqual(atlas?.provinces.map(({ code, name }) => [code, name]).toSorted())
  })

  test('has a place for a fleet on each coast', async () => {
    const plate = await loadDrawing(atlas?.drawing ?? '')
    const coasts = [...plate.places.values()].flatMap((place) => [...place.coasts.keys()])
    expect(coasts.toSorted()).toEqual(
      atlas?.locations.flatMap((one) => (one.coast === null ? [] : [one.id])).toSorted(),
    )
  })
})
