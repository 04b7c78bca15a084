/**
 * The service with a side door for the crash test: it passes commands to a game without a sign-in. It wraps the Worker that is
 * bundled for all browser tests (`worker.js`). JavaScript, because nothing bundles it.
 */
import service from './worker.js'

export { Game } from './worker.js'

async function sweep(env, context) {
  await env.DB.prepare("UPDATE mails SET due_at = due_at - 61000 WHERE state IN ('waiting', 'sending')").run()
  await service.scheduled({ scheduledTime: Date.now() }, env, context)
}

const mails = async (env) => (await env.DB.prepare('SELECT key, state, reason FROM mails').all()).results

/** Answers a `Knock` (knock.ts). */
async function answer(knock, env, context) {
  if (knock.kind === 'sweep') return sweep(env, context)
  if (knock.kind === 'mails') return mails(env)
  const game = env.GAME.getByName(knock.game)
  if (knock.kind === 'closed') return game.closedPhase(knock.index, null, null)
  return knock.kind === 'look' ? game.view(null, null) : game.perform(knock.command)
}

export default {
  fetch: async (request, env, context) => Response.json((await answer(await request.json(), env, context)) ?? null),
  queue: service.queue,
}
