/** Games that players import from files into the archive. They are in D1: no game's object wakes. */
import { Hono } from 'hono'
import * as z from 'zod'
import type { PlayerId } from '../../game/ids.ts'
import { differingPhases, type FileGame, readGameFile, remarksOn } from '../../game/imports/read-game-file.ts'
import { PAGE } from '../../lobby/lists.ts'
import { countTry } from '../../players/abuse/limits.ts'
import { publicName } from '../../players/accounts/public-names.ts'
import {
  changeImport,
  deleteImport,
  type Import,
  type ImportListing,
  type ImportPlace,
  importsOf,
  listedImports,
  MAX_IMPORTS,
  MAX_RECORD,
  saveImport,
  visibleImport,
} from '../../records/import-store.ts'
import type { ImportId } from '../../records/schema.ts'
import { recordAct, validateReason } from '../routing/audit-trail.ts'
import { anyone, type ApiEnv, operator, player } from '../routing/define-route.ts'
import { newGameId, viewerOf } from '../routing/game-calls.ts'
import { json, refuse } from '../routing/responses.ts'
import { validateBody, validatePath, validateQuery } from '../routing/validate.ts'
import {
  ImportedGame,
  ImportList,
  ImportPath,
  ImportResult,
  IMPORT_PLACE,
  IMPORT_TITLE_LENGTH,
  MAX_FILE,
} from '../schemas/import-schemas.ts'

const Title = publicName(IMPORT_TITLE_LENGTH).describe('The title of the game.')
const ImportBody = z.object({
  title: Title,
  game: z
    .string()
    .max(MAX_FILE)
    .describe(
      'The file as text: a saved game (JSON) of Concert or of the Python package `diplomacy`, or the results of an e-mail judge.',
    ),
})
const ChangeBody = z.object({
  title: Title.optional(),
  listed: z.boolean().optional().describe('True: everyone sees it. False: only you.'),
})
const ListQuery = z.object({
  after: z.string().regex(IMPORT_PLACE).optional().describe('The `next` of the previous page.'),
})

const theImport = validatePath(ImportPath, (c) => refuse(c, 'no-such-import'))

const tag = 'Games'
const importGameRoute = player({
  operationId: 'importGame',
  tag,
  summary: 'Import a game into the archive',
  description: `Adjudicates the game again, phase by phase, and reports every difference from the file. Only you see it until you list it for everyone. Imported games do not count in statistics, records or ratings. Names and messages in the file are not stored. You can keep at most ${MAX_IMPORTS} games.`,
  responses: { 201: ['The game', ImportResult, ['Location']] },
  errors: ['unreadable-game', 'too-many-imports', 'too-many-imported', 'too-large'],
})
const listImports = anyone({
  operationId: 'listImports',
  tag,
  summary: 'List imported games',
  description: `Games that everyone sees, at most ${PAGE} per page, newest first. The first page also has all of yours.`,
  responses: { 200: ['The list', ImportList] },
})
const getImport = anyone({
  operationId: 'getImport',
  tag,
  summary: 'Get an imported game',
  description: 'Returns the game as read from the file. Import its `record` to adjudicate it again.',
  responses: { 200: ['The game', ImportedGame] },
  errors: ['no-such-import'],
})
const changeImportRoute = player({
  operationId: 'changeImport',
  tag,
  summary: 'Rename an imported game, or list it for everyone',
  responses: { 200: ['The game', ImportedGame] },
  errors: ['no-such-import'],
})
const deleteImportRoute = player({
  operationId: 'deleteImport',
  tag,
  summary: 'Delete an imported game',
  responses: { 204: ['Deleted', null] },
  errors: ['no-such-import'],
})
const deleteAnyImport = operator({
  operationId: 'deleteAnyImport',
  tag: 'Operator',
  summary: 'Delete an imported game that everyone sees',
  responses: { 204: ['Deleted', null] },
  errors: ['no-such-import'],
})

const listingView = ({ playerId, ...listing }: ImportListing, viewer: PlayerId | null) => ({
  ...listing,
  yours: playerId === viewer,
})

