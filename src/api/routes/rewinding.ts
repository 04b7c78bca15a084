/** Rewinds the storage of a game: to before a release changed it, or to a moment of the last 30 days. */
import { Hono } from 'hono'
import * as z from 'zod'
import { validateReason, recordAct } from '../routing/audit-trail.ts'
import { type ApiEnv, operator } from '../routing/define-route.ts'
import { validateBody } from '../routing/validate.ts'
import { NamedGame } from '../schemas/game-schemas.ts'
import { Instant } from '../schemas/common-schemas.ts'
import { json, refuse, refuseWithReason } from '../routing/responses.ts'
import { gameOf, withNames } from '../routing/game-calls.ts'
import { theGame } from '../routing/paths.ts'

const tag = 'Operator'
const Bookmark = z
  .object({
    at: Instant.describe('When a later release found the game in this state.'),
    step: z.int().describe('How many migrations its tables had.'),
    shape: z.int().describe('The version of its snapshot.'),
    bookmark: z.string().describe('The platform’s bookmark of that state.'),
  })
  .meta({ id: 'Bookmark' })
const To = z.union([
  z.object({ bookmark: z.string().min(1).max(200) }),
  z.object({ at: Instant.describe('Within the last 30 days.') }),
])

const listBookmarks = operator({
  tag,
  summary: 'List bookmarks of a game',
  description:
    'States saved before a release changed the tables. You can also rewind to any moment of the last 30 days. There are none on a developer’s machine.',
  responses: { 200: ['Newest first', z.object({ bookmarks: z.array(Bookmark) })] },
  errors: ['no-such-game'],
})
const rewindGame = operator({
  tag,
  summary: 'Rewind the storage of a game',
  description:
    'For a game that a release has damaged. Everything, including messages, is as it was then; later changes are lost. The open phase gets its full length again, all players are notified, and the log records it. To undo moves in a healthy game, use `return`.',
  responses: {
    200: [
      'The game as you see it. `undo` is a bookmark of the state before',
      z.object({ game: NamedGame, undo: z.string() }),
    ],
  },
  errors: ['no-such-game', 'no-bookmark'],
})

/** Mounted under `/api`. */
export const rewinding = new Hono<ApiEnv>()
  .get('/operator/games/:id/bookmarks', listBookmarks, theGame, async (c) => {
    using recovery = gameOf(c).recovery()
    return c.json({ bookmarks: [...(await recovery.bookmarks())] })
  })
  .post('/operator/games/:id/rewind', rewindGame, theGame, validateBody(To), validateReason, async (c) => {
    const to = c.req.valid('json')
    using recovery = gameOf(c).recovery()
    const known = 'at' in to ? null : (await recovery.bookmarks()).find(({ bookmark }) => bookmark === to.bookmark)
    const undo = await recovery.rewind('at' in to ? to.at : to.bookmark)
    if (undo === null) return refuse(c, 'no-bookmark')
    // The restart aborts this call. The next one finds the old storage.
    await recovery.restart().catch(() => undefined)
    const at = 'at' in to ? to.at : (known?.at ?? Date.now())
    using nextSession = gameOf(c).recovery()
    const seen = await nextSession.announceRewind(at, c.var.caller.id)
    if (!seen.ok) return refuseWithReason(c, seen.error.why)
    await recordAct(c, 'take-back', { game: c.req.valid('param').id, detail: new Date(at).toISOString() })
    return json(c, { game: await withNames(c.env, seen.value), undo })
  })
