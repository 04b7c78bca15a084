/** Who played a seat when: what a player wrote is told by it. */
import { expect, test } from 'vitest'
import type { GameEvent } from '../../../src/game/event.ts'
import { tenuresOf } from '../../../src/game/press/tenures.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { Host, player, START } from '../../support/games/hosting.ts'

const FRANCE = 'FRANCE' as Seat

test('a seat is that of its first player until another takes it, and his from then on', () => {
  const host = Host.playing()
  const taken: GameEvent = {
    kind: 'seat-taken',
    at: START + HOUR_MS,
    seat: FRANCE,
    player: player('ANNA'),
    cause: { kind: 'player', seat: FRANCE },
  }
  const events = [...host.events, taken]
  expect(tenuresOf(player('FRANCE'), events)).toEqual([{ seat: FRANCE, from: START, until: START + HOUR_MS }])
  expect(tenuresOf(player('ANNA'), events)).toEqual([{ seat: FRANCE, from: START + HOUR_MS, until: null }])
  expect(tenuresOf(player('NOBODY'), events)).toEqual([])
})

test('what a game master writes is his as long as the game is in his hands', () => {
  const host = Host.playing({ master: 'apart' })
  const [creator, next] = [host.state.creator, player('ANNA')]
  const cause = { kind: 'master', player: creator } as const
  const events: GameEvent[] = [...host.events, { kind: 'handed-over', at: START + HOUR_MS, cause, to: next }]
  const made = host.events[0]?.kind === 'created' ? host.events[0].at : null
  expect(tenuresOf(creator, events)).toContainEqual({ seat: 'master', from: made, until: START + HOUR_MS })
  expect(tenuresOf(next, events)).toEqual([{ seat: 'master', from: START + HOUR_MS, until: null }])
})
