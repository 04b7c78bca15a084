/** Copies of maps that are kept in one's account. */
import { api, ask, part } from './api.ts'

const maps = api.me.maps

/** In the order of their names. */
export const keptMaps = () => part(ask(maps.$get()), (body) => body.maps)
export type KeptMap = Extract<Awaited<ReturnType<typeof keptMaps>>, { ok: true }>['value'][number]
/** In the place of the one of this name, if there is one; answers with all of them. */
export const keepMap = (name: string, text: string) =>
  part(ask(maps[':name'].$put({ param: { name: encodeURIComponent(name) }, json: { text } })), (body) => body.maps)
export const dropMap = (name: string) =>
  part(ask(maps[':name'].$delete({ param: { name: encodeURIComponent(name) } })), () => true as const)
