import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../../src/variants/index.ts'
import { adjudicateLast, linkContent, openTimeline, withText } from '../../../web/sandbox/timeline.ts'
import {
  boardsIn,
  adjudicate,
  allOrders,
  notesIn,
  readLines,
  allChoices,
  type LocalGame,
  phaseIn,
  gameFromState,
  newLocalGame,
} from '../../../web/sandbox/local-game.ts'
import { decodeLink } from '../../../web/sandbox/read-link.ts'
import { encodeLink, ordersText, type SandboxContent, stateOfBoards } from '../../../web/sandbox/pack-link.ts'

const variant = RULESETS[0]?.id ?? ''
const start: SandboxContent = { variant, state: null, sheets: [] }

function startedGame(): LocalGame {
  const found = newLocalGame(variant)
  if (found === null) throw new Error('no such variant')
  return found
}
const opened = (laid: SandboxContent) => {
  const found = openTimeline(laid)
  if ('error' in found) throw new Error(found.error)
  return found.timeline
}
const fates = (lines: readonly string[]) =>
  adjudicate(startedGame(), lines).phase.boards.flatMap(({ orders }) =>
    orders.filter(({ given }) => given).map(({ text, fate }) => `${text}: ${fate}`),
  )

describe('a local game', () => {
  it('takes orders for all powers', () => {
    const texts = allChoices(startedGame()).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['A PAR - BUR', 'F LON - NTH', 'A SMY - ARM']))
  })

  it('adjudicates like a hosted game, with reasons as text', () => {
    const { phase } = adjudicate(startedGame(), ['A PAR - BUR', 'A MUN - BUR'])
    const [first] = phase.boards.flatMap(({ orders }) => orders.filter(({ text }) => text === 'A PAR - BUR'))
    expect(first).toMatchObject({ fate: 'bounced', reason: 'Bounced with A MUN - BUR.' })
  })

  it('ignores lines that are not orders', () => {
    expect(fates(['A PAR - BUR', 'nonsense'])).toEqual(['A PAR - BUR: succeeded'])
  })
})

describe('a timeline', () => {
  it('continues from phase to phase, and goes back to change orders', () => {
    const spring = withText(opened(start), 0, 'A PAR - BUR')
    const fall = adjudicateLast(spring)
    expect(fall.phases.map(({ game: each }) => phaseIn(each).code)).toEqual(['S1901M', 'F1901M'])
    const again = withText(fall, 0, 'A PAR - PIC')
    expect(again.phases).toHaveLength(1)
    expect(again.phases[0]?.adjudicated).toBeNull()
  })

  it('survives a round trip through a link', async () => {
    const timeline = adjudicateLast(withText(opened(start), 0, 'A PAR - BUR\nA MUN - BUR'))
    const laid = await decodeLink(await encodeLink(linkContent(timeline)))
    expect(laid).toEqual(linkContent(timeline))
    expect(laid && opened(laid).phases.map(({ text }) => text)).toEqual(['A PAR - BUR\nA MUN - BUR', ''])
  })

  it('rejects an invalid link', async () => {
    expect(await decodeLink('')).toBeNull()
    expect(await decodeLink('AAAA')).toBeNull()
  })

  it('explains what is wrong with a position', () => {
    expect(openTimeline({ variant, state: { name: 'S1901M', units: { FRANCE: ['A XYZ'] } }, sheets: [] })).toEqual({
      error: 'FRANCE has a unit that cannot stand: A XYZ.',
    })
  })
})

