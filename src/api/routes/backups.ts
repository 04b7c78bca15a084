/** Backups of games, and what is done with them. Sealed: an operator keeps them, and reads nothing in them. */
import { Hono } from 'hono'
import * as z from 'zod'
import {
  type BucketEnv,
  gamesOfDay,
  keptDays,
  noteOf,
  progressIn,
  sealedGame,
  sealedPage,
} from '../../backup/bucket.ts'
import { migrationsOf, type Page, putPage } from '../../backup/database.ts'
import { backUpNow } from '../../backup/scheduled.ts'
import { seal, unseal } from '../../backup/sealed.ts'
import type { GameBackup } from '../../durable/recovery/backup.ts'
import type { GameId } from '../../game/names.ts'
import { STEPS } from '../../durable/store.ts'
import { gamesAfter } from '../../lobby/lists.ts'
import { json } from '../routing/json.ts'
import { validateReason, noteAct } from '../routing/operator-acts.ts'
import { gameOf } from '../routing/game-responses.ts'
import { theGame, withNames } from '../routing/game-path.ts'
import { refuse, refuseWithReason } from '../routing/problems.ts'
import { type ApiEnv, operator } from '../routing/define-route.ts'
import { validatePath, validateBody, validateQuery } from '../routing/validate.ts'
import { NamedGame } from '../schemas/game.ts'
import { Id, Instant } from '../schemas/nouns.ts'

const tag = 'Operator'
const Sealed = z
  .object({
    game: Id,
    savedAt: Instant.describe('What happened later is not in it.'),
    sealed: z.string().describe('In Base64. Only a service with the same `AUTH_SECRET` opens it.'),
  })
  .meta({ id: 'SealedBackup' })
const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .describe('`2027-03-01`')
const Brought = z.union([
  Sealed.pick({ sealed: true }),
  z.object({ day: Day }).describe('As the bucket of backups has it of this day.'),
])
const After = z.object({ after: z.string().max(64).default('').describe('The last game of the page before.') })
const Moment = z.object({ at: Instant })

