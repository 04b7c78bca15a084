/** Who played a seat when: what a player wrote is told by it. */
import { expect, test } from 'vitest'
import type { GameEvent } from '../../../src/game/event.ts'
import { tenuresOf } from '../../../src/game/seats/tenures.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { Host, HOUR, player, START } from '../../support/games/hosting.ts'

const FRANCE = 'FRANCE' as Seat

test('a seat is that of its first player until another takes it, and his from then on', () => {
  const host = Host.playing()
  const taken: GameEvent = {
    kind: 'seat-taken',
    at: START + HOUR,
    seat: FRANCE,
    player: player('ANNA'),
    cause: { kind: 'player', seat: FRANCE },
  }
  const events = [...host.events, taken]
  expect(tenuresOf(player('FRANCE'), events)).toEqual([{ seat: FRANCE, from: START, until: START + HOUR }])
  expect(tenuresOf(player('ANNA'), events)).toEqual([{ seat: FRANCE, from: START + HOUR, until: null }])
  expect(tenuresOf(player('NOBODY'), events)).toEqual([])
})
