import { expect, it } from 'vitest'
import { boardId, power } from '../../../../src/rules/names.ts'
import type { OrderView } from '../../../../src/game/views/shapes.ts'
import { boardToRead } from '../../../../web/play/history/use-open-board.ts'

const [A, B] = [boardId('A'), boardId('B')]
const hold = (name: string): OrderView => ({
  power: power(name),
  unit: null,
  kind: 'hold',
  arm: 'army',
  text: 'A TRI H',
  to: null,
  of: null,
  via: false,
  map: null,
  given: true,
  fate: 'succeeded',
  reason: null,
  dislodged: true,
})

it('new results open on another board only if units of the viewer were dislodged there alone', () => {
  const opened = (onA: readonly string[], onB: readonly string[], own = 'AUSTRIA') =>
    boardToRead(
      [
        { board: A, orders: onA.map(hold) },
        { board: B, orders: onB.map(hold) },
      ],
      [power(own)],
      A,
    )
  expect(opened([], ['AUSTRIA'])).toBe(B)
  expect(opened(['AUSTRIA'], ['AUSTRIA'])).toBe(A)
  expect(opened([], ['ITALY'])).toBe(A)
  expect(opened(['ITALY'], [])).toBe(A)
})
