/** Backups of games, and what is done with them. Sealed: an operator keeps them, and reads nothing in them. */
import { Hono } from 'hono'
import * as z from 'zod'
import { seal, unseal } from '../../backup/sealed.ts'
import type { GameBackup } from '../../durable/backup.ts'
import { STEPS } from '../../durable/store.ts'
import { gamesAfter } from '../../lobby/lists.ts'
import { tell } from '../routing/answers.ts'
import { gameOf } from '../routing/game-answers.ts'
import { theGame, withNames } from '../routing/game-path.ts'
import { refuse, refuseWithReason } from '../routing/problems.ts'
import { type ApiEnv, operator, reads } from '../routing/statement.ts'
import { NamedGame } from '../schemas/game.ts'
import { Id, Instant } from '../schemas/nouns.ts'

/** How long (bytes) a sealed backup may be: many times what the longest games come to. */
export const BACKUP_BYTES = 16 * 1024 * 1024

const tag = 'Operator'
const Sealed = z
  .object({
    game: Id,
    savedAt: Instant.describe('What happened later is not in it.'),
    sealed: z.string().describe('In Base64. Only a service with the same `AUTH_SECRET` opens it.'),
  })
  .meta({ id: 'SealedBackup' })
const Brought = Sealed.pick({ sealed: true })
const After = z.object({ after: z.string().max(64).default('').describe('The last game of the page before.') })
const Moment = z.object({ at: Instant })

const listed = operator({
  tag,
  summary: 'All games, by their ids',
  description: 'A page of them; ask again with the last one as `after` until none are left.',
  answers: {
    200: [
      'In the order of their ids',
      z.object({
        games: z.array(
          z.object({ id: Id, revision: z.int().describe('Grows with everything that lists show of it.') }),
        ),
      }),
    ],
  },
})
const kept = operator({
  tag,
  summary: 'A backup of a game',
  description: 'All of it: what happened, orders, maps, messages. It is sealed, and can only be put back.',
  answers: { 200: ['The backup', Sealed] },
  refuses: ['no-such-game'],
})
const restored = operator({
  tag,
  summary: 'Put a game back from a backup',
  description:
    'Into its old place, which must be empty: delete the game first if there is one. The open phase has its full length again, all players are told, and the log of the game says so.',
  answers: { 200: ['The game as you see it', NamedGame] },
  refuses: ['not-a-backup', 'later-backup', 'game-exists'],
})
const returned = operator({
  tag,
  summary: 'Let a game go back to a moment',
  description:
    'The position and the orders saved are as they were then, and nobody is ready; the phase has its full length. Who plays, and what was said, stays. The log of the game says so, and keeps what is undone.',
  answers: { 200: ['The game as you see it', NamedGame] },
  refuses: ['no-such-game', 'no-such-moment', 'not-playing'],
})

/** Mounted under `/api`. */
export const backups = new Hono<ApiEnv>()
  .get('/operator/backups', listed, reads('query', After), async (c) =>
    c.json({ games: await gamesAfter(c.env.DB, c.req.valid('query').after) }),
  )
  .get('/operator/games/:id/backup', kept, theGame, async (c) => {
    const backup = await gameOf(c).backup()
    if (backup === null) return refuseWithReason(c, 'no-such-game')
    const { game, savedAt } = backup
    return c.json({ game, savedAt, sealed: await seal(c.env.AUTH_SECRET, backup) })
  })
  .put('/operator/games/:id/backup', restored, theGame, reads('json', Brought), async (c) => {
    // What was sealed here is what was kept here.
    const backup = (await unseal(c.env.AUTH_SECRET, c.req.valid('json').sealed)) as GameBackup | null
    if (backup?.game !== c.req.valid('param').id) return refuse(c, 'not-a-backup')
    if (backup.step > STEPS) return refuse(c, 'later-backup')
    const game = gameOf(c)
    if (!(await game.restore(backup, c.var.caller.id))) return refuse(c, 'game-exists')
    const seen = await game.inspected(c.var.caller.id)
    return seen.ok ? tell(c, await withNames(c.env, seen.value.game)) : refuseWithReason(c, seen.error.why)
  })
  .post('/operator/games/:id/return', returned, theGame, reads('json', Moment), async (c) => {
    const done = await gameOf(c).returnTo(c.req.valid('json').at, c.var.caller.id)
    return done.ok ? tell(c, await withNames(c.env, done.value)) : refuseWithReason(c, done.error.why)
  })
