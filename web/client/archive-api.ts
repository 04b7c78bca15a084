/** Calls of the archive. Not in `api.ts`, as other pages do not need them. */
import type { InferRequestType } from 'hono/client'
import { api, type Body, request } from './api.ts'

export type ArchiveQuery = InferRequestType<typeof api.archive.$get>['query']
export type ArchivePage = Body<Awaited<ReturnType<typeof api.archive.$get>>>
export type ArchivedGame = ArchivePage['games'][number]

export const fetchArchive = (query: ArchiveQuery) => request(api.archive.$get({ query }))

export type Statistics = Body<Awaited<ReturnType<typeof api.statistics.$get>>>
export type VariantStatistics = Statistics['variants'][number]
export type ResultStatistics = Omit<VariantStatistics['powers'][number], 'power' | 'name' | 'openings'>
export type Estimate = ResultStatistics['share']

export type Ratings = Body<Awaited<ReturnType<typeof api.ratings.$get>>>
export type RankedPlayer = Ratings['variants'][number]['players'][number]

export const fetchRatings = () => request(api.ratings.$get())

export const fetchStatistics = () => request(api.statistics.$get())
