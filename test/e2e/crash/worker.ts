/** The service with a side door for the crash test: commands reach a game without anybody having to sign in. */
import { gameStub } from '../../../src/durable/game-stub.ts'
import { catchFallen } from '../../../src/scheduled.ts'
import type { Knock, MailRecord } from './knock.ts'
import service from '../../../src/worker.ts'

export { Game } from '../../../src/durable/game-object.ts'

async function sweep(env: Env): Promise<void> {
  await env.DB.prepare("UPDATE mails SET due_at = due_at - 61000 WHERE state IN ('waiting', 'sending')").run()
  await catchFallen(env, Date.now())
}

const mails = async (env: Env): Promise<readonly MailRecord[]> =>
  (await env.DB.prepare('SELECT key, state, reason FROM mails').all<MailRecord>()).results

async function answer(knock: Knock, env: Env): Promise<unknown> {
  if (knock.kind === 'sweep') return sweep(env)
  if (knock.kind === 'mails') return mails(env)
  const table = gameStub(env, knock.game)
  if (knock.kind === 'closed') return table.closedPhase(knock.index, null, null)
  return knock.kind === 'look' ? table.view(null, null) : table.perform(knock.command)
}

export default {
  fetch: async (request: Request, env: Env) => Response.json((await answer(await request.json<Knock>(), env)) ?? null),
  queue: service.queue,
}
