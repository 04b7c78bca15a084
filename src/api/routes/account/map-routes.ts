/** Maps saved in the caller's account. */
import { Hono } from 'hono'
import * as z from 'zod'
import {
  deleteMap,
  saveMap,
  KEPT_MAP_LENGTH,
  KEPT_MAP_NAME_LENGTH,
  listMaps,
  MAX_KEPT_MAPS,
} from '../../../players/accounts/map-store.ts'
import { label } from '../../../players/accounts/public-names.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { validatePath, validateBody } from '../../routing/validate.ts'
import { Instant } from '../../schemas/common-schemas.ts'
import { json, refuse } from '../../routing/responses.ts'

const List = z
  .object({
    maps: z
      .array(
        z.object({
          name: z.string(),
          text: z.string().describe('The rows of the map, as in the orders of a design phase.'),
          keptAt: Instant,
        }),
      )
      .readonly(),
  })
  .meta({ id: 'KeptMaps' })
export type KeptMaps = z.infer<typeof List>
const Text = z.object({ text: z.string().min(1).max(KEPT_MAP_LENGTH) })
const Name = z.object({ name: label({ min: 1, max: KEPT_MAP_NAME_LENGTH }) })

const tag = 'Account'
const listSavedMaps = player({
  tag,
  summary: 'List your saved maps',
  description: 'Copies of maps, independent of any game. Nobody else can see them.',
  responses: { 200: ['Sorted by name', List] },
})
const saveMapRoute = player({
  tag,
  summary: 'Save a map',
  description: `Replaces a map of the same name. At most ${MAX_KEPT_MAPS} maps of at most ${KEPT_MAP_LENGTH} characters. A map may be invalid.`,
  responses: { 200: ['All of your saved maps', List] },
  errors: ['too-many-maps', 'no-such-map'],
})
const deleteSavedMap = player({
  tag,
  summary: 'Delete a saved map',
  responses: { 204: ['Deleted', null] },
  errors: ['no-such-map'],
})

export const keptMaps = new Hono<ApiEnv>()
  .get('/me/maps', listSavedMaps, async (c) => json<KeptMaps>(c, { maps: await listMaps(c.env.DB, c.var.caller.id) }))
  .put(
    '/me/maps/:name',
    saveMapRoute,
    validatePath(Name, (c) => refuse(c, 'no-such-map')),
    validateBody(Text),
    async (c) => {
      const [{ name }, { text }, by] = [c.req.valid('param'), c.req.valid('json'), c.var.caller.id]
      const isKept = await saveMap(c.env.DB, by, { name, text, keptAt: Date.now() })
      if (!isKept) return refuse(c, 'too-many-maps')
      return json<KeptMaps>(c, { maps: await listMaps(c.env.DB, by) })
    },
  )
  .delete(
    '/me/maps/:name',
    deleteSavedMap,
    validatePath(Name, (c) => refuse(c, 'no-such-map')),
    async (c) => {
      const isGone = await deleteMap(c.env.DB, c.var.caller.id, c.req.valid('param').name)
      return isGone ? c.body(null, 204) : refuse(c, 'no-such-map')
    },
  )
