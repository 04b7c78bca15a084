/** Who played a seat, and when: this decides which messages are whose. */
import { expect, test } from 'vitest'
import type { GameEvent } from '../../../src/game/event.ts'
import { tenuresOf } from '../../../src/game/press/channel-rules.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { Host, player, START } from '../../support/games/hosting.ts'

const FRANCE = 'FRANCE' as Seat

test('a seat belongs to its first player until another takes it', () => {
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

test('the game master’s voice belongs to each master in turn', () => {
  const host = Host.playing({ master: 'apart' })
  const [creator, next] = [host.state.creator, player('ANNA')]
  const cause = { kind: 'master', player: creator } as const
  const events: GameEvent[] = [...host.events, { kind: 'handed-over', at: START + HOUR_MS, cause, to: next }]
  const createdAt = host.events[0]?.kind === 'created' ? host.events[0].at : null
  expect(tenuresOf(creator, events)).toContainEqual({ seat: 'master', from: createdAt, until: START + HOUR_MS })
  expect(tenuresOf(next, events)).toEqual([{ seat: 'master', from: START + HOUR_MS, until: null }])
})
