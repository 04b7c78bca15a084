/** Calls of imported games. Not in `api.ts`, as other pages do not need them. */
import { type Answer, api, type Body, request, requestDone } from './api.ts'

export type ImportList = Body<Awaited<ReturnType<typeof api.imports.$get>>>
export type ImportListing = ImportList['listed'][number]
export type ImportedGame = Body<Awaited<ReturnType<(typeof api.imports)[':id']['$get']>>>

const at = (id: string) => ({ param: { id } })

/** `after`: the `next` of the previous page; null: the first page. */
export const fetchImports = (after: string | null) =>
  request(api.imports.$get({ query: after === null ? {} : { after } }))
export const fetchImport = (id: string) => request(api.imports[':id'].$get(at(id)))
export const importGame = (title: string, game: string): Promise<Answer<ImportedGame>> =>
  request(api.imports.$post({ json: { title, game } }))
export const changeImport = (id: string, json: { readonly title?: string; readonly listed?: boolean }) =>
  request(api.imports[':id'].$patch({ ...at(id), json }))
export const deleteImport = (id: string) => requestDone(api.imports[':id'].$delete(at(id)))
/** For operators: deletes a listed game. */
export const deleteAnyImport = (id: string, why: string) =>
  requestDone(api.operator.imports[':id'].$delete({ ...at(id), query: { reason: why } }))