describe('a position from a game', () => {
  it('keeps dislodged units and what blocks their retreats', () => {
    const then = adjudicate(adjudicate(startedGame(), ['A MUN - BUR', 'A PAR - PIC', 'A MAR H']).next, [
      'A PAR - BUR',
      'A PIC - BUR',
      'A MAR S A PIC - BUR',
    ]).next
    expect(phaseIn(then).code).toBe('F1901R')
    const again = opened({ variant, state: stateOfBoards('F1901R', boardsIn(then)), sheets: [] }).phases[0]?.game
    const plain = (each: LocalGame) =>
      allChoices(each)
        .map(({ text }) => text)
        .toSorted()
    expect(again && plain(again)).toEqual(plain(then))
  })

  it('DUO-8 starts with the orders of the closed phase, without the retreats that followed automatically', () => {
    const units = { ROTLAND: ['A FEU', 'A URU'], NEUTRAL: ['A SUN', 'F SWM'] }
    const game = gameFromState('duo', { name: 'S1003M', units })
    if (!game.ok) throw new Error(game.error)
    const { phase } = adjudicate(game.value, ['A FEU - SUN', 'A URU S A FEU - SUN'])
    expect(phase.boards[0]?.orders.at(-1)?.text).toBe('A SUN R OST')
    const lines = ordersText(phase.boards).split('\n')
    expect(lines).toEqual(['A FEU - SUN', 'A URU S A FEU - SUN', 'A SUN H', 'F SWM H'])
    expect(readLines(game.value, lines).map(({ problem }) => problem)).toEqual([null, null, null, null])
  })

  it('DUO-9 keeps the memory of a closed phase: a fleet on its way home sails on', () => {
    const game = gameFromState('duo', { name: 'S1003M', units: { ROTLAND: ['A FEU'], NEUTRAL: ['F CON'] } })
    if (!game.ok) throw new Error(game.error)
    const fall = adjudicate(game.value, []).next
    const { phase } = adjudicate(fall, [])
    const state = stateOfBoards(phase.phase.code, phase.boards, phase.memory)
    const again = opened({ variant: 'duo', state, sheets: [] }).phases[0]?.game
    const moves = (each: LocalGame) => adjudicate(each, []).phase.boards[0]?.orders.map(({ text }) => text)
    expect(moves(fall)).toContain('F NOM - HEL')
    expect(again && moves(again)).toEqual(moves(fall))
  })

  it('BAL-3 keeps the variant’s memory: homes won in play', () => {
    const id = 'balkan-battle'
    const memory = { homes: { AUSTRIA: ['VIE', 'SER'] }, owned: ['AUSTRIA'] }
    const then = opened({
      variant: id,
      state: { name: 'W1903A', units: { AUSTRIA: ['A BUD'] }, centers: { AUSTRIA: ['VIE', 'SER', 'BUD'] }, memory },
      sheets: [],
    }).phases[0]?.game
    const again =
      then &&
      opened({ variant: id, state: stateOfBoards('W1903A', boardsIn(then), memory), sheets: [] }).phases[0]?.game
    const builds = (each: LocalGame | undefined) => (each === undefined ? [] : allChoices(each).map(({ text }) => text))
    expect(builds(again)).toContain('A SER B')
    expect(builds(again)).toEqual(builds(then))
  })
})

describe('an order that several powers can give in the same words', () => {
  const bulgaria = newLocalGame('balkan-battle-3')
  it('BAL-7 is prefixed with its power, and read for it', () => {
    if (bulgaria === null) throw new Error('no such game')
    const orders = allOrders(bulgaria).filter(({ written }) => written.endsWith('F BUL/EC - BLA'))
    expect(orders.map(({ power, written }) => [power, written])).toEqual([
      ['AUSTRIA', 'AUSTRIA: F BUL/EC - BLA'],
      ['RUSSIA', 'RUSSIA: F BUL/EC - BLA'],
      ['TURKEY', 'TURKEY: F BUL/EC - BLA'],
    ])
    const read = readLines(
      bulgaria,
      orders.map(({ written }) => written),
    )
    expect(read.map(({ issued }) => issued?.power)).toEqual(['AUSTRIA', 'RUSSIA', 'TURKEY'])
    expect(allOrders(bulgaria, 'RUSSIA').some(({ written }) => written === 'F BUL/EC - BLA')).toBe(true)
  })
})

it('DUO-9 a solo player sees what the Neutral will do', () => {
  const game = newLocalGame('duo')
  expect(game === null ? [] : notesIn(game).map(({ title }) => title)).toContain('The Neutral, if nothing disturbs it')
})

describe('the options of a game', () => {
  const options = { victory: 20, lastYear: 1901 }
  it('stay in its link and in what follows', () => {
    const timeline = opened({ ...start, options })
    expect(timeline.phases[0]?.game.variant).toMatchObject({ victory: 20, lastYear: { year: 1901, result: 'draw' } })
    expect(linkContent(timeline)).toEqual({ ...start, sheets: [''], options })
    const ended = openTimeline({ ...start, options, sheets: ['', '', ''] })
    expect('timeline' in ended && ended.timeline.phases.at(1)?.adjudicated?.verdict).toMatchObject({ lastYear: 1901 })
  })
  it('are refused if the variant has none such', () =>
    expect(openTimeline({ ...start, options: { victory: 3 } })).toEqual({
      error: 'There is no variant called classical with these options.',
    }))
})
