/** What printed orders have proved about unseen maps, and nothing more (TWZ-11). */
import { describe, expect, it } from 'vitest'
import { location, power, province, seat, unitId } from '../../../src/rules/names.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import { turnOf } from '../../../src/rules/phase-calendar.ts'
import { resolvePhase } from '../../../src/rules/phases/turn.ts'
import { type Position, type Unit, withBoard } from '../../../src/rules/position/position.ts'
import { SEED, sheetOf, start, twilight } from '../../support/boards/twilight-zone.ts'

const unit = (id: number, name: string, text: string): Unit => ({
  id: unitId(id),
  power: power(name),
  arm: text.startsWith('A') ? 'army' : 'fleet',
  at: location(text.slice(2)),
})
const [BOARD = '' as BoardId] = Object.keys(start.boards) as BoardId[]
/** France is the third seat, Germany the fourth, Italy the fifth. */
const [FRANCE, GERMANY, ITALY] = [seat('SEAT 3'), seat('SEAT 4'), seat('SEAT 5')]

/** Spring 1901 with these maps, after these orders of France. */
function after(maps: Readonly<Record<string, string>>, units: readonly Unit[], lines: readonly string[]): Position {
  const position = withBoard({ ...start, turn: 2, memory: { seed: SEED, maps, seats: {} } }, BOARD, { units })
  const { orders } = sheetOf(position, FRANCE, lines.join('\n'))
  return resolvePhase(twilight, position, { [FRANCE]: { orders, refused: [] } }).next
}
const notesOf = (position: Position, viewer: typeof FRANCE) =>
  twilight.notes(position, viewer, false).filter(({ title }) => title.startsWith('What is known about '))

const UNITS = [unit(1, 'FRANCE', 'A PAR'), unit(2, 'FRANCE', 'A BRE'), unit(3, 'FRANCE', 'F MAO')]

describe('TWZ-11 notes about an unseen map', () => {
  const next = after({ GERMANY: 'PAR TRI BRE MAO\nBUR MUN SPA MAO' }, UNITS, [
    'A PAR - TRI @GERMANY',
    'A BRE - ANK @GERMANY',
    'F MAO - SPA/SC @ITALY',
  ])
  it('list what touches and what was refused', () => {
    expect(notesOf(next, FRANCE).find(({ title }) => title.includes('German'))).toEqual({
      title: 'What is known about the German map',
      lines: ['These touch: Paris – Trieste.', 'Refused: army Brest – Ankara.'],
      known: {
        map: 'GERMANY',
        borders: [
          { between: ['PAR', 'TRI'], is: 'touch' },
          { between: ['BRE', 'ANK'], is: 'refused' },
        ],
      },
    })
  })
  it('are the same for everyone who has not seen it, and empty for its owner', () => {
    const about = (viewer: typeof FRANCE) => notesOf(next, viewer).filter(({ title }) => title.includes('German'))
    expect(about(ITALY)).toEqual(about(FRANCE))
    expect(about(GERMANY)).toEqual([])
  })
  it('grow from phase to phase, with each fact once', () => {
    const again = resolvePhase(twilight, { ...next, turn: 2 }, {}).next
    expect(notesOf(again, FRANCE)).toEqual(notesOf(next, FRANCE))
  })
  it('ignore units that go by sea, and other refusals', () => {
    const sailed = after({ GERMANY: 'PAR TRI' }, UNITS, ['A BRE - SPA VIA @GERMANY', 'A PAR S A VIE - TRI @GERMANY'])
    expect(notesOf(sailed, FRANCE)).toEqual([])
  })
  it('ignore an army that no fleet convoyed', () => {
    const coast = [unit(1, 'FRANCE', 'A BRE'), unit(2, 'FRANCE', 'F MAO')]
    expect(notesOf(after({ GERMANY: 'BRE MAO LON' }, coast, ['A BRE - LON @GERMANY']), FRANCE)).toEqual([])
  })
})

describe('TWZ-14 retreats prove borders, too', () => {
  /** Summer: France's units are dislodged, the army in Paris from Burgundy. */
  function fled(maps: Readonly<Record<string, string>>, lines: readonly string[]): Position {
    const dislodged = UNITS.map((unit) => ({ unit: unit, from: unit.at === 'PAR' ? province('BUR') : null }))
    const board = { units: [unit(9, 'GERMANY', 'A MUN')], dislodged }
    const position = withBoard({ ...start, turn: 3, memory: { seed: SEED, maps, seats: {} } }, BOARD, board)
    const { orders } = sheetOf(position, FRANCE, lines.join('\n'))
    return resolvePhase(twilight, position, { [FRANCE]: { orders, refused: [] } }).next
  }
  const MAPS = { GERMANY: 'PAR TRI BUR MUN\nPIC BRE MAO SPA' }
  const linesAbout = (lines: readonly string[], maps = MAPS) =>
    notesOf(fled(maps, lines), ITALY).flatMap((note) => note.lines)

  it('by where a unit went, and where the map refused it', () =>
    expect(linesAbout(['A PAR R TRI @GERMANY', 'A BRE R ANK @GERMANY'])).toEqual([
      'These touch: Paris – Trieste.',
      'Refused: army Brest – Ankara.',
    ]))
  it('but not where nobody might go, as the report then looks the same', () => {
    const lines = ['A PAR R BUR @GERMANY', 'A BRE R MUN @GERMANY']
    expect(linesAbout(lines)).toEqual([])
    expect(linesAbout(lines, { GERMANY: 'BRE MUN' })).toEqual([])
  })
})

it('TWZ-11 two secret maps with the same report give the same notes', () => {
  const orders = ['A PAR - TRI @GERMANY', 'A BRE - ANK @GERMANY', 'F MAO - SPA/NC @GERMANY']
  const [here, there] = ['PAR TRI\nBRE BUR', 'TRI PAR MUN\nVIE GAS ANK\nBRE MAO KIE'].map((map) =>
    after({ GERMANY: map }, UNITS, orders),
  )
  if (here === undefined || there === undefined) throw new Error('two positions')
  expect(notesOf(here, ITALY)).toEqual(notesOf(there, ITALY))
})

it.each([
  ['S1901M', ['A PAR - TRI @FRANCE.', 'If an order is illegal on its map, the unit holds.']],
  ['S1901R', ['A PAR R TRI @FRANCE.', 'If an order is illegal on its map, the unit is disbanded.']],
  ['W1901A', []],
])('TWZ-11 notes in %s say what an order that is illegal on its map does, if orders name maps', (code, said) => {
  const turn = turnOf(twilight.calendar, code) ?? 0
  const lines = twilight.notes({ ...start, turn }, FRANCE, false).flatMap((note) => note.lines)
  expect(lines.flatMap((line) => line.match(/A PAR . TRI.*|If an order .*/u)?.[0] ?? [])).toEqual(said)
})
