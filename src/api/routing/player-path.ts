/** The player that a path names. */
import * as z from 'zod'
import type { PlayerId } from '../../game/names.ts'
import { refuse } from './problems.ts'
import { validatePath } from './validate.ts'

const PlayerPath = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .refine((_text): _text is PlayerId => true),
})
export const thePlayer = validatePath(PlayerPath, (c) => refuse(c, 'no-such-player'))
