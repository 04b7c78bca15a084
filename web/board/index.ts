export { Board, type BoardProps } from './board.tsx'
export { Legend, type LegendProps } from './legend.tsx'