const listed = operator({
  tag,
  summary: 'All games, by their ids',
  description: 'A page of them; ask again with the last one as `after` until none are left.',
  responses: {
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
  responses: { 200: ['The backup', Sealed] },
  errors: ['no-such-game'],
})
const restored = operator({
  tag,
  summary: 'Put a game back from a backup',
  description:
    'Into its old place, which must be empty: delete the game first if there is one. The open phase has its full length again, all players are told, and the log of the game says so.',
  responses: { 200: ['The game as you see it', NamedGame] },
  errors: ['no-such-game', 'invalid-backup', 'backup-too-new', 'game-exists'],
})
const returned = operator({
  tag,
  summary: 'Let a game go back to a moment',
  description:
    'The position and the orders saved are as they were then, and nobody is ready; the phase has its full length. Who plays, and what was said, stays. The log of the game says so, and keeps what is undone.',
  responses: { 200: ['The game as you see it', NamedGame] },
  errors: ['no-such-game', 'no-such-moment', 'not-playing'],
})

const Kept = z
  .object({
    on: z.boolean().describe('False: no bucket is bound, and none are made.'),
    running: z
      .object({ day: z.string(), pages: z.int(), games: z.int() })
      .nullable()
      .describe('The one that is being made, and how far it is.'),
    days: z.array(z.object({ day: z.string(), finishedAt: Instant, games: z.int() })).describe('Oldest first.'),
  })
  .meta({ id: 'KeptBackups' })
const keptListed = operator({
  tag,
  summary: 'The backups in the bucket',
  description: 'One a day is made by itself: the last 14, and those of Mondays for 8 weeks, are kept.',
  responses: { 200: ['Those that are complete', Kept] },
})
const keptNow = operator({
  tag,
  summary: 'Make a backup now',
  description: 'A piece of the one of this day, or of the one that is being made: ask again until it is complete.',
  responses: { 200: ['How far it is', z.object({ outcome: z.enum(['under way', 'complete']) })] },
  errors: ['no-backup-bucket'],
})
const gamesKept = operator({
  tag,
  summary: 'The games in a backup of the bucket',
  description: 'A page of them; ask again with the last one as `after` until none are left.',
  responses: { 200: ['In the order of their ids', z.object({ games: z.array(z.string()) })] },
  errors: ['no-backup-bucket', 'no-such-backup'],
})
const databasePutBack = operator({
  tag,
  summary: 'Put the database back from the bucket',
  description:
    'A page of it, counted from 0; go on with the next until there is none. For a service that is set up anew: with games in the lists it is refused, unless `replace` says otherwise. Rows that are there under the same key are replaced.',
  responses: { 200: ['Done', z.object({ next: z.int().nullable().describe('Null: all is put back.') })] },
  errors: ['no-backup-bucket', 'no-such-backup', 'backup-too-new', 'invalid-backup', 'database-not-empty'],
})
const PageAsked = z.object({ page: z.int().min(0), replace: z.boolean().default(false) })
const theDay = validatePath(z.object({ day: Day }), (c) => refuse(c, 'no-such-backup'))

/** What is brought, or what the bucket has; null: neither. */
async function broughtBackup(env: Env, game: GameId, brought: z.output<typeof Brought>): Promise<GameBackup | null> {
  const sealed = 'sealed' in brought ? brought.sealed : await keptGame(env, game, brought.day)
  // What was sealed here is what was kept here.
  return sealed === null ? null : ((await unseal(env.AUTH_SECRET, sealed)) as GameBackup | null)
}

const keptGame = async ({ BACKUPS }: BucketEnv, game: GameId, day: string): Promise<string | null> =>
  BACKUPS === undefined ? null : sealedGame(BACKUPS, day, game)

type NotPutBack = 'no-backup-bucket' | 'no-such-backup' | 'backup-too-new' | 'invalid-backup' | 'database-not-empty'

async function putDatabaseBack(
  { BACKUPS: bucket, DB, AUTH_SECRET }: BucketEnv & Pick<Env, 'DB' | 'AUTH_SECRET'>,
  day: string,
  page: number,
  replace: boolean,
): Promise<NotPutBack | { readonly next: number | null }> {
  if (bucket === undefined) return 'no-backup-bucket'
  const note = await noteOf(bucket, day)
  if (note === null || page >= note.pages) return 'no-such-backup'
  const known = await migrationsOf(DB)
  if (note.migrations.some((name) => !known.includes(name))) return 'backup-too-new'
  if (page === 0 && !replace && (await gamesAfter(DB, '')).length > 0) return 'database-not-empty'
  const sealed = await sealedPage(bucket, day, page)
  const rows = sealed === null ? null : ((await unseal(AUTH_SECRET, sealed)) as Page | null)
  if (rows === null) return 'invalid-backup'
  await putPage(DB, rows)
  return { next: page + 1 < note.pages ? page + 1 : null }
}

/** Mounted under `/api`. */
export const backups = new Hono<ApiEnv>()
  .get('/operator/backups', listed, validateQuery(After), async (c) =>
    c.json({ games: await gamesAfter(c.env.DB, c.req.valid('query').after) }),
  )
  .get('/operator/backups/kept', keptListed, async (c) => {
    const { BACKUPS: bucket }: BucketEnv = c.env
    if (bucket === undefined) return c.json({ on: false, running: null, days: [] })
    const running = await progressIn(bucket)
    const { day = '', pages = 0, games = 0 } = running ?? {}
    return c.json({ on: true, running: running && { day, pages, games }, days: [...(await keptDays(bucket))] })
  })
  .post('/operator/backups/kept', keptNow, async (c) => {
    const outcome = await backUpNow(c.env, Date.now())
    return outcome === 'off' ? refuse(c, 'no-backup-bucket') : c.json({ outcome })
  })
  .get('/operator/backups/kept/:day/games', gamesKept, theDay, validateQuery(After), async (c) => {
    const { BACKUPS: bucket }: BucketEnv = c.env
    if (bucket === undefined) return refuse(c, 'no-backup-bucket')
    const { day } = c.req.valid('param')
    if ((await noteOf(bucket, day)) === null) return refuse(c, 'no-such-backup')
    return c.json({ games: [...(await gamesOfDay(bucket, day, c.req.valid('query').after))] })
  })
  .put('/operator/backups/kept/:day/database', databasePutBack, theDay, validateBody(PageAsked), async (c) => {
    const { page, replace } = c.req.valid('json')
    const done = await putDatabaseBack(c.env, c.req.valid('param').day, page, replace)
    return typeof done === 'string' ? refuse(c, done) : c.json(done)
  })
  .get('/operator/games/:id/backup', kept, theGame, async (c) => {
    const backup = await gameOf(c).backup()
    if (backup === null) return refuseWithReason(c, 'no-such-game')
    const { game, savedAt } = backup
    return c.json({ game, savedAt, sealed: await seal(c.env.AUTH_SECRET, backup) })
  })
  .put('/operator/games/:id/backup', restored, theGame, validateBody(Brought), validateReason, async (c) => {
    const { id } = c.req.valid('param')
    const backup = await broughtBackup(c.env, id, c.req.valid('json'))
    if (backup?.game !== id) return refuse(c, 'invalid-backup')
    if (backup.step > STEPS) return refuse(c, 'backup-too-new')
    const game = gameOf(c)
    if (!(await game.restore(backup, c.var.caller.id))) return refuse(c, 'game-exists')
    await noteAct(c, 'put-back', { game: id, detail: new Date(backup.savedAt).toISOString() })
    const seen = await game.inspected(c.var.caller.id)
    return seen.ok ? json(c, await withNames(c.env, seen.value.game)) : refuseWithReason(c, seen.error.why)
  })
  .post('/operator/games/:id/return', returned, theGame, validateBody(Moment), validateReason, async (c) => {
    const { at } = c.req.valid('json')
    const done = await gameOf(c).returnTo(at, c.var.caller.id)
    if (done.ok) await noteAct(c, 'take-back', { game: c.req.valid('param').id, detail: new Date(at).toISOString() })
    return done.ok ? json(c, await withNames(c.env, done.value)) : refuseWithReason(c, done.error.why)
  })
