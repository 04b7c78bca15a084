/** Reads of typed arrays in the search. One function for each kind of array stays fast. */

export const int = (cells: Int32Array, index: number): number => cells[index] ?? 0
export const real = (cells: Float64Array, index: number): number => cells[index] ?? 0
