/** Enlarges a small drawing, each cell to a square of cells, so that names fit: for examples with a few spaces. */
export const enlarged = (rows: readonly string[], scale = 6): string =>
  rows
    .flatMap((row) =>
      Array.from({ length: scale }, () => row.replace(/\S+/g, (code) => Array(scale).fill(code).join(' '))),
    )
    .join('\n')
