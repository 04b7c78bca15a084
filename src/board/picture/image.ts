/** Pixels from the top left, four bytes each: red, green, blue, opacity. */
export interface Image {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}
