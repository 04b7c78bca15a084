import { describe, expect, it } from 'vitest'
import { forecast } from '../../src/opponent/forecast.ts'
import { power, type Seat, seat } from '../../src/rules/names.ts'
import { readSheet } from '../../src/rules/notation/index.ts'
import { resolvePhase } from '../../src/rules/phases/turn.ts'
import { readState } from '../../src/rules/sandbox/state.ts'
import { classical } from '../support/boards/variants.ts'
import { designPosition, drawing, textsBySeat, twilight } from '../support/boards/twilight-zone.ts'

const EFFORT = 300
const FRANCE = power('FRANCE')

function positionOf(
  units: Readonly<Record<string, readonly string[]>>,
  centers: Readonly<Record<string, readonly string[]>>,
) {
  const position = readState(classical, { name: 'F1905M', units, centers })
  if (!position.ok) throw new Error(position.error)
  return position.value
}

describe('a forecast', () => {
  const start = classical.setup(1)
  const opening = forecast(classical, start, seat('FRANCE'), FRANCE, EFFORT, 1)

  it('gives likely orders of every unit, with shares that add up', () => {
    const units = opening?.likely.flatMap((entry) => entry.units) ?? []
    expect(units).toHaveLength(22)
    for (const orders of units) {
      expect(orders.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
      expect(orders.map(({ share }) => share)).toEqual(orders.map(({ share }) => share).toSorted((a, b) => b - a))
    }
  })

  it('gives legal orders of the power, and what they reach', () => {
    const read = readSheet({ variant: classical, position: start, powers: [FRANCE] }, opening?.best.join('\n') ?? '')
    expect(read.map(({ problem }) => problem)).toEqual([null, null, null])
    expect(opening?.expected).toBeGreaterThan(3)
    expect(opening?.expected).toBeLessThan(8)
  })

  it('names centres that more units can attack than defend', () => {
    const position = positionOf(
      { FRANCE: ['A PAR', 'A SPA'], GERMANY: ['A BUR', 'A PIC'], ENGLAND: ['F ENG'] },
      { FRANCE: ['PAR', 'BRE', 'SPA', 'POR'], GERMANY: ['MUN'], ENGLAND: ['LON'] },
    )
    const centres = forecast(classical, position, seat('FRANCE'), FRANCE, EFFORT, 1)?.centres ?? []
    expect(centres.map(({ at, canBeLost }) => `${at} ${canBeLost}`).toSorted()).toEqual(['BRE false', 'PAR true'])
  })

  it('uses no secret map', () => {
    const texts = twilight.seats.map((_, n) => drawing(n))
    const [first] = twilight.seats
    const others = texts.map((text, n) => (n === 0 ? text : (texts[((n + 1) % 6) + 1] ?? text)))
    const placed = [texts, others].map(
      (drawings) => resolvePhase(twilight, designPosition(textsBySeat(drawings)), {}).next,
    )
    const [here, there] = placed
    if (first === undefined || here === undefined || there === undefined) throw new Error('no game')
    expect(guessFor(here, first)?.best).toHaveLength(3)
    expect(guessFor(here, first)).toEqual(guessFor(there, first))
  })
})

function guessFor(position: ReturnType<typeof designPosition>, first: Seat) {
  const [own] = twilight.powers(position, first)
  return own === undefined ? null : forecast(twilight, position, first, own, EFFORT, 1)
}
