/** Dispatches messages from the two queues: mails and notifications. */
import type { MailMessage } from '../mail/mail-message.ts'
import { handlePushes, isPushQueue } from './push-queue.ts'
import { handleQueue } from './queue/postman.ts'

export const handleBatch = (batch: MessageBatch<MailMessage>, env: Env): Promise<void> =>
  isPushQueue(batch.queue) ? handlePushes(batch, env) : handleQueue(batch, env)
