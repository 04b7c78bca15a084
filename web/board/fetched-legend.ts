import { fetchedPart } from '../ui/fetching/fetched-part.tsx'
import type { LegendProps } from './legend.tsx'

/** The legend: fetched when it is first unfolded, undefined until then. */
export const useLegend = fetchedPart<LegendProps>(() => import('./legend.tsx').then((it) => it.Legend))
