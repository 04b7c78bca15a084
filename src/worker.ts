/**
 * The entry: what is answered, what the queues bring, mail that comes in, and the net under the games' alarms. The object of a game is read at
 * once; everything else when it is first asked for, for most of what starts here is an object that wakes.
 */
import type { MailMessage } from './mail/mail-message.ts'

export { Game } from './durable/game-object.ts'

export default {
  fetch: async (request, env, ctx) => (await import('./api/index.ts')).app.fetch(request, env, ctx),
  queue: async (batch, env) => (await import('./post/queues.ts')).handleBatch(batch, env),
  email: async (message, env) => (await import('./inbound/receive.ts')).handleEmail(message, env),
  scheduled: async ({ scheduledTime }, env) => (await import('./scheduled.ts')).catchFallen(env, scheduledTime),
} satisfies ExportedHandler<Env, MailMessage>
