import { describe, expect, test } from 'vitest'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { captainRing } from '../../../web/variants/double-diplomacy/captain-ring.ts'

const SEATS = ['ET', 'TG', 'GI', 'IR', 'RF', 'FA', 'AE']
/** Only what is asked of a game here. */
const game = (you: string | null) =>
  ({
    you,
    powers: ['A', 'E', 'F', 'G', 'I', 'R', 'T'].map((power) => ({ power })),
    seats: SEATS.map((seat) => ({ seat, powers: seat.split('') })),
  }) as unknown as GameView
const words = (you: string | null) =>
  captainRing(game(you)).map(({ power, captains }) => `${captains[0]?.seat} ${power} ${captains[1]?.seat}`)

describe('DBL-1 who shares which power with whom, as one goes round', () => {
  test('begins with one of the viewer’s own powers and ends with the other', () => {
    expect(words('GI')).toEqual(['GI I IR', 'IR R RF', 'RF F FA', 'FA A AE', 'AE E ET', 'ET T TG', 'TG G GI'])
    expect(
      words('AE')
        .map((one) => one.slice(3, 4))
        .join(''),
    ).toBe('ETGIRFA')
  })
  test('holds every power once for who only looks on', () => {
    expect(words(null).toSorted()).toEqual(words('ET').toSorted())
  })
})
