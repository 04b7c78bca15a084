/** Copies of maps that are kept in one's account. */
import { api, request, mapAnswer } from './api.ts'

const maps = api.me.maps

/** In the order of their names. */
export const fetchSavedMaps = () => mapAnswer(request(maps.$get()), (body) => body.maps)
export type SavedMap = Extract<Awaited<ReturnType<typeof fetchSavedMaps>>, { ok: true }>['value'][number]
/** In the place of the one of this name, if there is one; answers with all of them. */
export const saveMap = (name: string, text: string) =>
  mapAnswer(
    request(maps[':name'].$put({ param: { name: encodeURIComponent(name) }, json: { text } })),
    (body) => body.maps,
  )
export const deleteMap = (name: string) =>
  mapAnswer(request(maps[':name'].$delete({ param: { name: encodeURIComponent(name) } })), () => true as const)
