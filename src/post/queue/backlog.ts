/** How much a queue of the platform holds. */
import { logFault } from '../../telemetry/log.ts'

/** In messages, those that wait for their time too; null: the queue cannot be reached. Never throws. */
export async function backlogOf(queue: Pick<Queue, 'metrics'>): Promise<number | null> {
  try {
    const { backlogCount } = await queue.metrics()
    return backlogCount
  } catch (fault) {
    logFault('queue', fault)
    return null
  }
}
