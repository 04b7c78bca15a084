/**
 * Backups of games, which are sealed: operators can store them, but not read them. And rewinding
 * the storage of a game, to before a release changed it or to any moment of the last 30 days.
 */
import { Hono } from 'hono'
import * as z from 'zod'
import { defineObject, Id, Instant } from '../schemas/common-schemas.ts'
import {
  type BucketEnv,
  gamesOfDay,
  completeBackups,
  loadNote,
  loadProgress,
  sealedGame,
  sealedPage,
  seal,
  unseal,
} from '../../backup/bucket.ts'
import { migrationsOf, type Page, putPage } from '../../backup/database-pages.ts'
import { backUpNow } from '../../backup/daily-backup.ts'
import type { GameBackup } from '../../durable/storage/game-backup.ts'
import type { GameId } from '../../game/ids.ts'
import { STEPS } from '../../durable/storage/store.ts'
import { gamesAfter } from '../../lobby/lists.ts'
import { validateReason, recordAct } from '../routing/audit-trail.ts'
import { type ApiEnv, operator } from '../routing/define-route.ts'
import { validatePath, validateBody, validateQuery } from '../routing/validate.ts'
import { NamedGame } from '../schemas/game-schemas.ts'
import { json, refuse, refuseWithReason } from '../routing/responses.ts'
import { GAME_RESPONSE, gameOf, withNames, theGame } from '../routing/game-calls.ts'

const tag = 'Operator'
const Sealed = defineObject('SealedBackup', {
  game: Id,
  savedAt: Instant.describe('The backup contains nothing later.'),
  sealed: z.string().describe('Base64. Only a service with the same `AUTH_SECRET` can open it.'),
})
const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .describe('A day, as `2027-03-01`.')
const RestoreBody = z.union([
  Sealed.pick({ sealed: true }),
  z.object({ day: Day }).describe('The backup of this day in the bucket.'),
])
const PageQuery = z.object({ after: z.string().max(64).default('').describe('The last game of the previous page.') })
const RollBackBody = z.object({ at: Instant })

const listGames = operator({
  operationId: 'listAllGames',
  tag,
  summary: 'List all games by id',
  description: 'One page. For the next, set `after` to the last id.',
  responses: {
    200: [
      'Games, sorted by id',
      z.object({
        games: z
          .array(z.object({ id: Id, revision: z.int().describe('Increases with every change that lists show.') }))
          .describe('One page.'),
      }),
    ],
  },
})
const getBackup = operator({
  operationId: 'getGameBackup',
  tag,
  summary: 'Get a backup of a game',
  description: 'It contains everything: events, orders, maps and messages. It is sealed and can only be restored.',
  responses: { 200: ['The backup', Sealed] },
  errors: ['no-such-game'],
})
const restoreGame = operator({
  operationId: 'restoreGame',
  tag,
  summary: 'Restore a game from a backup',
  description:
    'Under its old id. Delete the game first if it still exists. The open phase gets its full length again, all players are notified, and the log of the game records it.',
  responses: GAME_RESPONSE,
  errors: ['no-such-game', 'invalid-backup', 'backup-too-new', 'game-exists'],
})
const rollBackGame = operator({
  operationId: 'rollBackGame',
  tag,
  summary: 'Roll a game back to a moment',
  description:
    'Restores the position and the saved orders of that moment. Nobody is ready, and the phase gets its full length. Players and messages stay. The log of the game records it and keeps what was undone.',
  responses: GAME_RESPONSE,
  errors: ['no-such-game', 'no-such-moment', 'not-playing'],
})

