/** Small maps for examples. Real ones have all 75 spaces. */

/** Enlarges each cell of a small drawing to a square of cells, so that names fit. */
export const enlarged = (rows: readonly string[], scale = 6): string =>
  rows
    .flatMap((row) =>
      Array.from({ length: scale }, () => row.replace(/\S+/g, (code) => Array(scale).fill(code).join(' '))),
    )
    .join('\n')

export const FRENCH = enlarged(['PAR TRI', 'PAR BUR'])
export const AUSTRIAN = enlarged(['TRI TRI PAR', 'VIE BUR PAR'])
