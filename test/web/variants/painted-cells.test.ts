import { expect, it } from 'vitest'
import { baseAtlas } from '../../../src/variants/twilight-zone/map-maker.ts'
import { findPaintedCells } from '../../../web/variants/twilight-zone/map-maker/picture.ts'

const codeOf = (wanted: boolean): string => {
  const found = baseAtlas().provinces.find(({ terrain }) => (terrain === 'sea') === wanted)
  if (found === undefined) throw new Error('there is no such province')
  return found.code
}
const [SEA, LAND] = [codeOf(true), codeOf(false)]
const map = (width: number, cells: readonly string[]) => ({ width, height: cells.length / width, cells })

it('returns the cells of a stroke with their new terrain', () => {
  const before = map(2, [SEA, SEA, LAND, LAND])
  expect(findPaintedCells(before, before)).toEqual([])
  expect(findPaintedCells(before, map(2, [SEA, LAND, SEA, '#1']))).toEqual([
    { cell: 1, terrain: 'land' },
    { cell: 2, terrain: 'sea' },
    { cell: 3, terrain: null },
  ])
})

it('returns null for another map', () => {
  expect(findPaintedCells(map(2, [SEA, SEA, LAND, LAND]), map(4, [SEA, SEA, LAND, LAND]))).toBeNull()
  const [all, others] = [SEA, LAND].map((code) =>
    map(
      10,
      Array.from({ length: 100 }, () => code),
    ),
  )
  expect(all && others && findPaintedCells(all, others)).toBeNull()
})
