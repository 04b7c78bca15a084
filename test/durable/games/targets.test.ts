/** Disposal of targets: an object with a live stub cannot sleep. */
import { beforeEach, expect, it, vi } from 'vitest'
import { InspectionTarget, RecoveryTarget } from '../../../src/durable/operator-targets.ts'
import { PressTarget, WebhookTarget } from '../../../src/durable/player-targets.ts'
import { asOperator } from '../operators.ts'
import { catchMails, LONG_TIMEOUT } from '../people.ts'
import { seven } from '../press/press-people.ts'

beforeEach(() => void catchMails())

/** Counts disposals of targets of a class. */
function disposalsOf({ prototype }: { readonly prototype: object }) {
  const disposed = vi.fn<() => void>()
  Object.defineProperty(prototype, Symbol.dispose, { value: disposed, configurable: true })
  return disposed
}

it('every target is disposed of with its response', async () => {
  const { game: path, at } = await seven({})
  const [press, webhook, recovery, inspection] = [PressTarget, WebhookTarget, RecoveryTarget, InspectionTarget].map(
    disposalsOf,
  )
  const france = at('FRANCE')
  await france.json(`${path}/press`)
  await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(1), LONG_TIMEOUT)
  await france.call(`${path}/press/reports`)
  await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(2), LONG_TIMEOUT)
  await france.call(`${path}/webhook`)
  await vi.waitFor(() => expect(webhook).toHaveBeenCalledTimes(1), LONG_TIMEOUT)
  await asOperator(async (boss) => {
    const operated = path.replace('/api/', '/api/operator/')
    await boss.json(`${operated}/backup`)
    await boss.json(`${operated}/diagnosis`)
  })
  await vi.waitFor(
    () => expect([recovery, inspection].map((spy) => spy?.mock.calls.length)).toEqual([1, 1]),
    LONG_TIMEOUT,
  )
  for (const { prototype } of [PressTarget, WebhookTarget, RecoveryTarget, InspectionTarget])
    Reflect.deleteProperty(prototype, Symbol.dispose)
})
