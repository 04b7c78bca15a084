/**
 * The smallest variant there is: the standard board with one fact changed. It keeps the board's
 * drawing.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectedPlay, playVariantCase } from '../../support/cases/play-variant-case.ts'
import { readCaseFile } from '../../support/cases/variant-cases.ts'
import { drawingOf } from '../../../src/game/views/boards.ts'
import { requiredOrders } from '../../../src/rules/phases/turn.ts'
import { fleetRome } from './fleet-rome.ts'

const here = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const variant = fleetRome.variant({})

describe('Fleet Rome', () => {
  test('begins with a fleet in Rome, and asks all seven powers', () => {
    const start = variant.setup(0)
    expect(Object.values(start.boards).flatMap(({ units }) => units)).toContainEqual(
      expect.objectContaining({ power: 'ITALY', arm: 'fleet', at: 'ROM' }),
    )
    expect(requiredOrders(variant, start).map(({ seat }) => seat)).toEqual(variant.seats)
  })

  test('uses the standard drawing', () => {
    expect(drawingOf(variant, variant.setup(0), null, false)).toEqual({ drawing: 'classical', charts: [] })
  })

  const { cases } = readCaseFile(here('fleet-rome.txt'))
  test.each(cases.map((variantCase) => [`${variantCase.id}  ${variantCase.title}`, variantCase] as const))(
    '%s',
    (_, variantCase) => {
      expect(playVariantCase(variant, variantCase)).toEqual(expectedPlay(variantCase))
    },
  )
})
