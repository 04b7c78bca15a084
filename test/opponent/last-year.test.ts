import { describe, expect, it } from 'vitest'
import { situationOf } from '../../src/opponent/board/situation.ts'
import { Estimate } from '../../src/opponent/value/estimate.ts'
import { Fields } from '../../src/opponent/value/proximity.ts'
import { power } from '../../src/rules/names.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { phase } from '../support/games/recorded.ts'

const UNITS = { FRANCE: ['A PAR', 'A MAR'], GERMANY: ['A MUN', 'A BER'] }
const MORE = { FRANCE: ['PAR', 'MAR', 'BRE'], GERMANY: ['MUN', 'BER'] }

/** What a standing after captures is worth to a power. */
function worth(code: string, name: string, centres: Record<string, string[]>, options = {}): number {
  const { position } = phase(code, UNITS, { centres })
  const situation = situationOf(variantNamed('classical', options), position, power(name))
  if (situation === null) throw new Error('no situation')
  const me = situation.powers.indexOf(power(name))
  const estimate = new Estimate(situation, new Fields(situation), me)
  return estimate.value({ ...situation.forces, owners: situation.owners, captured: true }, me)
}

describe('when the most centres win after the last year, a computer', () => {
  const last = { lastYear: 1905, lastYearResult: 'most' }

  it('values a lead in that year as a win, and a gap by its size', () => {
    expect(worth('F1905M', 'FRANCE', MORE, last)).toBe(1)
    expect(worth('S1905M', 'FRANCE', MORE, last)).toBe(1)
    const behind = worth('F1905M', 'GERMANY', MORE, last)
    const further = worth('F1905M', 'GERMANY', { ...MORE, GERMANY: ['MUN'] }, last)
    expect(behind).toBeGreaterThan(further)
    expect(behind).toBeLessThan(1)
  })

  it('plays on as usual before, and when survivors draw', () => {
    const usual = worth('F1904M', 'FRANCE', MORE)
    expect(usual).toBeLessThan(1)
    expect(worth('F1904M', 'FRANCE', MORE, last)).toBe(usual)
    expect(worth('F1905M', 'FRANCE', MORE, { lastYear: 1905 })).toBe(worth('F1905M', 'FRANCE', MORE))
    expect(worth('F1905M', 'FRANCE', { ...MORE, GERMANY: ['MUN', 'BER', 'KIE'] }, last)).toBeLessThan(1)
  })
})
