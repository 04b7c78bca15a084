/** An operator has the platform take the disk of a game back: to before a release touched it, or to a moment of the last 30 days. */
import { Hono } from 'hono'
import * as z from 'zod'
import { json } from '../routing/json.ts'
import { validateReason, noteAct } from '../routing/operator-acts.ts'
import { gameOf } from '../routing/game-responses.ts'
import { theGame, withNames } from '../routing/game-path.ts'
import { refuse, refuseWithReason } from '../routing/problems.ts'
import { type ApiEnv, operator } from '../routing/define-route.ts'
import { validateBody } from '../routing/validate.ts'
import { NamedGame } from '../schemas/game.ts'
import { Instant } from '../schemas/nouns.ts'

const tag = 'Operator'
const Bookmark = z
  .object({
    at: Instant.describe('When a later version found the game so.'),
    step: z.int().describe('How many migrations its tables had seen.'),
    shape: z.int().describe('Of its snapshot.'),
    bookmark: z.string().describe('By which the platform knows that state.'),
  })
  .meta({ id: 'Bookmark' })
const To = z.union([
  z.object({ bookmark: z.string().min(1).max(200) }),
  z.object({ at: Instant.describe('Within the last 30 days.') }),
])

const listed = operator({
  tag,
  summary: 'To what a game can be taken back',
  description:
    'What earlier versions left, before a later one changed the tables. Any moment of the last 30 days can be named beside that. On one’s own machine there are none.',
  responses: { 200: ['Newest first', z.object({ bookmarks: z.array(Bookmark) })] },
  errors: ['no-such-game'],
})
const rewound = operator({
  tag,
  summary: 'Take the disk of a game back',
  description:
    'For a game that a release has damaged: everything in it, messages too, is as it was then, and what happened since is gone. The open phase has its full length again, all players are told, and the log of the game says so. For a game that was only played on wrongly there is `return`.',
  responses: {
    200: ['The game as you see it; `undo` takes it back to now', z.object({ game: NamedGame, undo: z.string() })],
  },
  errors: ['no-such-game', 'no-bookmark'],
})

/** Mounted under `/api`. */
export const rewinding = new Hono<ApiEnv>()
  .get('/operator/games/:id/bookmarks', listed, theGame, async (c) =>
    c.json({ bookmarks: [...(await gameOf(c).bookmarks())] }),
  )
  .post('/operator/games/:id/rewind', rewound, theGame, validateBody(To), validateReason, async (c) => {
    const to = c.req.valid('json')
    const game = gameOf(c)
    const known = 'at' in to ? null : (await game.bookmarks()).find(({ bookmark }) => bookmark === to.bookmark)
    const undo = await game.rewind('at' in to ? to.at : to.bookmark)
    if (undo === null) return refuse(c, 'no-bookmark')
    // The session that ends answers nothing; the next one has the old disk.
    await game.restart().catch(() => undefined)
    const at = 'at' in to ? to.at : (known?.at ?? Date.now())
    const seen = await gameOf(c).rewound(at, c.var.caller.id)
    if (!seen.ok) return refuseWithReason(c, seen.error.why)
    await noteAct(c, 'take-back', { game: c.req.valid('param').id, detail: new Date(at).toISOString() })
    return json(c, { game: await withNames(c.env, seen.value), undo })
  })