const Backups = defineObject('KeptBackups', {
  on: z.boolean().describe('False: there is no bucket, so no backups are made.'),
  running: z
    .object({
      day: Day,
      pages: z.int().describe('Pages of the database so far.'),
      games: z.int().describe('Games so far.'),
    })
    .nullable()
    .describe('The backup in progress. Null: none.'),
  days: z
    .array(z.object({ day: Day, finishedAt: Instant, games: z.int().describe('How many games it contains.') }))
    .describe('Complete backups, oldest first.'),
})
const listBackups = operator({
  operationId: 'listBackups',
  tag,
  summary: 'List backups in the bucket',
  description: 'One is made each day. The last 14 are kept, and Monday’s for 8 weeks.',
  responses: { 200: ['Complete backups', Backups] },
})
const makeBackupNow = operator({
  operationId: 'makeBackup',
  tag,
  summary: 'Make a backup now',
  description: 'Makes the next part of today’s backup, or of the one in progress. Call it again until it is complete.',
  responses: {
    200: ['Progress', z.object({ outcome: z.enum(['under way', 'complete']).describe('Whether it is complete.') })],
  },
  errors: ['no-backup-bucket'],
})
const listGamesInBackup = operator({
  operationId: 'listGamesInBackup',
  tag,
  summary: 'List games in a backup',
  description: 'One page. For the next, set `after` to the last id.',
  responses: {
    200: ['Games, sorted by id', z.object({ games: z.array(z.string()).describe('Ids of games, one page.') })],
  },
  errors: ['no-backup-bucket', 'no-such-backup'],
})
const restoreDatabase = operator({
  operationId: 'restoreDatabase',
  tag,
  summary: 'Restore the database from the bucket',
  description:
    'Restores one page, counted from 0. Continue with `next` until it is null. For a new service: refused if there are games, unless `replace` is set. Rows with the same key are replaced.',
  responses: { 200: ['Done', z.object({ next: z.int().nullable().describe('Null: everything is restored.') })] },
  errors: ['no-backup-bucket', 'no-such-backup', 'backup-too-new', 'invalid-backup', 'database-not-empty'],
})
const RestorePageBody = z.object({
  page: z.int().min(0).describe('Which page of the database, from 0.'),
  replace: z.boolean().default(false).describe('Overwrites a service that has games.'),
})
const theDay = validatePath(z.object({ day: Day }), (c) => refuse(c, 'no-such-backup'))

const Bookmark = defineObject('Bookmark', {
  at: Instant.describe('When a later release found the game in this state.'),
  step: z.int().describe('How many migrations its tables had.'),
  shape: z.int().describe('The version of its snapshot.'),
  bookmark: z.string().describe('The platform’s bookmark of that state.'),
})
const RewindBody = z.union([
  z.object({ bookmark: z.string().min(1).max(200).describe('A `bookmark` of the list, or an `undo`.') }),
  z.object({ at: Instant.describe('Within the last 30 days.') }),
])

const listBookmarks = operator({
  operationId: 'listBookmarks',
  tag,
  summary: 'List bookmarks of a game',
  description:
    'States saved before a release changed the tables. You can also rewind to any moment of the last 30 days. There are none on a developer’s machine.',
  responses: { 200: ['Newest first', z.object({ bookmarks: z.array(Bookmark).describe('Newest first.') })] },
  errors: ['no-such-game'],
})
const rewindGame = operator({
  operationId: 'rewindGame',
  tag,
  summary: 'Rewind the storage of a game',
  description:
    'For a game that a release has damaged. Restores everything, including messages, and loses all later changes. The open phase gets its full length again, all players are notified, and the log records it. To undo moves in a healthy game, use `return`.',
  responses: {
    200: [
      'The game as you see it',
      z.object({
        game: NamedGame.describe('The game after rewinding.'),
        undo: z.string().describe('A bookmark of the state before.'),
      }),
    ],
  },
  errors: ['no-such-game', 'no-bookmark'],
})

/** The backup in the request, or the one in the bucket. Null if it cannot be opened. */
async function findBackup(env: Env, game: GameId, body: z.output<typeof RestoreBody>): Promise<GameBackup | null> {
  const { BACKUPS: bucket }: BucketEnv = env
  const stored = 'day' in body && bucket !== undefined ? await sealedGame(bucket, body.day, game) : null
  const sealed = 'sealed' in body ? body.sealed : stored
  // Only we seal, so an opened seal contains a backup.
  return sealed === null ? null : ((await unseal(env.AUTH_SECRET, sealed)) as GameBackup | null)
}

type RestoreError = 'no-backup-bucket' | 'no-such-backup' | 'backup-too-new' | 'invalid-backup' | 'database-not-empty'

async function restoreDatabasePage(
  { BACKUPS: bucket, DB, AUTH_SECRET }: BucketEnv & Pick<Env, 'DB' | 'AUTH_SECRET'>,
  day: string,
  page: number,
  replace: boolean,
): Promise<RestoreError | { readonly next: number | null }> {
  if (bucket === undefined) return 'no-backup-bucket'
  const note = await loadNote(bucket, day)
  if (note === null || page >= note.pages) return 'no-such-backup'
  const migrations = await migrationsOf(DB)
  if (note.migrations.some((name) => !migrations.includes(name))) return 'backup-too-new'
  if (page === 0 && !replace && (await gamesAfter(DB, '')).length > 0) return 'database-not-empty'
  const sealed = await sealedPage(bucket, day, page)
  const rows = sealed === null ? null : ((await unseal(AUTH_SECRET, sealed)) as Page | null)
  if (rows === null) return 'invalid-backup'
  await putPage(DB, rows)
  return { next: page + 1 < note.pages ? page + 1 : null }
}

