import { describe, expect, test } from 'vitest'
import type { OwnRefusal } from '../../../src/rules/fates/order-refusals.ts'
import type { Json } from '../../../src/lib/json.ts'
import { REFUSALS } from '../../../src/rules/fates/order-refusals.ts'
import { refusalText } from '../../../src/rules/notation/refusal-text.ts'
import { phaseAt } from '../../../src/rules/phase-calendar.ts'
import { skipIdlePhases, requiredOrders } from '../../../src/rules/phases/turn.ts'
import { everyRefusal, everyUse, RULESETS, variantBySavedMap, variantFor } from '../../../src/variants/index.ts'
import { variantNamed } from '../../support/boards/variants.ts'

test('lists every refusal and every use of every variant once', () => {
  expect(new Set(everyRefusal()).size).toBe(everyRefusal().length)
  expect(everyRefusal()).toEqual(
    expect.arrayContaining([...REFUSALS, ...Object.keys(variantNamed('duo').own.refusals)]),
  )
  expect(everyUse()).toEqual(expect.arrayContaining(Object.keys(variantNamed('double-diplomacy').uses)))
})

describe.each(RULESETS.map(({ id }) => [id, variantNamed(id)] as const))('the variant “%s”', (id, variant) => {
  test('is found by its id', () => {
    expect(variantFor(id)).toBe(variant)
    expect(variant.id).toBe(id)
  })

  test('starts from plain JSON, with a board for each it names', () => {
    const start = variant.setup(0)
    expect(JSON.parse(JSON.stringify(start))).toEqual(start)
    expect(Object.keys(start.boards)).toEqual(variant.boards.map(({ board }) => board))
  })

  test('units have ids of their own, below the next', () => {
    const { boards, nextUnit } = variant.setup(0)
    const ids = Object.values(boards).flatMap(({ units }) => units.map((unit) => unit.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((unit) => unit < nextUnit)).toBe(true)
  })

  test('asks every seat in its first phase, and none of them is out', () => {
    const { position } = skipIdlePhases(variant, variant.setup(0))
    expect(requiredOrders(variant, position).map(({ seat }) => seat)).toEqual(variant.seats)
    expect(variant.seats.every((seat) => variant.alive(position, seat))).toBe(true)
  })

  test('has a sentence for each of its own refusals and uses', () => {
    const { position } = skipIdlePhases(variant, variant.setup(0))
    const atlas = variant.atlas(position, null, null)
    const [info] = atlas?.powers ?? []
    const [unit = null] = Object.values(position.boards).flatMap(({ units }) => units)
    if (atlas === null || info === undefined) throw new Error('nobody to speak of')
    const subject = { atlas, power: info.power, kind: 'hold', unit, of: null, to: null, bar: null } as const
    const reasons = Object.keys(variant.own.refusals).map((why) => refusalText(variant, why as OwnRefusal, subject))
    for (const words of [...reasons, ...Object.values(variant.uses)]) expect(words).toMatch(/^[A-Z][^{}]*\.$/)
  })

  test('has a calendar in which centres change owner', () => {
    expect(variant.calendar.cycle.some(({ captures }) => captures)).toBe(true)
    expect(phaseAt(variant.calendar, 0).turn).toBe(0)
  })
})

test('finds no variant by another name', () => {
  for (const id of ['', 'constructor', 'Standard']) expect(variantFor(id)).toBeNull()
  expect(variantBySavedMap('ancmed')).toBeNull()
  expect(variantFor('classical', { victory: 3 })).toBeNull()
})

test('STD-1 the standard game starts with 22 units, and each power in its homes', () => {
  const [board] = Object.values(variantBySavedMap('standard')?.setup(0).boards ?? {})
  expect(board?.units).toHaveLength(22)
  expect(Object.values(board?.owners ?? {})).toHaveLength(22)
})

/** Values that look like a given value. */
const ALIKE: readonly ((value: number | string) => unknown)[] = [
  (value) => `${value}\u200b`,
  (value) => ` ${value}`,
  (value) =>
    typeof value === 'number' ? String(value) : value.replaceAll('o', 'о').replaceAll('a', 'а').concat('\ufe0f'),
  (value) => [value],
]

describe.each(RULESETS.flatMap(({ id, choices }) => choices.map((choice) => [id, choice] as const)))(
  'an option of “%s”',
  (id, choice) => {
    test(`${choice.title}: accepts the offered values, and no similar ones`, () => {
      for (const { value } of choice.values) {
        expect(variantFor(id, { [choice.id]: value })).not.toBeNull()
        for (const alike of ALIKE) expect(variantFor(id, { [choice.id]: alike(value) as Json })).toBeNull()
        expect(variantFor(id, { [`${choice.id}\u200b`]: value })).toBeNull()
      }
    })
  },
)
