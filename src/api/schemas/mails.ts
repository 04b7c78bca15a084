/** A value for each kind of mail. */
import * as z from 'zod'

export const switches = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({
    invitation: shape,
    started: shape,
    results: shape,
    reminder: shape,
    due: shape,
    seats: shape,
    notice: shape,
    clock: shape,
    press: shape,
    digest: shape,
  })
