/** The entry: what is answered, what the mail queue brings, mail that comes in, and the net under the games' alarms. */
import { app } from './api/index.ts'
import { handleEmail } from './inbound/email.ts'
import { handleQueue } from './post/queue/postman.ts'
import { handlePushes, isPushQueue } from './post/push.ts'
import { catchFallen } from './scheduled.ts'
import type { MailMessage } from './mail/message.ts'

export { Game } from './durable/game-object.ts'

export default {
  fetch: app.fetch,
  queue: (batch, env) => (isPushQueue(batch.queue) ? handlePushes(batch, env) : handleQueue(batch, env)),
  email: (message, env) => handleEmail(message, env),
  scheduled: ({ scheduledTime }, env) => catchFallen(env, scheduledTime),
} satisfies ExportedHandler<Env, MailMessage>
