export { Board, type BoardProps } from './board.tsx'
export type { LegendProps } from './legend.tsx'
