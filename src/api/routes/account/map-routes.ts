/** Maps saved in the caller’s account. */
import { Hono } from 'hono'
import * as z from 'zod'
import { defineObject, Instant } from '../../schemas/common-schemas.ts'
import {
  deleteMap,
  saveMap,
  MAP_LENGTH,
  MAP_NAME_LENGTH,
  listMaps,
  MAX_MAPS,
} from '../../../players/accounts/map-store.ts'
import { label } from '../../../players/accounts/public-names.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { validatePath, validateBody } from '../../routing/validate.ts'
import { json, refuse } from '../../routing/responses.ts'

const SavedMap = z.object({
  name: z.string().describe('The name that you gave it.'),
  text: z.string().describe('The rows of the map, as in the orders of a design phase.'),
  keptAt: Instant,
})
const SavedMaps = defineObject('KeptMaps', { maps: z.array(SavedMap).readonly().describe('Sorted by name.') })
type SavedMaps = z.infer<typeof SavedMaps>
const MapBody = z.object({ text: z.string().min(1).max(MAP_LENGTH).describe('The rows of the map.') })
const MapPath = z.object({ name: label({ min: 1, max: MAP_NAME_LENGTH }).describe('The name of the map.') })

const theMap = validatePath(MapPath, (c) => refuse(c, 'no-such-map'))

const tag = 'Account'
const listSavedMaps = player({
  operationId: 'listSavedMaps',
  tag,
  summary: 'List your saved maps',
  description: 'Copies of maps, independent of any game. Nobody else can see them.',
  responses: { 200: ['Sorted by name', SavedMaps] },
})
const saveMapRoute = player({
  operationId: 'saveMap',
  tag,
  summary: 'Save a map',
  description: `Replaces a map of the same name. At most ${MAX_MAPS} maps of at most ${MAP_LENGTH} characters. Maps are not checked.`,
  responses: { 200: ['All of your saved maps', SavedMaps] },
  errors: ['too-many-maps', 'no-such-map'],
})
const deleteSavedMap = player({
  operationId: 'deleteSavedMap',
  tag,
  summary: 'Delete a saved map',
  responses: { 204: ['Deleted', null] },
  errors: ['no-such-map'],
})

export const keptMaps = new Hono<ApiEnv>()
  .get('/me/maps', listSavedMaps, async (c) => json<SavedMaps>(c, { maps: await listMaps(c.env.DB, c.var.caller.id) }))
  .put('/me/maps/:name', saveMapRoute, theMap, validateBody(MapBody), async (c) => {
    const [{ name }, { text }, by] = [c.req.valid('param'), c.req.valid('json'), c.var.caller.id]
    const isSaved = await saveMap(c.env.DB, by, { name, text, keptAt: Date.now() })
    if (!isSaved) return refuse(c, 'too-many-maps')
    return json<SavedMaps>(c, { maps: await listMaps(c.env.DB, by) })
  })
  .delete('/me/maps/:name', deleteSavedMap, theMap, async (c) => {
    const isDeleted = await deleteMap(c.env.DB, c.var.caller.id, c.req.valid('param').name)
    return isDeleted ? c.body(null, 204) : refuse(c, 'no-such-map')
  })
