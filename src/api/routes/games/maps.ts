/** Showing your own map to another player. */
import { Hono } from 'hono'
import * as z from 'zod'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { NamedGame } from '../../schemas/game-schemas.ts'
import { Seat } from '../../schemas/common-schemas.ts'
import { perform } from '../../routing/game-calls.ts'
import { theGame } from '../../routing/paths.ts'

const showMap = player({
  tag: 'Orders',
  summary: 'Show your map to a player',
  description:
    'In the Twilight Zone. They can see it from now on, permanently, and are notified by mail. Nobody else finds out. `mapReaders` of the game lists the seats to which you can show it.',
  responses: { 200: ['The game as you see it', NamedGame] },
  errors: ['no-such-game', 'not-a-player', 'not-playing', 'seat-open', 'no-map-to-show'],
})

export const maps = new Hono<ApiEnv>().post(
  '/games/:id/map/readers',
  showMap,
  theGame,
  validateBody(z.object({ seat: Seat })),
  (c) => perform(c, { kind: 'show-map', to: c.req.valid('json').seat }),
)
