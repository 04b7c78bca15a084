/** Records the acts of operators: who, when and why. */
import type { Context } from 'hono'
import * as z from 'zod'
import type { Account } from '../../players/accounts/account-fields.ts'
import { recordOperatorAct, type RecordedAct } from '../../records/operator-log.ts'
import type { OperatorAct } from '../../records/schema.ts'
import type { Guarded } from './define-route.ts'
import { validateQuery } from './validate.ts'

const Reason = z.object({
  reason: z.string().trim().max(500).default('').describe('Why. Shown in the list of acts of operators.'),
})
export const validateReason = validateQuery(Reason)

/** To be called after the act has succeeded. */
export async function recordAct(
  { env, var: { caller }, req }: Context<Guarded<Account>, string, { out: { query: z.output<typeof Reason> } }>,
  act: OperatorAct,
  about: Partial<Pick<RecordedAct, 'game' | 'player' | 'detail'>>,
): Promise<void> {
  const { reason } = req.valid('query')
  await recordOperatorAct(env.DB, {
    at: Date.now(),
    operator: caller.id,
    act,
    detail: '',
    game: null,
    player: null,
    why: reason,
    ...about,
  })
}
