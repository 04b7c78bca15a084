/** Solo play in variants in which two captains command a power: each may have orders of their own. */
import { describe, expect, it } from 'vitest'
import type { Seat } from '../../../src/rules/names.ts'
import { seat } from '../../../src/rules/names.ts'
import { readObject, readStringMembers } from '../../../src/lib/json.ts'
import { baseAtlas, randomDrawing } from '../../../src/variants/twilight-zone/map-maker.ts'
import { type LocalGame, newLocalGame } from '../../../web/sandbox/local-game.ts'
import { adjudicateText, seatsWithSheets, seatSheets, withSheet } from '../../../web/sandbox/seat-sheets.ts'

const gameOf = (variant: string): LocalGame => {
  const game = newLocalGame(variant)
  if (game === null) throw new Error(`no ${variant}`)
  return game
}
const game = gameOf('double-diplomacy')
/** England's captains. */
const [FIRST, SECOND] = [seat('SEAT 1'), seat('SEAT 7')]

const fates = (text: string): Record<string, string> =>
  Object.fromEntries(
    adjudicateText(game, text, 0)
      .phase.boards.flatMap(({ orders }) => orders)
      .filter(({ power }) => power === 'ENGLAND')
      .map((order) => [order.unit?.at ?? '', order.text]),
  )

const written = (parts: readonly (readonly [Seat | null, string])[]): string =>
  parts.reduce((text, [of, lines]) => withSheet(game, text, of, lines), '')

describe('sheets of two captains', () => {
  it('exist only if several seats command one power', () => {
    expect(seatsWithSheets(game)).toHaveLength(7)
    expect(seatsWithSheets(gameOf('classical'))).toEqual([])
    expect(seatsWithSheets(gameOf('shadow-worlds'))).toEqual([])
  })

  it('keep common lines and those of each seat apart in one text', () => {
    const text = written([
      [SECOND, 'A LVP - EDI'],
      [null, 'F LON - NTH'],
      [FIRST, 'A LVP - YOR'],
    ])
    expect(text).toBe('F LON - NTH\nSEAT 1:\nA LVP - YOR\nSEAT 7:\nA LVP - EDI')
    expect(seatSheets(game, text)).toEqual({
      all: 'F LON - NTH',
      own: new Map([
        [FIRST, 'A LVP - YOR'],
        [SECOND, 'A LVP - EDI'],
      ]),
    })
    expect(withSheet(game, withSheet(game, text, FIRST, ''), SECOND, '')).toBe('F LON - NTH')
  })

  it('DBL-3 count if both agree; otherwise the unit holds', () => {
    const text = written([
      [null, 'F LON - NTH\nF EDI - NWG'],
      [FIRST, 'A LVP - YOR'],
      [SECOND, 'A LVP - EDI'],
    ])
    expect(fates(text)).toEqual({ LON: 'F LON - NTH', EDI: 'F EDI - NWG', LVP: 'A LVP H' })
  })

  it('DBL-6 apply an override by one captain', () => {
    const text = written([
      [FIRST, 'A LVP - YOR !'],
      [SECOND, 'A LVP - EDI'],
    ])
    expect(fates(text)['LVP']).toBe('A LVP - YOR')
  })

  it('let a captain’s own line replace the common one', () => {
    const text = written([
      [null, 'A LVP - YOR'],
      [SECOND, 'A LVP - EDI'],
    ])
    expect(fates(text)['LVP']).toBe('A LVP H')
    expect(fates('A LVP - YOR')['LVP']).toBe('A LVP - YOR')
  })
})

describe('maps of the seats', () => {
  const design = gameOf('twilight-zone')
  const [mine, his] = [7, 8].map((seed) => randomDrawing(baseAtlas(), seed))
  const maps = (text: string): ReadonlySet<string> => {
    const { memory } = adjudicateText(design, text, 0).next.position
    return new Set(Object.values(readStringMembers(readObject(memory)['maps'])))
  }

  it('TWZ-1 are the submitted ones, or else random', () => {
    const text = withSheet(design, withSheet(design, '', seat('SEAT 5'), his ?? ''), seat('SEAT 2'), mine ?? '')
    const handedIn = maps(text)
    expect(handedIn.size).toBe(7)
    expect([mine, his].every((map) => handedIn.has(map ?? ''))).toBe(true)
  })

  it('belong to the first seat if without a name, as in old links', () => {
    expect(seatSheets(design, mine ?? '').own).toEqual(new Map([[seat('SEAT 1'), mine]]))
    expect(maps(mine ?? '').has(mine ?? '')).toBe(true)
  })
})
