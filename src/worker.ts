/** The entry point. Loads only the game object at once: most starts are an object that wakes. */
import type { MailMessage } from './mail/mail-message.ts'

export { Game } from './durable/game-object.ts'

export default {
  fetch: async (request, env, ctx) => (await import('./api/index.ts')).app.fetch(request, env, ctx),
  queue: async (batch, env) => (await import('./post/queues.ts')).handleBatch(batch, env),
  email: async (message, env) => (await import('./inbound/receive.ts')).handleEmail(message, env),
  scheduled: async ({ scheduledTime }, env) => (await import('./scheduled.ts')).onCron(env, scheduledTime),
} satisfies ExportedHandler<Env, MailMessage>
