import { describe, expect, test } from 'vitest'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { captainRing } from '../../../web/variants/double-diplomacy/captains-panel.tsx'

const SEATS = ['ET', 'TG', 'GI', 'IR', 'RF', 'FA', 'AE']
/** Just what the ring reads of a game. */
const game = (you: string | null) =>
  ({
    you,
    powers: ['A', 'E', 'F', 'G', 'I', 'R', 'T'].map((power) => ({ power })),
    seats: SEATS.map((seat) => ({ seat, powers: seat.split('') })),
  }) as unknown as GameView
const ringOf = (you: string | null) =>
  captainRing(game(you)).map(({ power, captains }) => `${captains[0]?.seat} ${power} ${captains[1]?.seat}`)

describe('DBL-1 the ring of captains', () => {
  test('starts with one of the viewer’s powers and ends with the other', () => {
    expect(ringOf('GI')).toEqual(['GI I IR', 'IR R RF', 'RF F FA', 'FA A AE', 'AE E ET', 'ET T TG', 'TG G GI'])
    expect(
      ringOf('AE')
        .map((entry) => entry.slice(3, 4))
        .join(''),
    ).toBe('ETGIRFA')
  })
  test('has every power once for spectators', () => {
    expect(ringOf(null).toSorted()).toEqual(ringOf('ET').toSorted())
  })
})
