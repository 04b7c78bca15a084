/** The worked example of docs/adding-a-variant.md: what stands there is what is tested here. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectedPlay, playVariantCase } from '../../support/cases/play-variant-case.ts'
import { readCaseFile } from '../../support/cases/variant-cases.ts'
import { drawnFrom } from '../../../src/game/views/boards.ts'
import { requiredOrders } from '../../../src/rules/phases/turn.ts'
import { fleetRome } from './fleet-rome.ts'

const here = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const manual = here('../../../docs/adding-a-variant.md')
const variant = fleetRome.variant({})

/** The code blocks of the manual in this language. */
const blocks = (language: string): string[] =>
  [...manual.matchAll(/^```(\w+)\n(.*?)^```$/gmsu)].flatMap(([, is, text = '']) => (is === language ? [text] : []))

describe('the worked example', () => {
  test('is this very file', () => {
    expect(blocks('ts')).toContain(here('fleet-rome.ts'))
    expect(blocks('text')).toContain(here('fleet-rome.txt'))
  })

  test('begins with a fleet in Rome, and asks all seven', () => {
    const start = variant.setup(0)
    expect(Object.values(start.boards).flatMap(({ units }) => units)).toContainEqual(
      expect.objectContaining({ power: 'ITALY', arm: 'fleet', at: 'ROM' }),
    )
    expect(requiredOrders(variant, start).map(({ seat }) => seat)).toEqual(variant.seats)
  })

  test('is shown by the standard drawing', () => {
    expect(drawnFrom(variant, variant.setup(0), null, false)).toEqual({ drawing: 'classical', charts: [] })
  })

  const { cases } = readCaseFile(here('fleet-rome.txt'))
  test.each(cases.map((one) => [`${one.id}  ${one.title}`, one] as const))('%s', (_, one) => {
    expect(playVariantCase(variant, one)).toEqual(expectedPlay(one))
  })
})

test('every question of the seam is in the manual', () => {
  const { id, title, blurb, own, ...questions } = variant
  expect([id, title, blurb].every((word) => word.length > 0)).toBe(true)
  for (const question of [...Object.keys(questions), ...Object.keys(own)]) expect(manual).toContain(`\`${question}\``)
})

// A name in the text of the manual that is no longer one would mislead whoever follows it.
test('every file that the manual names is there', () => {
  const named = [...manual.matchAll(/`((?:src|test|docs|web)\/[\w./-]+\.(?:ts|txt|md))`/gu)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(10)
  for (const path of new Set(named)) expect(() => here(`../../../${path}`)).not.toThrow()
})
