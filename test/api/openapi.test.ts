/** Lints the OpenAPI document. `test/durable/api/openapi.test.ts` checks it against real responses. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { app } from '../../src/api/index.ts'

const ENV = {
  BASE_URL: 'https://concert.example',
  AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  API_LIMIT: { limit: async () => ({ success: true }) },
}

test('the OpenAPI document passes the linter: structure, references and examples', async () => {
  const response = await app.request('/api/openapi.json', {}, ENV)
  expect(response.status).toBe(200)
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The live notices succeed with 101 alone.
    rules: { 'operation-2xx-response': 'off' },
  })
  const faults = await lintFromString({ source: await response.text(), config, absoluteRef: 'openapi.json' })
  expect(faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})
