/** Lints the OpenAPI document. `test/durable/api/openapi.test.ts` checks it against real responses. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { app } from '../../src/api/index.ts'
import type { Document } from '../support/service/described.ts'

const ENV = {
  BASE_URL: 'https://concert.example',
  AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  API_LIMIT: { limit: async () => ({ success: true }) },
}

const read = () => app.request('/api/openapi.json', {}, ENV)

test('the OpenAPI document passes the linter: structure and references', async () => {
  const response = await read()
  expect(response.status).toBe(200)
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The live notices succeed with 101 alone.
      'operation-2xx-response': 'off',
      // examples/examples.test.ts checks this more strictly, in a tenth of the time.
      'no-invalid-media-type-examples': 'off',
    },
  })
  const faults = await lintFromString({ source: await response.text(), config, absoluteRef: 'openapi.json' })
  expect(faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

const VERBS = `
  act add adjudicate block change count create delete diagnose download draw end export find get give hide import inspect invite
  join leave list lock make mark mute name pause pin preview readmit reclaim remove report request resend restore
  resume revoke rewind roll save search send set settle show sign start suggest take unblock vote watch
`
  .trim()
  .split(/\s+/)

test('operation ids are unique, and read as methods of a client: verb + object', async () => {
  const { paths } = (await (await read()).json()) as Document
  const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toEqual(expect.arrayContaining(['saveOrders', 'listGames', 'joinGame', 'sendMessage']))
  const isMethod = (id: string) => VERBS.some((verb) => new RegExp(`^${verb}([A-Z][a-z]*)+$`).test(id))
  expect(ids.filter((id) => !isMethod(id))).toEqual([])
})

interface Node extends Readonly<Record<string, unknown>> {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Node>>
}

/** The paths of all properties and parameters in a part of the document that have no description. */
function undescribed(node: unknown, path: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties = {}, parameters } = node as Node
  const isSilent = ({ description = '' }: Node) => !/^[A-Z`0-9].*[.`)…]$/s.test(description)
  const silent = Object.entries(properties).flatMap(([name, property]) => (isSilent(property) ? [name] : []))
  const silentParameters = ((parameters ?? []) as readonly Node[]).filter(isSilent).map((one) => String(one['name']))
  return [
    ...[...silent, ...silentParameters].map((name) => `${path}/${name}`),
    ...Object.entries(node).flatMap(([key, child]) => (key === 'examples' ? [] : undescribed(child, `${path}/${key}`))),
  ]
}

test('every property and parameter has a description: a sentence', async () => {
  const document = (await (await read()).json()) as Document
  expect(undescribed(document, '')).toEqual([])
})
