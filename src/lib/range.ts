/** Ranges of whole numbers, both ends included. */
export interface Range {
  readonly min: number
  readonly max: number
}

export const isIntegerIn = ({ min, max }: Range, value: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max
