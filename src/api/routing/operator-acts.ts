/** What an operator does is kept with who, when and why. */
import type { Context } from 'hono'
import * as z from 'zod'
import type { Account } from '../../players/accounts/account.ts'
import { keepAct, type KeptAct } from '../../records/operator-acts.ts'
import type { OperatorAct } from '../../records/schema.ts'
import { type Guarded } from './define-route.ts'
import { validateQuery } from './validate.ts'

const Why = z.object({
  why: z.string().trim().max(500).default('').describe('Why, for the list of what operators have done.'),
})
/** Reads why. */
export const because = validateQuery(Why)

/** To be called when it is done. */
export async function noteAct(
  { env, var: { caller }, req }: Context<Guarded<Account>, string, { out: { query: z.output<typeof Why> } }>,
  act: OperatorAct,
  about: Partial<Pick<KeptAct, 'game' | 'player' | 'detail'>>,
): Promise<void> {
  const { why } = req.valid('query')
  await keepAct(env.DB, {
    at: Date.now(),
    operator: caller.id,
    act,
    detail: '',
    game: null,
    player: null,
    why,
    ...about,
  })
}