export const backups = new Hono<ApiEnv>()
  .get('/operator/backups', listGames, validateQuery(PageQuery), async (c) =>
    c.json({ games: await gamesAfter(c.env.DB, c.req.valid('query').after) }),
  )
  .get('/operator/backups/kept', listBackups, async (c) => {
    const { BACKUPS: bucket }: BucketEnv = c.env
    if (bucket === undefined) return c.json({ on: false, running: null, days: [] })
    const running = await loadProgress(bucket)
    const { day = '', pages = 0, games = 0 } = running ?? {}
    return c.json({ on: true, running: running && { day, pages, games }, days: [...(await completeBackups(bucket))] })
  })
  .post('/operator/backups/kept', makeBackupNow, async (c) => {
    const outcome = await backUpNow(c.env, Date.now())
    return outcome === 'off' ? refuse(c, 'no-backup-bucket') : c.json({ outcome })
  })
  .get('/operator/backups/kept/:day/games', listGamesInBackup, theDay, validateQuery(PageQuery), async (c) => {
    const { BACKUPS: bucket }: BucketEnv = c.env
    if (bucket === undefined) return refuse(c, 'no-backup-bucket')
    const { day } = c.req.valid('param')
    if ((await loadNote(bucket, day)) === null) return refuse(c, 'no-such-backup')
    return c.json({ games: [...(await gamesOfDay(bucket, day, c.req.valid('query').after))] })
  })
  .put('/operator/backups/kept/:day/database', restoreDatabase, theDay, validateBody(RestorePageBody), async (c) => {
    const { page, replace } = c.req.valid('json')
    const result = await restoreDatabasePage(c.env, c.req.valid('param').day, page, replace)
    return typeof result === 'string' ? refuse(c, result) : c.json(result)
  })
  .get('/operator/games/:id/backup', getBackup, theGame, async (c) => {
    using recovery = gameOf(c).recovery()
    const backup = await recovery.backup()
    if (backup === null) return refuseWithReason(c, 'no-such-game')
    const { game, savedAt } = backup
    return c.json({ game, savedAt, sealed: await seal(c.env.AUTH_SECRET, backup) })
  })
  .put('/operator/games/:id/backup', restoreGame, theGame, validateBody(RestoreBody), validateReason, async (c) => {
    const { id } = c.req.valid('param')
    const backup = await findBackup(c.env, id, c.req.valid('json'))
    if (backup?.game !== id) return refuse(c, 'invalid-backup')
    if (backup.step > STEPS) return refuse(c, 'backup-too-new')
    using recovery = gameOf(c).recovery()
    if (!(await recovery.restore(backup, c.var.caller.id))) return refuse(c, 'game-exists')
    await recordAct(c, 'put-back', { game: id, detail: new Date(backup.savedAt).toISOString() })
    using inspection = gameOf(c).inspection()
    const view = await inspection.view(c.var.caller.id)
    return view.ok ? json(c, await withNames(c.env, view.value.game)) : refuseWithReason(c, view.error.why)
  })
  .post('/operator/games/:id/return', rollBackGame, theGame, validateBody(RollBackBody), validateReason, async (c) => {
    const { at } = c.req.valid('json')
    using recovery = gameOf(c).recovery()
    const result = await recovery.returnTo(at, c.var.caller.id)
    if (!result.ok) return refuseWithReason(c, result.error.why)
    await recordAct(c, 'take-back', { game: c.req.valid('param').id, detail: new Date(at).toISOString() })
    return json(c, await withNames(c.env, result.value))
  })
  .get('/operator/games/:id/bookmarks', listBookmarks, theGame, async (c) => {
    using recovery = gameOf(c).recovery()
    return c.json({ bookmarks: [...(await recovery.bookmarks())] })
  })
  .post('/operator/games/:id/rewind', rewindGame, theGame, validateBody(RewindBody), validateReason, async (c) => {
    const target = c.req.valid('json')
    using recovery = gameOf(c).recovery()
    const bookmark = 'at' in target ? target : (await recovery.bookmarks()).find((b) => b.bookmark === target.bookmark)
    const undo = await recovery.rewind('at' in target ? target.at : target.bookmark)
    if (undo === null) return refuse(c, 'no-bookmark')
    // The restart aborts this call. The next call finds the old storage.
    await recovery.restart().catch(() => undefined)
    const at = bookmark?.at ?? Date.now()
    using rewound = gameOf(c).recovery()
    const game = await rewound.announceRewind(at, c.var.caller.id)
    if (!game.ok) return refuseWithReason(c, game.error.why)
    await recordAct(c, 'take-back', { game: c.req.valid('param').id, detail: new Date(at).toISOString() })
    return json(c, { game: await withNames(c.env, game.value), undo })
  })
