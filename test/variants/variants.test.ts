import { describe, expect, test } from 'vitest'
import { phaseAt } from '../../src/rules/calendar.ts'
import { demands, open } from '../../src/rules/turn.ts'
import { variantById, variantBySavedMap, VARIANTS } from '../../src/variants/index.ts'

describe.each(Object.values(VARIANTS).map((variant) => [variant.id, variant] as const))(
  'the variant “%s”',
  (id, variant) => {
    test('is found by its id', () => {
      expect(variantById(id)).toBe(variant)
    })

    test('starts from plain JSON, with a board for each it names', () => {
      const start = variant.setup()
      expect(JSON.parse(JSON.stringify(start))).toEqual(start)
      expect(Object.keys(start.boards)).toEqual(variant.boards.map(({ board }) => board))
    })

    test('units have ids of their own, below the next', () => {
      const { boards, nextUnit } = variant.setup()
      const ids = Object.values(boards).flatMap(({ units }) => units.map((unit) => unit.id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.every((unit) => unit < nextUnit)).toBe(true)
    })

    test('asks every seat in its first phase, and none of them is out', () => {
      const { position } = open(variant, variant.setup())
      expect(demands(variant, position).map(({ seat }) => seat)).toEqual(variant.seating.map(({ seat }) => seat))
      expect(variant.seating.every(({ seat }) => variant.alive(position, seat))).toBe(true)
    })

    test('has a calendar in which centres change owner', () => {
      expect(variant.calendar.cycle.some(({ captures }) => captures)).toBe(true)
      expect(phaseAt(variant.calendar, 0).turn).toBe(0)
    })
  },
)

test('no other name finds a variant', () => {
  for (const id of ['', 'constructor', 'Standard']) expect(variantById(id)).toBeUndefined()
  expect(variantBySavedMap('ancmed')).toBeUndefined()
})

test('STD-1 the standard game starts with 22 units, and each power in its homes', () => {
  const [board] = Object.values(variantBySavedMap('standard')?.setup().boards ?? {})
  expect(board?.units).toHaveLength(22)
  expect(Object.values(board?.owners ?? {})).toHaveLength(22)
})
