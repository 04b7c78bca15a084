/** A drawing with each cell as a square of cells, so that names have room in it: for maps of a few spaces, as examples have them. */
export const enlarged = (rows: readonly string[], by = 6): string =>
  rows
    .flatMap((row) => Array.from({ length: by }, () => row.replace(/\S+/g, (code) => Array(by).fill(code).join(' '))))
    .join('\n')
