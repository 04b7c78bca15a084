import { describe, expect, it } from 'vitest'
import type { SheetLine } from '../../../../src/game/model.ts'
import type { BoardView, UnitView } from '../../../../src/game/views/shapes.ts'
import { type Arm, boardId, location, power, province, unitId } from '../../../../src/rules/names.ts'
import type { MovementOptions, Options } from '../../../../src/rules/orders/options.ts'
import { choicesOf, unlisted } from '../../../../web/orders/entry/choices.ts'

const unit = (id: number, arm: Arm, at: string): UnitView & { readonly id: ReturnType<typeof unitId> } => ({
  id: unitId(id),
  power: power('FRANCE'),
  arm,
  at: location(at),
})
const board = (name: string, ...units: UnitView[]): BoardView => ({
  board: boardId(name),
  title: name,
  units,
  dislodged: [],
  standoffs: [],
  owners: {},
})

const brest = unit(1, 'fleet', 'BRE')
const marseilles = unit(2, 'army', 'MAR')
const tree = (part: Partial<Options>): Options => ({
  code: 'S1901M',
  moves: [],
  retreats: [],
  adjustments: [],
  own: [],
  ...part,
})
const moves = (part: Partial<MovementOptions>): Options =>
  tree({ moves: [{ board: boardId('MAIN'), unit: brest, moves: [], supports: [], convoys: [], ...part }] })

const texts = (options: Options, boards = [board('MAIN', brest, marseilles)]) =>
  choicesOf(options, boards, []).map(({ text }) => text)

describe('the tree of legal orders as choices', () => {
  it('writes a move, by sea with VIA', () => {
    const to = location('SPA/NC')
    expect(
      texts(
        moves({
          moves: [
            { to, via: false },
            { to: location('LON'), via: true },
          ],
        }),
      ),
    ).toEqual(['F BRE - SPA/NC', 'F BRE - LON VIA', 'F BRE H'])
  })
  it('writes supports of a unit that stays and of one that goes', () => {
    expect(texts(moves({ supports: [{ of: marseilles.id, hold: true, to: [location('GAS')] }] }))).toEqual([
      'F BRE H',
      'F BRE S A MAR',
      'F BRE S A MAR - GAS',
    ])
  })
  it('writes convoys', () => {
    expect(texts(moves({ convoys: [{ of: marseilles.id, to: [province('LON')] }] }))).toEqual([
      'F BRE H',
      'F BRE C A MAR - LON',
    ])
  })
  it('writes retreats and the disband that is always open', () => {
    expect(texts(tree({ retreats: [{ board: boardId('MAIN'), unit: marseilles, to: [location('GAS')] }] }))).toEqual([
      'A MAR R GAS',
      'A MAR D',
    ])
  })
  it('writes builds and disbands', () => {
    const site = { board: boardId('MAIN'), arm: 'fleet', at: location('STP/NC') } as const
    const adjustment = { power: power('RUSSIA'), builds: 1, disbands: 0, sites: [site], units: [marseilles.id] }
    expect(texts(tree({ adjustments: [adjustment] }))).toEqual(['F STP/NC B', 'A MAR D'])
  })
  it('names the board where there are several', () => {
    const several = [board('A', marseilles), board('B', brest)]
    const retreats = [{ board: boardId('A'), unit: marseilles, to: [] }]
    expect(texts(tree({ retreats }), several)).toEqual(['A: A MAR D'])
  })
})

describe('orders that no list offers', () => {
  const boards = [board('MAIN', brest, marseilles)]
  const line = (written: string, seen: SheetLine['seen']): SheetLine => ({
    text: written,
    written,
    issued: null,
    seen,
    refused: null,
    problem: null,
    notices: [],
  })
  const move = { kind: 'move', unit: brest.id, to: location('ENG'), via: false, map: null } as const
  const support = { kind: 'support', unit: brest.id, of: marseilles.id, to: location('GAS'), map: null } as const

  it('DBL-6, TWZ-8 are seen on the board as what they stand for', () => {
    const [insists, helps] = unlisted(
      [line('F BRE - ENG !', move), line('F BRE S A MAR - GAS (French map)', support)],
      [],
      boards,
    )
    expect(insists).toMatchObject({ kind: 'move', from: 'BRE', to: 'ENG', arm: 'fleet', text: 'F BRE - ENG !' })
    expect(helps).toMatchObject({ kind: 'support', from: 'BRE', of: 'MAR', to: 'GAS' })
  })
  it('are not what was offered, nor what is to no unit', () => {
    const offered = choicesOf(moves({ moves: [{ to: location('ENG'), via: false }] }), boards, [])
    expect(unlisted([line('F BRE - ENG', move), line('VOTE YES', null)], offered, boards)).toEqual([])
  })
})
