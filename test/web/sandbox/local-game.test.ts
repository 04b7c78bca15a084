import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../../src/variants/index.ts'
import { carriedOut, laidDown, openCourse, written } from '../../../web/sandbox/timeline.ts'
import { boardsOn, carryOut, choicesOn, type Desk, phaseOn, setUp } from '../../../web/sandbox/local-game.ts'
import { type Laid, pack, stateFrom, unpack } from '../../../web/sandbox/link.ts'

const variant = RULESETS[0]?.id ?? ''
const start: Laid = { variant, state: null, sheets: [] }

function desk(): Desk {
  const found = setUp(variant)
  if (found === null) throw new Error('no desk')
  return found
}
const opened = (laid: Laid) => {
  const found = openCourse(laid)
  if ('fault' in found) throw new Error(found.fault)
  return found.course
}
const fates = (lines: readonly string[]) =>
  carryOut(desk(), lines).phase.boards.flatMap(({ orders }) =>
    orders.filter(({ given }) => given).map(({ text, fate }) => `${text}: ${fate}`),
  )

describe('a desk', () => {
  it('lets every power’s units be ordered', () => {
    const texts = choicesOn(desk()).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['A PAR - BUR', 'F LON - NTH', 'A SMY - ARM']))
  })

  it('adjudicates as a game does, with reasons in words', () => {
    const { phase } = carryOut(desk(), ['A PAR - BUR', 'A MUN - BUR'])
    const [first] = phase.boards.flatMap(({ orders }) => orders.filter(({ text }) => text === 'A PAR - BUR'))
    expect(first).toMatchObject({ fate: 'bounced', reason: 'Bounced with A MUN - BUR.' })
  })

  it('passes over lines that mean nothing', () => {
    expect(fates(['A PAR - BUR', 'nonsense'])).toEqual(['A PAR - BUR: succeeded'])
  })
})

describe('a course', () => {
  it('goes on from phase to phase, and back to change what was ordered', () => {
    const spring = written(opened(start), 0, 'A PAR - BUR')
    const fall = carriedOut(spring)
    expect(fall.stands.map(({ desk: each }) => phaseOn(each).code)).toEqual(['S1901M', 'F1901M'])
    const again = written(fall, 0, 'A PAR - PIC')
    expect(again.stands).toHaveLength(1)
    expect(again.stands[0]?.carried).toBeNull()
  })

  it('is sent as a link, and opened again as it was', async () => {
    const course = carriedOut(written(opened(start), 0, 'A PAR - BUR\nA MUN - BUR'))
    const laid = await unpack(await pack(laidDown(course)))
    expect(laid).toEqual(laidDown(course))
    expect(laid && opened(laid).stands.map(({ text }) => text)).toEqual(['A PAR - BUR\nA MUN - BUR', ''])
  })

  it('takes nothing from a link that was not made here', async () => {
    expect(await unpack('')).toBeNull()
    expect(await unpack('AAAA')).toBeNull()
  })

  it('says what is wrong with a position', () => {
    expect(openCourse({ variant, state: { name: 'S1901M', units: { FRANCE: ['A XYZ'] } }, sheets: [] })).toEqual({
      fault: 'FRANCE has a unit that cannot stand: A XYZ.',
    })
  })
})

describe('a position out of a game', () => {
  it('is laid out with its dislodged units, and what bars their way', () => {
    const then = carryOut(carryOut(desk(), ['A MUN - BUR', 'A PAR - PIC', 'A MAR H']).next, [
      'A PAR - BUR',
      'A PIC - BUR',
      'A MAR S A PIC - BUR',
    ]).next
    expect(phaseOn(then).code).toBe('F1901R')
    const again = opened({ variant, state: stateFrom('F1901R', boardsOn(then)), sheets: [] }).stands[0]?.desk
    const plain = (each: Desk) =>
      choicesOn(each)
        .map(({ text }) => text)
        .toSorted()
    expect(again && plain(again)).toEqual(plain(then))
  })

  it('BAL-3 brings along what the variant remembers: homes that were won in play', () => {
    const id = 'balkan-battle'
    const memory = { homes: { AUSTRIA: ['VIE', 'SER'] }, owned: ['AUSTRIA'] }
    const then = opened({
      variant: id,
      state: { name: 'W1903A', units: { AUSTRIA: ['A BUD'] }, centers: { AUSTRIA: ['VIE', 'SER', 'BUD'] }, memory },
      sheets: [],
    }).stands[0]?.desk
    const again =
      then && opened({ variant: id, state: stateFrom('W1903A', boardsOn(then), memory), sheets: [] }).stands[0]?.desk
    const builds = (each: Desk | undefined) => (each === undefined ? [] : choicesOn(each).map(({ text }) => text))
    expect(builds(again)).toContain('A SER B')
    expect(builds(again)).toEqual(builds(then))
  })
})
