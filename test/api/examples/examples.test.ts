/**
 * Examples in the API description: complete, and as the service behaves. `npm run api-examples`
 * records them again.
 */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Media } from '../../support/service/described.ts'
import { collectExamples } from './collect.ts'
import type { Recorder } from './recorder.ts'
import { playScenario } from './scenario.ts'

const STORED = 'src/api/reference/examples.json'

/** If this fails: after a change of a schema, the examples are recorded again. */
const ADVICE = 'Run npm run api-examples. A new operation needs a call in scenario.ts.'

const isWriting = process.env['API_EXAMPLES'] === 'write'

let recorder: Recorder
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  recorder = await playScenario()
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.runIf(isWriting)('examples are written', () => {
  writeFileSync(STORED, `${JSON.stringify(collectExamples(recorder), null, 2)}\n`)
})

test.skipIf(isWriting)(
  'the calls that examples come from are still possible and give examples for the same operations',
  async () => {
    const { default: stored } = await import('../../../src/api/reference/examples.json')
    const { bodies, answers } = collectExamples(recorder)
    expect(Object.keys(bodies).toSorted(), ADVICE).toEqual(Object.keys(stored.bodies).toSorted())
    expect(Object.keys(answers).toSorted(), ADVICE).toEqual(Object.keys(stored.answers).toSorted())
  },
)

test.skipIf(isWriting)('every body, every JSON response and every webhook has examples that fit its schema', () => {
  const { routes, document } = recorder.description
  const media = [
    ...routes.flatMap(({ operation: { operationId, requestBody, responses } }) =>
      [requestBody, ...Object.values(responses)].map((part) => [operationId, part?.content] as const),
    ),
    ...Object.values(document.webhooks).map(({ post }) => [post.operationId, post.requestBody.content] as const),
  ].flatMap(([operationId, content]) => {
    const json = content?.['application/json']
    return json === undefined ? [] : [[operationId, json] as const]
  })
  expect(media.length).toBeGreaterThan(500)
  const faults = media.flatMap(([operationId, json]) => faultsOf(json).map((fault) => `${operationId}: ${fault}`))
  expect(faults, ADVICE).toEqual([])
})

function faultsOf({ schema = {}, examples = {} }: Media): readonly string[] {
  const { description } = recorder
  const shared = description.document.components.examples
  const values = Object.values(examples).map(({ value, $ref }) => value ?? shared[$ref?.split('/').at(-1) ?? '']?.value)
  return values.length === 0 ? ['no example'] : values.flatMap((value) => description.misfits(schema, value))
}

test('every error about an invalid body names the field', () => {
  const { broken } = recorder
  expect(new Set(broken.map(({ operationId }) => operationId)).size).toBeGreaterThan(35)
  expect(broken.filter(({ at, fields }) => fields?.includes(at) !== true)).toEqual([])
})
