import { describe, expect, it } from 'vitest'
import { forecast } from '../../src/opponent/forecast.ts'
import { power, type Seat, seat } from '../../src/rules/names.ts'
import { readSheet } from '../../src/rules/notation/index.ts'
import { requiredOrders, resolvePhase } from '../../src/rules/phases/turn.ts'
import { stateOf } from '../../src/rules/position/position.ts'
import { readState } from '../../src/rules/sandbox/state.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { classical, variantNamed } from '../support/boards/variants.ts'
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
    const units = opening?.likely.flatMap(({ units }) => units ?? []) ?? []
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

  it('expects centres, not what a power may build', () => {
    const own = ['PAR', 'MAR', 'BRE', 'SPA', 'POR', 'BEL', 'HOL', 'TUN', 'LON', 'LVP', 'EDI', 'KIE', 'MUN']
    const position = positionOf({ FRANCE: ['A GAS'], TURKEY: ['A CON'] }, { FRANCE: own, TURKEY: ['CON'] })
    expect(forecast(classical, position, seat('FRANCE'), FRANCE, EFFORT, 1)?.expected).toBeLessThan(own.length)
  })

  it('gives legal orders and shares in every variant', () => {
    for (const { id } of RULESETS) {
      const { variant, position } = firstMovement(id)
      for (const seat of variant.seats.slice(0, 2)) {
        const [own] = variant.powers(position, seat)
        const result = own === undefined ? null : forecast(variant, position, seat, own, EFFORT, 1)
        const read = readSheet(
          { variant, position, powers: own === undefined ? [] : [own] },
          result?.best.join('\n') ?? '',
        )
        expect(read.map(({ text, problem }) => (problem === null ? '' : `${id} ${text}`)).join('')).toBe('')
        expect(read).not.toHaveLength(0)
        expect(result?.likely.length).toBeGreaterThan(1)
        const owned = variant.boards.flatMap(({ board }) => Object.values(stateOf(position, board).owners))
        expect(result?.centres).toHaveLength(owned.filter((power) => power === own).length)
      }
    }
  })

  it('uses no secret map, and says what it cannot know', () => {
    const texts = twilight.seats.map((_, n) => drawing(n))
    const [first] = twilight.seats
    const others = texts.map((text, n) => (n === 0 ? text : (texts[((n + 1) % 6) + 1] ?? text)))
    const placed = [texts, others].map(
      (drawings) => resolvePhase(twilight, designPosition(textsBySeat(drawings)), {}).next,
    )
    const [here, there] = placed
    if (first === undefined || here === undefined || there === undefined) throw new Error('no game')
    const seen = placed.map((position) => ({
      ...position,
      memory: twilight.visibleMemory(position, first, false),
    }))
    const [guess, same] = seen.map((position) => guessFor(position, first))
    expect(guess?.best).toHaveLength(3)
    expect(guess).toEqual(same)
    expect(guess?.likely.map(({ units }) => units === null)).toEqual([false, true, true, true, true, true, true])
    expect(guess?.centres.map(({ outlook }) => outlook)).toEqual(['unknown', 'unknown', 'unknown'])
  })
})

function guessFor(position: ReturnType<typeof designPosition>, first: Seat) {
  const [own] = twilight.powers(position, first)
  return own === undefined ? null : forecast(twilight, position, first, own, EFFORT, 1)
}

/** The first phase with moves. */
function firstMovement(id: string) {
  const variant = variantNamed(id)
  let position = variant.setup(1)
  while (!requiredOrders(variant, position).some(({ moves }) => moves.length > 0))
    position = resolvePhase(variant, position, {}).next
  return { variant, position }
}

/** `BRE tenable`, or `PAR losable GERMANY`. */
function outlooksOf(
  units: Readonly<Record<string, readonly string[]>>,
  centers: Readonly<Record<string, readonly string[]>>,
): string[] {
  const centres = forecast(classical, positionOf(units, centers), seat('FRANCE'), FRANCE, EFFORT, 1)?.centres ?? []
  return centres.map(({ at, outlook, by }) => [at, outlook, ...by].join(' ')).toSorted()
}

describe('for each centre: can it be lost whatever the power orders?', () => {
  it('no, if nobody can be there, or if a unit can guard it against every attack', () => {
    const units = { FRANCE: ['A PAR', 'A SPA'], GERMANY: ['A BUR'] }
    expect(outlooksOf(units, { FRANCE: ['PAR', 'SPA', 'BRE'], GERMANY: ['MUN'] })).toEqual([
      'BRE unreachable',
      'PAR tenable',
      'SPA unreachable',
    ])
  })

  it('yes, if an attack has more support than the guard can have', () => {
    const units = { FRANCE: ['A PAR', 'A SPA'], GERMANY: ['A BUR', 'A PIC'], ENGLAND: ['F ENG'] }
    expect(outlooksOf(units, { FRANCE: ['PAR', 'BRE'], GERMANY: ['MUN'], ENGLAND: ['LON'] })).toEqual([
      'BRE losable',
      'PAR losable GERMANY',
    ])
  })

  it('counts on a support only if it cannot be cut', () => {
    // Two against two: Gascony’s support holds Paris, unless Marseilles cuts it.
    const two = { FRANCE: ['A PAR', 'A GAS'], GERMANY: ['A BUR', 'A PIC'] }
    const three = { ...two, GERMANY: ['A BUR', 'A PIC', 'A MAR'] }
    const centers = { FRANCE: ['PAR'], GERMANY: ['MUN', 'KIE', 'BER'] }
    expect(outlooksOf(two, centers)).toEqual(['PAR tenable'])
    expect(outlooksOf(three, centers)).toEqual(['PAR losable GERMANY'])
  })

  it('sees an attack by several powers together', () => {
    const units = { FRANCE: ['A PAR', 'A MAR'], GERMANY: ['A PIC'], ENGLAND: ['A BUR'] }
    const centers = { FRANCE: ['PAR'], GERMANY: ['MUN'], ENGLAND: ['LON'] }
    expect(outlooksOf(units, centers)).toEqual(['PAR losable'])
  })

  it('sees an army that comes by sea', () => {
    const units = { FRANCE: ['A SPA'], ENGLAND: ['A WAL', 'F ENG'] }
    const centers = { FRANCE: ['BRE', 'PAR'], ENGLAND: ['LON'] }
    expect(outlooksOf(units, centers)).toEqual(['BRE losable ENGLAND', 'PAR unreachable'])
  })
})
