import { describe, expect, it } from 'vitest'
import type { SheetLine } from '../../../../src/game/model.ts'
import type { BoardView, UnitView } from '../../../../src/game/views/shapes.ts'
import { type Arm, boardId, location, power, unitId } from '../../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../../src/rules/notation/order-options.ts'
import type { CoreOrder, Order } from '../../../../src/rules/orders/order.ts'
import { isCore, orderDecision, orderSubject } from '../../../../src/rules/orders/order.ts'
import {
  choicesOf,
  looseOrders,
  replacedOrders,
  unofferedOrders,
  waivers,
} from '../../../../web/orders/entry/choices.ts'
import { initialPointing } from '../../../../web/orders/entry/pointing.ts'
import { applyGesture } from '../../../../web/orders/entry/taps.ts'
import { answerLabel } from '../../../../web/orders/entry/prompts.ts'
import { orderedChoices } from '../../../../web/orders/entry/use-ordering.ts'
import {
  allChoices,
  allOrders,
  choicesIn,
  gameFromState,
  newLocalGame,
  readLines,
} from '../../../../web/sandbox/local-game.ts'

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
  centres: [],
  homes: [],
  owners: {},
})

const brest = unit(1, 'fleet', 'BRE')
const marseilles = unit(2, 'army', 'MAR')
const offered = (written: string, order: Order, seen: CoreOrder | null = null): WrittenOrder => ({
  power: power('FRANCE'),
  order,
  seen: seen ?? (isCore(order) ? order : null),
  written,
  names: { unit: written.split(' ').slice(0, 2).join(' '), arm: written.startsWith('F') ? 'fleet' : 'army', of: null },
  subject: orderSubject(order),
  decides: orderDecision(order, false),
})
const boards = [board('MAIN', brest, marseilles)]
const to = location('SPA/NC')

describe('legal orders as choices', () => {
  it('have the text of the order and the locations to tap', () => {
    const support = { kind: 'support', unit: brest.id, of: marseilles.id, to, map: null } as const
    expect(choicesOf([offered('F BRE S A MAR - SPA', support)], boards)).toEqual([
      {
        board: 'MAIN',
        power: 'FRANCE',
        kind: 'support',
        from: 'BRE',
        of: 'MAR',
        to: 'SPA/NC',
        via: false,
        map: null,
        arm: 'fleet',
        text: 'F BRE S A MAR - SPA',
        unit: 'F BRE',
        helpedUnit: null,
      },
    ])
  })
  it('include moves by sea', () =>
    expect(
      choicesOf([offered('A MAR - SPA VIA', { kind: 'move', unit: marseilles.id, to, via: true, map: null })], boards),
    ).toMatchObject([{ via: true, kind: 'move' }]))
  it('include builds on empty sites', () => {
    const build = { kind: 'build', board: boardId('MAIN'), arm: 'fleet', at: location('STP/NC') } as const
    expect(choicesOf([offered('F STP/NC B', build)], boards)).toMatchObject([
      { kind: 'build', from: 'STP/NC', arm: 'fleet' },
    ])
  })
  it('BAL-7 that change the type of the unit show the new type', () => {
    const own = { kind: 'own:fleet', unit: marseilles.id } as const
    const move = { kind: 'move', unit: marseilles.id, to, via: false, map: null } as const
    expect(choicesOf([offered('F MAR - SPA/NC', own, move)], boards)).toMatchObject([{ kind: 'move', arm: 'fleet' }])
  })
  it('of a variant’s own kind are given like the orders that they stand for', () => {
    const own = { kind: 'own:transform', unit: marseilles.id } as const
    const hold = { kind: 'hold', unit: marseilles.id } as const
    expect(choicesOf([offered('A MAR T', own, hold)], boards)).toMatchObject([{ kind: 'own:transform', from: 'MAR' }])
  })
  it('BAL-10 include the choice of a home, given by a tap there', () => {
    const home = { kind: 'own:home', unit: null, at: location('PAR') } as const
    const choices = choicesOf([{ ...offered('HOME PAR', home), names: null }], boards)
    expect(choices).toMatchObject([{ kind: 'place', from: 'PAR', text: 'HOME PAR' }])
    const tap = { kind: 'tap', at: location('PAR') } as const
    expect(applyGesture(choices, initialPointing, tap).order?.text).toBe('HOME PAR')
  })
  it('that address no unit are not choices', () => {
    const all = [
      { ...offered('WAIVE', { kind: 'waive' }), names: null },
      { ...offered('HOME PAR', { kind: 'own:home', unit: null }), names: null },
    ]
    expect(choicesOf(all, boards)).toEqual([])
    expect(looseOrders(all)).toEqual(['HOME PAR'])
    expect(waivers(all).map(({ written }) => written)).toEqual(['WAIVE'])
  })
})

