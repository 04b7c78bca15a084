/** The invariants of a game hold after any commands in any order. */
import { array, assert, integer, property, record } from 'fast-check'
import { it } from 'vitest'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import { variantOf } from '../../../src/game/in-play.ts'
import { commandFor, strangersCommand } from '../../simulation/doing.ts'
import { mastersCommand } from '../../simulation/master.ts'
import { DOINGS } from '../../simulation/people.ts'
import { anySettings } from '../../simulation/settings.ts'
import { World } from '../../simulation/world.ts'
import { diceFrom } from '../../support/random/random-movement.ts'
import { examples, SEEDED } from '../../support/thorough.ts'

/** Who does what, and how many hours after the last step. */
const step = record({
  who: integer({ min: 0, max: 20 }),
  doing: integer({ min: 0, max: DOINGS.length - 1 }),
  chance: integer(),
  later: integer({ min: 0, max: 40 }),
})

const CREATOR = 'creator' as PlayerId
const STRANGERS = ['stranger-0', 'stranger-1'] as PlayerId[]

/** A full game of the `n`th variant, with settings from the seed. */
function begun(n: number, seed: number): World {
  const world = new World(`game ${n} of seed ${seed}`, Date.UTC(2027, 0, 4))
  const settings = anySettings(n, diceFrom(seed))
  world.do({ kind: 'create', id: 'game' as GameId, by: CREATOR, settings, invitation: 'invited' })
  variantOf(world.game).seats.forEach((_, seat) => {
    const by = `player-${seat}` as PlayerId
    world.do({ kind: 'join', by, preferences: [], invitation: 'invited', seed: 1 })
  })
  return world
}

it('one position; one deadline or a reason for none; one player per seat; no votes of former players; pauses end; events give the state', () => {
  assert(
    property(
      integer({ min: 0, max: RULESETS.length - 1 }),
      integer({ min: 0, max: 1000 }),
      array(step, { minLength: 10, maxLength: 60 }),
      (n, seed, steps) => {
        const world = begun(n, seed)
        for (const { who, doing, chance, later } of steps) {
          world.now += later * HOUR_MS
          const dice = diceFrom(chance)
          const players = world.game.players.map(({ id }) => id)
          const by = [...players, ...STRANGERS, CREATOR][who % (players.length + 3)] ?? CREATOR
          const visit = { world, by, strangers: STRANGERS, dice }
          const command =
            by === CREATOR
              ? mastersCommand(visit, world.game.master === CREATOR ? 'master' : 'operator')
              : players.includes(by)
                ? commandFor(DOINGS[doing] ?? 'nothing', visit)
                : strangersCommand(visit)
          if (command !== null) world.do(command)
          world.ring()
        }
        world.replayed()
      },
    ),
    { numRuns: examples(400), ...SEEDED },
  )
})