const viewImport = ({ playerId, ...imported }: Import, viewer: PlayerId | null): ImportedGame =>
  ({ ...imported, yours: playerId === viewer }) as ImportedGame

/** The phases with remarks. */
const remarksIn = (file: FileGame): ImportResult['remarks'] =>
  file.game.phases.flatMap(({ code }, n) => {
    const lines = remarksOn(file, n)
    return lines.length === 0 ? [] : [{ phase: code, lines }]
  })

const placeOf = (text: string | undefined): ImportPlace | null => {
  const [, importedAt, id] = IMPORT_PLACE.exec(text ?? '') ?? []
  return importedAt === undefined || id === undefined ? null : { importedAt: Number(importedAt), id: id as ImportId }
}

export const imports = new Hono<ApiEnv>()
  .get('/imports', listImports, validateQuery(ListQuery), async (c) => {
    const after = placeOf(c.req.valid('query').after)
    const viewer = viewerOf(c.var.caller)
    const [listed, own] = await Promise.all([
      listedImports(c.env.DB, after),
      viewer === null || after !== null ? [] : importsOf(c.env.DB, viewer),
    ])
    const last = listed.at(-1)
    const next = listed.length < PAGE || last === undefined ? null : `${last.importedAt}-${last.id}`
    return json<ImportList>(c, {
      yours: own.map((listing) => listingView(listing, viewer)),
      listed: listed.map((listing) => listingView(listing, viewer)),
      next,
    })
  })
  .post('/imports', importGameRoute, validateBody(ImportBody), async (c) => {
    const { title, game } = c.req.valid('json')
    const { id: playerId } = c.var.caller
    const now = Date.now()
    if (!(await countTry(c.env, 'imports of a player', playerId, now))) return refuse(c, 'too-many-imported')
    const file = readGameFile(game, MAX_RECORD)
    if (!file.ok) return refuse(c, 'unreadable-game', [{ at: 'game', message: file.error }])
    const { record, variant } = file.value
    const imported: Import = {
      id: newGameId() as string as ImportId,
      playerId,
      title,
      variant: variant.id,
      phases: file.value.game.phases.length,
      differing: differingPhases(file.value),
      listed: false,
      importedAt: now,
      record,
    }
    if (!(await saveImport(c.env.DB, imported))) return refuse(c, 'too-many-imports')
    c.header('location', `/api/imports/${imported.id}`)
    return json<ImportResult, 201>(c, { ...viewImport(imported, playerId), remarks: remarksIn(file.value) }, 201)
  })
  .get('/imports/:id', getImport, theImport, async (c) => {
    const viewer = viewerOf(c.var.caller)
    const imported = await visibleImport(c.env.DB, c.req.valid('param').id, viewer)
    return imported === null ? refuse(c, 'no-such-import') : json<ImportedGame>(c, viewImport(imported, viewer))
  })
  .patch('/imports/:id', changeImportRoute, theImport, validateBody(ChangeBody), async (c) => {
    const { id: by } = c.var.caller
    const { title, listed } = c.req.valid('json')
    const change = { ...(title !== undefined && { title }), ...(listed !== undefined && { listed }) }
    const imported = await changeImport(c.env.DB, c.req.valid('param').id, by, change)
    return imported === null ? refuse(c, 'no-such-import') : json<ImportedGame>(c, viewImport(imported, by))
  })
  .delete('/imports/:id', deleteImportRoute, theImport, async (c) => {
    const deleted = await deleteImport(c.env.DB, c.req.valid('param').id, c.var.caller.id)
    return deleted === null ? refuse(c, 'no-such-import') : c.body(null, 204)
  })
  .delete('/operator/imports/:id', deleteAnyImport, theImport, validateReason, async (c) => {
    const { id } = c.req.valid('param')
    // Only the importer may learn that a private game exists.
    const imported = await visibleImport(c.env.DB, id, null)
    if (imported === null) return refuse(c, 'no-such-import')
    await deleteImport(c.env.DB, id, null)
    await recordAct(c, 'delete-import', { player: imported.playerId, detail: imported.title })
    return c.body(null, 204)
  })
