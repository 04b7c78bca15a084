export { Board, type BoardProps } from './board.tsx'
export type { Ahead } from './use-layers.tsx'
export { Legend, type LegendProps } from './legend.tsx'