describe('orders that are not offered', () => {
  const line = (written: string, seen: SheetLine['seen']): SheetLine => ({
    text: written,
    written,
    issued: seen === null ? null : { power: power('FRANCE'), order: seen },
    seen,
    subject: null,
    decides: null,
    suffix: null,
    refused: null,
    problem: null,
    notices: [],
  })
  const move = { kind: 'move', unit: brest.id, to: location('ENG'), via: false, map: null } as const
  const support = { kind: 'support', unit: brest.id, of: marseilles.id, to: location('GAS'), map: null } as const

  it('DBL-6, TWZ-8 are shown as the orders that they stand for', () => {
    const [insists, helps] = unofferedOrders(
      [line('F BRE - ENG !', move), line('F BRE S A MAR - GAS (French map)', support)],
      [],
      boards,
    )
    expect(insists).toMatchObject({ kind: 'move', from: 'BRE', to: 'ENG', arm: 'fleet', text: 'F BRE - ENG !' })
    expect(helps).toMatchObject({ kind: 'support', from: 'BRE', of: 'MAR', to: 'GAS' })
  })
  it('TWZ-8 an order by the player’s own map is offered with the map and read without it', () => {
    const read = { ...line('F BRE - ENG', move), text: 'F BRE - ENG (French map)' }
    const own = choicesOf([offered('F BRE - ENG (French map)', move)], boards)
    expect(own).toHaveLength(1)
    expect(unofferedOrders([read], own, boards)).toEqual([])
  })
  it('DBL-6 shows a build that overrides the other captain’s on its site', () => {
    const build = { kind: 'build', board: boardId('MAIN'), arm: 'fleet', at: location('STP/NC') } as const
    expect(unofferedOrders([line('F STP/NC B !', build)], [], boards)).toMatchObject([
      { kind: 'build', board: 'MAIN', power: 'FRANCE', from: 'STP/NC', arm: 'fleet', text: 'F STP/NC B !' },
    ])
  })
  it('exclude offered orders and those that address no unit', () => {
    const listed = choicesOf([offered('F BRE - ENG', move)], boards)
    expect(unofferedOrders([line('F BRE - ENG', move), line('VOTE YES', null)], listed, boards)).toEqual([])
  })
})

describe('BAL-8 units that share Bulgaria', () => {
  const laid = gameFromState('balkan-battle-3', {
    name: 'F1899M',
    units: { AUSTRIA: ['A BUL'], RUSSIA: ['A BUL'], TURKEY: ['A BUL'] },
  })
  const own = laid.ok ? choicesIn(laid.value, allOrders(laid.value, 'TURKEY')) : []

  it('are named with their nation when another unit helps them, on the sheet and in questions', () => {
    const to = location('SER')
    const helping = own.filter((choice) => choice.of === 'BUL' && choice.to === to)
    expect(helping.map(({ text }) => text)).toEqual(['A BUL S AUSTRIAN A BUL - SER', 'A BUL S RUSSIAN A BUL - SER'])
    expect(helping.map((choice) => answerLabel(choice, helping))).toEqual(helping.map(({ text }) => text))
  })
  it('are ordered by location alone, since a player has only one there', () => {
    expect([...new Set(own.map((choice) => choice.unit))]).toEqual(['A BUL'])
  })
})

describe('orders that a later line replaces', () => {
  const issued = { power: power('FRANCE'), order: { kind: 'hold', unit: unitId(2) } } as const
  const line = (written: string | null, counts: boolean) => ({ written, issued: counts ? issued : null })

  it('are those that the service does not issue', () =>
    expect([...replacedOrders([line('A MAR - SPA', false), line(null, false), line('A MAR H', true)])]).toEqual([
      'A MAR - SPA',
    ]))
  it('are none that another line gives again', () =>
    expect([...replacedOrders([line('A MAR H', false), line('A MAR H', true)])]).toEqual([]))
  it('are not drawn in “What if”, on any board', () => {
    const game = newLocalGame('shadow-worlds')
    if (game === null) throw new Error('there is no such variant')
    const lines = ['A: A MAR - SPA', 'B: A MAR - SPA', 'A: A MAR H']
    const sheet = { choices: allChoices(game), text: lines.join('\n'), echo: readLines(game, lines) }
    expect(orderedChoices(sheet).map(({ text }) => text)).toEqual(['B: A MAR - SPA', 'A: A MAR H'])
  })
})
