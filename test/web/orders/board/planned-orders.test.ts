/** The plan of a power without a player, on the board. */
import { expect, it } from 'vitest'
import type { BoardView } from '../../../../src/game/views/shapes.ts'
import { describePlaces } from '../../../../web/board/describe.ts'
import { boardId, location, power } from '../../../../src/rules/names.ts'
import type { Place } from '../../../../src/board/plate.ts'
import type { Note } from '../../../../src/rules/seam/variant.ts'
import type { SeenOrder } from '../../../../web/orders/entry/pointing.ts'
import { plannedText, presentScene } from '../../../../web/orders/board/shown-boards.ts'

const MAIN = boardId('MAIN')
const NEUTRAL = power('NEUTRAL')
const plan = (board: string): Note => ({
  title: 'The Neutral',
  lines: [],
  planned: [
    {
      text: 'F CON - NOM',
      power: NEUTRAL,
      board: boardId(board),
      kind: 'move',
      arm: 'fleet',
      at: location('CON'),
      of: null,
      to: location('NOM'),
    },
  ],
})

const BOARD: BoardView = {
  board: MAIN,
  title: '',
  units: [{ id: 1, power: power('ROTLAND'), arm: 'army', at: location('ROT') }],
  dislodged: [],
  standoffs: [],
  centres: [],
  homes: [],
  owners: {},
}
const HOLD: SeenOrder = {
  board: MAIN,
  power: power('ROTLAND'),
  kind: 'hold',
  from: location('ROT'),
  of: null,
  to: null,
  via: false,
  arm: 'army',
  map: null,
  text: 'A ROT H',
}

it('BAL-2 draws a build or disband that may be used as a ghost', () => {
  const { arrows } = presentScene(BOARD, [], [{ ...HOLD, kind: 'disband', text: 'A ROT D', isConditional: true }])
  expect(arrows).toEqual([
    {
      kind: 'disband',
      power: 'ROTLAND',
      from: 'ROT',
      dislodged: false,
      ghost: true,
      note: 'may be used: A ROT D',
    },
  ])
})

it('BAL-7 draws an army as the fleet that its first order makes it', () => {
  const armOf = (order: Partial<SeenOrder>) => presentScene(BOARD, [], [{ ...HOLD, ...order }]).units[0]?.arm
  expect(armOf({ arm: 'fleet', kind: 'move', to: location('NOM') })).toBe('fleet')
  expect(armOf({ arm: 'fleet', kind: 'build' })).toBe('army')
})

it('BAL-10 marks the home that is chosen, and draws no order', () => {
  const { homes, arrows } = presentScene(BOARD, [], [{ ...HOLD, kind: 'place', text: 'HOME ROT' }])
  expect([homes, arrows]).toEqual([['ROT'], []])
})

it('crosses out the unit that is disbanded, not another power’s dislodged unit beside it', () => {
  const lost = { id: 2, power: NEUTRAL, arm: 'army' as const, at: location('ROT') }
  const board = { ...BOARD, dislodged: [{ unit: lost, from: null }] }
  const crossed = (power: typeof NEUTRAL) =>
    presentScene(board, [], [{ ...HOLD, power, kind: 'disband' }]).arrows.map(
      (arrow) => 'dislodged' in arrow && arrow.dislodged,
    )
  expect([crossed(HOLD.power), crossed(NEUTRAL)]).toEqual([[false], [true]])
})

it('crosses out the dislodged unit whose disband a note announces, not its conqueror', () => {
  const lost = { id: 2, power: NEUTRAL, arm: 'army' as const, at: location('ROT') }
  const disband = { ...lost, board: MAIN, kind: 'disband', of: null, to: null, text: 'A ROT D' }
  const note = { title: 'The Neutral', lines: [], planned: [disband] }
  const { arrows } = presentScene({ ...BOARD, dislodged: [{ unit: lost, from: null }] }, [], [], [note])
  expect(arrows).toMatchObject([{ kind: 'disband', ghost: true, dislodged: true }])
})

it('draws orders that a note announces as ghosts, on their own board', () => {
  const { arrows } = presentScene(BOARD, [], [HOLD], [{ title: '', lines: [] }, plan('MAIN'), plan('B')])
  expect(arrows).toEqual([
    { kind: 'move', power: NEUTRAL, from: 'CON', to: 'NOM', ghost: true, note: 'planned: F CON - NOM' },
    { kind: 'hold', power: 'ROTLAND', from: 'ROT', note: 'A ROT H' },
  ])
})

it('says that such an order is planned, not ordered', () => {
  const scene = presentScene(BOARD, [], [HOLD], [plan('MAIN')])
  const describe = describePlaces(scene)
  const at = (name: string, code: string) => describe({ name, province: location(code) } as unknown as Place)
  expect(at('Coneria', 'CON')).toBe('Coneria, planned: F CON - NOM')
  expect(at('Rotland', 'ROT')).toContain('ordered A ROT H')
})

it('is explained under the board, with the orders that move a unit, which do not break', () => {
  const { planned = [] } = plan('MAIN')
  const hold = planned.map((order) => ({ ...order, kind: 'hold' as const, to: null, text: 'F ABA H' }))
  expect(plannedText([plan('MAIN')])).toBe('Dashed orders: the Neutral (F\u00a0CON\u00a0-\u00a0NOM).')
  expect(plannedText([{ ...plan('MAIN'), planned: hold }])).toBe('Dashed orders: the Neutral.')
  expect(plannedText([{ title: 'The draw', lines: [] }])).toBe('')
})
